//! What a turn is asking.

use bevy::prelude::*;
use cognition_core::prompt::{Correction, Purpose};

/// What is being asked in a turn. It comes and goes with the [`Turn`](super::Turn).
#[derive(Component, Clone, Debug, Default)]
#[component(storage = "SparseSet")]
pub struct TurnQuestion {
    /// What is asked for.
    pub purpose: Purpose,
    /// Requests sent so far for this purpose.
    pub(crate) attempts: u32,
    /// Who is asked.
    pub(crate) decided_by: DecidedBy,
    /// What was wrong with the last reply.
    pub(crate) correction: Option<Correction>,
}

/// Who decides this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum DecidedBy {
    /// The brain of the mind's tier.
    #[default]
    Brain,
    /// The heuristic brain, because the other one gave no decision.
    Fallback,
    /// The heuristic brain, because it chooses for this tier:
    /// [`ActionSelector::Engine`](crate::settings::ActionSelector::Engine).
    Engine,
}

impl TurnQuestion {
    /// Turns to the next question of the turn.
    pub(crate) fn ask_next(&mut self, purpose: Purpose) {
        self.purpose = purpose;
        self.attempts = 0;
        self.correction = None;
    }

    /// Whether the answer has words that somebody may hear: a decision, or the words for one.
    pub(crate) fn is_for_words(&self) -> bool {
        matches!(self.purpose, Purpose::Decide | Purpose::Voice)
    }

    /// Whether the heuristic brain stands in for one that gave no decision.
    pub(crate) fn is_fallback(&self) -> bool {
        self.decided_by == DecidedBy::Fallback
    }
}
