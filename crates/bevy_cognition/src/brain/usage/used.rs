//! What one answer took.

use bevy::prelude::*;
use cognition_brain::TokenUsage;
use std::time::Duration;

/// What one answer took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Used {
    /// The mind.
    pub(crate) entity: Entity,
    /// The timeline that asked.
    pub(crate) epoch: u64,
    /// What the brain says; none where it failed.
    pub(crate) usage: Option<TokenUsage>,
    /// Wall time; none where the answer was there at once.
    pub(crate) took: Option<Duration>,
}
