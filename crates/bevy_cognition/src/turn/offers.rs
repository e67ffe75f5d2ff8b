//! What a mind may do in its turn.

use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::decide::ReplyScope;
use cognition_core::guard::SuppressedOffer;
use cognition_core::perceive::Referable;
use cognition_core::plan::Fact;
use cognition_core::promise::PromisedToMind;
use cognition_core::prompt::Surroundings;
use std::sync::Arc;

/// What a mind may do in its turn, and where it is. It comes and goes with the
/// [`Turn`](super::Turn); empty until it is known how the mind engages.
#[derive(Component, Clone, Debug, Default)]
#[component(storage = "SparseSet")]
pub struct TurnOffers {
    /// What the mind may do.
    pub actions: Arc<[IndexedAction]>,
    /// Everything that was on offer at any time in this turn: no number is given to a second deed.
    pub shown: Arc<[IndexedAction]>,
    /// All that the game offered as the turn began, also what is not open to the mind in it.
    pub offered: Arc<[IndexedAction]>,
    /// What is not shown for now: it has come to nothing again and again.
    pub left_out: Arc<[SuppressedOffer]>,
    /// What a reply may name.
    pub scope: Arc<ReplyScope>,
    /// Where the mind is.
    pub surroundings: Arc<Surroundings>,
    /// What others have promised to it, as far as it has heard.
    pub promised_to: Arc<[PromisedToMind]>,
    /// What it knows of the world.
    pub knowledge: TurnKnowledge,
}

/// What a mind knows of the world, and what that names.
#[derive(Clone, Debug, Default)]
pub struct TurnKnowledge {
    /// What it knows.
    pub facts: Arc<[Fact]>,
    /// What the facts name.
    pub named: Arc<[Referable]>,
}

impl TurnOffers {
    /// What the mind may do, by its number; none for 0, which is to wait.
    pub fn action(&self, index: u32) -> Option<&IndexedAction> {
        self.actions.iter().find(|action| action.index == index)
    }

    /// Whether this was left out.
    pub(crate) fn is_left_out(&self, index: u32) -> bool {
        self.left_out.iter().any(|left| left.index == index)
    }
}
