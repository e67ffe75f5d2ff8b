//! What actions need and bring about, as data of action packs.

use super::fact::Fact;
use crate::act::ActionPack;
use crate::mind::StableId;

/// What actions need and bring about, and how facts are put into words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlanningDomain {}

impl PlanningDomain {
    /// The part of an action pack that a search can use.
    pub fn of(pack: &ActionPack) -> Self {
        let _ = pack;
        Self::default()
    }

    /// A fact in words, with the names that `name` gives; none where the pack has no words for it.
    pub fn in_words(&self, fact: &Fact, name: &dyn Fn(&StableId) -> String) -> Option<String> {
        let _ = (fact, name);
        None
    }
}
