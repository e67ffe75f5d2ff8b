//! The rules of the conscience, which are data: `data/conscience/*.json`.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// The rules of the conscience.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ConscienceRules {
    /// When a mind reflects.
    pub cadence: Cadence,
    /// How commitments begin and end.
    pub commitments: CommitmentRules,
    /// What a reflection may change of its mind.
    pub adjustments: AdjustmentBounds,
}

/// When a mind reflects: as soon as one of these is reached, and never within the gap.
#[derive(Clone, Copy, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cadence {
    /// Turns since the last reflection.
    pub turns: u32,
    /// Minutes of game time since the first turn after the last reflection.
    pub minutes: u32,
    /// Sum of how new each turn was, from 0 to 1 a turn.
    pub novelty: f32,
    /// Seconds of game time that lie between two reflections at least.
    pub gap_seconds: u32,
}

impl Default for Cadence {
    fn default() -> Self {
        Self { turns: 16, minutes: 30, novelty: 10.0, gap_seconds: 60 }
    }
}

/// How commitments begin and end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CommitmentRules {
    /// Minutes of game time that a commitment has whose due time is not given, or not understood.
    pub due_minutes: u32,
    /// Minutes of game time that a commitment has at most.
    pub longest_minutes: u32,
    /// Attempts in vain after which it has failed.
    pub attempts: u32,
}

impl Default for CommitmentRules {
    fn default() -> Self {
        Self { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 }
    }
}

/// What a reflection may change of its mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AdjustmentBounds {
    /// Fewest turns between two reflections that a mind may give itself.
    pub fewest_turns: u32,
    /// Most turns.
    pub most_turns: u32,
    /// How far from 0 it may move the baseline of a mood axis.
    pub mood_baseline: u8,
}

impl Default for AdjustmentBounds {
    fn default() -> Self {
        Self { fewest_turns: 4, most_turns: 64, mood_baseline: 20 }
    }
}
