//! Somebody in a place, before anything happens: what the cases of most suites begin with.

use crate::posed::{PosedOffer, PosedPromise, PosedThing};
use cognition_core::mind::{Mood, PersonaProfile, StableId};

/// Who decides, where, with what there and on offer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene {
    /// Who decides.
    pub(crate) persona: PersonaProfile,
    /// Where that is, in a few sentences.
    pub(crate) place: String,
    /// Who and what is there, and whatever else an offer names.
    pub(crate) there: Vec<PosedThing>,
    /// What it may do.
    pub(crate) offers: Vec<PosedOffer>,
    /// What the moment asks of it.
    pub(crate) rules: Vec<String>,
    /// How it feels.
    pub(crate) mood: Mood,
    /// What it holds settled.
    pub(crate) settled: Vec<String>,
    /// What is open to it.
    pub(crate) open: Vec<String>,
    /// What it has promised.
    pub(crate) promised: Vec<PosedPromise>,
    /// What it has in hand: offers that are done to it need it `held`, and the game says that it is.
    pub(crate) holds: Vec<StableId>,
}

impl Scene {
    /// The stable id of whoever decides: its name as an id.
    pub(crate) fn mind_id(&self) -> StableId {
        StableId::new(self.persona.name.to_lowercase().replace(' ', "_"))
    }
}
