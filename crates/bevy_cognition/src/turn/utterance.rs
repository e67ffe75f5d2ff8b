//! The first commit of a turn, as the game hears of it.

use super::engagement::Engagement;
use bevy::prelude::*;
use cognition_core::decide::Decision;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptId;
use std::sync::Arc;

/// A mind has spoken, thought and noted: the first commit of its turn. The act comes later, or
/// never.
///
/// Triggered on the mind, and written as a message.
#[derive(EntityEvent, Message, Clone, Debug)]
pub struct UtteranceMade {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// Number of the turn within the mind, from 1.
    pub turn: u64,
    /// Speech, thoughts and notes. The rest of it is not decided before
    /// [`ActionDecided`](crate::act::ActionDecided).
    pub decision: Arc<Decision>,
    /// Whether the heuristic brain decided, because the mind's own brain gave no valid decision.
    pub fallback: bool,
    /// How the mind engages, and what it answers to.
    pub engagement: Arc<Engagement>,
    /// The percepts that were new to the mind in this turn.
    pub new_percepts: Arc<[PerceptId]>,
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
