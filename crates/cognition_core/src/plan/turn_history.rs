//! What happened in the last turns: three of them in full, what came before in a few words.

use crate::mind::StableId;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// Something that a mind heard or saw in a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
pub struct HeardLine {
    /// Who said or did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<StableId>,
    /// Whether it was said.
    pub spoken: bool,
    /// What. Untrusted.
    pub text: String,
}

/// One turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
pub struct TurnSummary {
    /// Its number.
    pub turn: u64,
    /// What was new in it.
    pub heard: Vec<HeardLine>,
    /// What the mind said; may be empty.
    pub said: String,
    /// What it thought.
    pub thought: String,
    /// What it did; empty when it waited.
    pub did: String,
    /// What came of it; empty while nothing has.
    pub came_to: String,
}

/// The last turns of a mind.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TurnHistory {
    turns: Vec<TurnSummary>,
}

impl TurnHistory {
    /// Takes a turn in, as the latest.
    pub fn take_in(&mut self, turn: TurnSummary) {
        self.turns.push(turn);
    }

    /// Says what came of the deed of a turn.
    pub fn came_to(&mut self, turn: u64, outcome: &str) {
        if let Some(past) = self.turns.iter_mut().find(|past| past.turn == turn) {
            outcome.clone_into(&mut past.came_to);
        }
    }
}
