//! What the game hears of drift.

use bevy::prelude::*;
use cognition_core::drift::Daydream;
use cognition_core::mind::StableId;

/// A thought has come to a mind by itself. Triggered on the mind; nobody else hears of it, and it
/// binds the mind to nothing: its ledger stays as it is.
#[derive(EntityEvent, Clone, Debug)]
pub struct Drifted {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// Number of the drift cycle within the mind, from 1.
    pub cycle: u64,
    /// Whether a brain worded the thought; otherwise a template did.
    pub by_brain: bool,
    /// The thought, and how it came about.
    pub daydream: Daydream,
}
