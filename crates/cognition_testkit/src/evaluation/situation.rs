//! What a pack of situations holds.

use cognition_core::mind::{Mood, PersonaProfile, StableId};
use cognition_core::pack::PackSchema;
use serde::Deserialize;

pub(super) static SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/data/schemas/evaluation.schema.json"
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

/// Somebody or something that can be named.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PosedThing {
    /// Unique in the situation.
    pub id: StableId,
    /// What its ref begins with.
    pub kind: String,
    /// What it is called in prompts: `the oak door`.
    pub label: String,
}

/// Something perceived: one of `says`, `happens` and `outcome` is there.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PosedPercept {
    /// What somebody says.
    pub says: Option<String>,
    /// What happens.
    pub happens: Option<String>,
    /// What an act of its own came to.
    pub outcome: Option<String>,
    /// Who says or causes it.
    pub by: Option<StableId>,
    /// What else it concerns.
    pub about: Vec<StableId>,
    /// Whether it is meant for whoever decides.
    pub addressed: bool,
    /// Whether an act of its own came to nothing.
    pub failed: bool,
}

/// Something promised before.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PosedPromise {
    /// What.
    pub text: String,
    /// To whom.
    pub to: Option<StableId>,
    /// By when, in words.
    pub due: Option<String>,
}

/// Something on offer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PosedOffer {
    /// The id of the action, `namespace:verb`.
    pub action: String,
    /// What a model reads.
    pub description: String,
    /// What sort of action it is.
    #[serde(default)]
    pub tags: Vec<String>,
    /// What it is done to.
    #[serde(default)]
    pub targets: Vec<StableId>,
    /// A precondition that the game says does not hold.
    pub hindered: Option<Hindrance>,
}

/// A precondition that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hindrance {
    /// What is not so, in one word.
    pub is: String,
    /// Of which target, counted from 0.
    pub target: usize,
    /// Why not.
    pub why: String,
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
