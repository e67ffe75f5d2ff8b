//! What a percept says in terms that the engine can check.

use crate::mind::StableId;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// Something that a percept says of a thing: the cellar door is not unlocked.
///
/// In the words of the game's preconditions, so that its judges can tell whether it still holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::perceive::claim"]
pub struct Claim {
    /// The thing.
    pub thing: StableId,
    /// What is said of it: `unlocked`, `present` …
    pub is: String,
    /// Whether it is so, or is not.
    pub holds: bool,
}
