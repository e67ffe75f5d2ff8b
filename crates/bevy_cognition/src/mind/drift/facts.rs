//! What the game hears of drift.

use bevy::prelude::*;
use cognition_core::drift::{Daydream, QuestionRefused};
use cognition_core::mind::StableId;

/// Something came to a mind by itself. Nobody hears it; it binds to nothing.
#[derive(EntityEvent, Clone, Debug)]
pub struct Drifted {
    /// The mind.
    pub entity: Entity,
    /// Its id.
    pub mind: StableId,
    /// Number of the cycle within the mind, counted from 1.
    pub cycle: u64,
    /// Whether a brain worded it.
    pub by_brain: bool,
    /// The thought, and how it came about.
    pub daydream: Daydream,
    /// For a question: whether it is an open one of the ledger now, or why not.
    pub opened: Option<Result<(), QuestionRefused>>,
}
