//! What a pack of situations holds.

use crate::posed::{PosedOffer, PosedPercept, PosedPromise, PosedThing};
use cognition_core::mind::{Mood, PersonaProfile};
use cognition_core::pack::PackSchema;
use serde::Deserialize;

pub(super) static SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/evaluation.schema.json"
)));

/// Situations with known acceptable answers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evaluation {
    /// What the pack is called.
    pub title: String,
    /// The situations, in the order of the file.
    pub situations: Vec<Situation>,
}

/// Somebody in a situation, with what would be sensible.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// Its name, unique in the pack.
    pub id: String,
    /// Who decides.
    pub persona: PersonaProfile,
    /// Where that is, in a few sentences.
    pub place: String,
    /// Who and what is there, and whatever else an offer names.
    pub there: Vec<PosedThing>,
    /// What is perceived, oldest first.
    pub perceives: Vec<PosedPercept>,
    /// How it feels.
    #[serde(default)]
    pub mood: Mood,
    /// What it holds settled.
    #[serde(default)]
    pub settled: Vec<String>,
    /// What is open to it.
    #[serde(default)]
    pub open: Vec<String>,
    /// What it has promised.
    #[serde(default)]
    pub promised: Vec<PosedPromise>,
    /// What the moment asks of it.
    #[serde(default)]
    pub rules: Vec<String>,
    /// What it may do, in the order in which the engine numbers offers.
    pub offers: Vec<PosedOffer>,
    /// The numbers of the offers that a sensible person would accept, from 1; 0 is none of them.
    pub acceptable: Vec<u32>,
    /// Why these and no others.
    pub because: String,
}

impl Evaluation {
    /// The share of acceptable choices of whoever picks blindly among the offers, from 0 to 1. That
    /// none of them is acceptable counts for chance, too, so it is rather too high than too low.
    pub fn chance(&self) -> f64 {
        let shares = self
            .situations
            .iter()
            .map(|situation| ratio(situation.acceptable.len(), situation.offers.len()));
        shares.sum::<f64>() / count(self.situations.len())
    }

    /// The number that is acceptable most often, the lowest of several, and the share of whoever
    /// always gives it.
    pub fn best_constant(&self) -> (u32, f64) {
        let most = self.situations.iter().map(|situation| situation.offers.len()).max();
        let numbers = 0..=u32::try_from(most.unwrap_or_default()).unwrap_or(u32::MAX);
        let accepting = |number: u32| {
            let accepts = |situation: &&Situation| situation.acceptable.contains(&number);
            self.situations.iter().filter(accepts).count()
        };
        let best = numbers.map(|number| (accepting(number), std::cmp::Reverse(number))).max();
        let (accepted, std::cmp::Reverse(number)) = best.unwrap_or_default();
        (number, ratio(accepted, self.situations.len()))
    }
}

/// A part of a whole, from 0 to 1; 0 of nothing.
pub(super) fn ratio(part: usize, whole: usize) -> f64 {
    count(part) / count(whole.max(1))
}

#[expect(clippy::cast_precision_loss, reason = "a pack has at most 500 situations")]
pub(super) fn count(number: usize) -> f64 {
    number as f64
}
