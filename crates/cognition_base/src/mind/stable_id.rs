//! How minds and things are named.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A name that outlives the process. Saves and logs name things by it, never
/// by `Entity`.
///
/// Short, unique in the world, and chosen by the game: `mara`, `cellar_door`.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Reflect,
    Serialize,
    Deserialize
)]
#[serde(transparent)]
#[reflect(Debug, PartialEq, Hash, Serialize, Deserialize)]
#[type_path = "cognition_core::mind::stable_id"]
pub struct StableId(String);

impl StableId {
    /// An id of this text, as it is.
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for StableId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl From<String> for StableId {
    fn from(id: String) -> Self {
        Self(id)
    }
}

impl From<&str> for StableId {
    fn from(id: &str) -> Self {
        Self::new(id)
    }
}
