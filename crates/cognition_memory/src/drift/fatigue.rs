//! What holds a mind back: the ideas that rest, and what its thoughts have cost.

use crate::mind::GameTime;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// An idea that is not thought of for a while.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::drift::drift_state"]
pub struct Cooldown {
    /// The name of the concept.
    pub concept: String,
    /// Until then.
    pub until: GameTime,
}

/// What a thought has cost.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::drift::drift_state"]
pub struct Effort {
    /// Its energy, above 0.
    pub energy: f64,
    /// When it came.
    pub at: GameTime,
}
