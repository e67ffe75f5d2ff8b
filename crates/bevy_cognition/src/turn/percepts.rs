//! What a turn rests on.

use bevy::prelude::*;
use cognition_core::perceive::PerceptId;
use std::sync::Arc;

/// What a turn rests on: what its prompts show as new.
#[derive(Component, Clone, Debug, Default)]
#[component(storage = "SparseSet")]
pub(crate) struct TurnPercepts {
    /// The percepts that are new in this turn, oldest first.
    pub(crate) new: Arc<[PerceptId]>,
    /// The newest percept when the prompt was written.
    pub(crate) seen_up_to: PerceptId,
}
