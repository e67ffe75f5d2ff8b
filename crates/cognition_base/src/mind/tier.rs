//! Which brain thinks.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// The name of a brain: which one a mind, or a purpose, is given. The game maps tiers to brains.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize)]
#[serde(transparent)]
#[reflect(Debug, PartialEq, Hash, Default, Serialize, Deserialize)]
#[type_path = "cognition_core::mind::tier"]
pub struct Tier(pub String);

impl Default for Tier {
    /// The tier that every mind has unless told otherwise: `decide`.
    fn default() -> Self {
        Self("decide".to_owned())
    }
}

impl Tier {
    /// The reserved tier `heuristic`: always the heuristic brain, which costs nothing.
    pub fn heuristic() -> Self {
        Self("heuristic".to_owned())
    }

    /// Whether this is the reserved tier `heuristic`.
    pub fn is_heuristic(&self) -> bool {
        self.0 == "heuristic"
    }
}
