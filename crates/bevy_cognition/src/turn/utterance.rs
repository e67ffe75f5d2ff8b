//! The first commit of a turn, as the game hears of it.

use super::engagement::Engagement;
use bevy::prelude::*;
use cognition_core::decide::Decision;
use cognition_core::mind::StableId;
use std::sync::Arc;

/// First commit of a turn: the mind has spoken, thought and noted. The act comes later, or never.
///
/// An event on the mind for the game, and a message for the listeners that persist it.
#[derive(EntityEvent, Message, Clone, Debug)]
pub struct UtteranceMade {
    /// The mind.
    pub entity: Entity,
    /// Its id.
    pub mind: StableId,
    /// Number of the turn.
    pub turn: u64,
    /// Speech, thoughts and notes; the rest is not decided yet.
    pub decision: Arc<Decision>,
    /// Whether the heuristic brain stepped in.
    pub fallback: bool,
    /// How the mind engages, and what it answers to.
    pub engagement: Arc<Engagement>,
}

impl UtteranceMade {
    /// What it said aloud; may be empty.
    pub fn speech(&self) -> &str {
        &self.decision.speech
    }

    /// What it thought. Nobody hears it.
    pub fn thoughts(&self) -> &str {
        &self.decision.thoughts
    }
}
