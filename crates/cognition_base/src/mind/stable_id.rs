//! How minds and things are named.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// A name that outlives the process. Saves and logs name things by it, never
/// by `Entity`.
///
/// Short, unique in the world, and chosen by the game: `mara`, `cellar_door`. All copies share one text.
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
pub struct StableId(Arc<str>);

impl StableId {
    /// An id of this text, as it is.
    pub fn new(id: impl Into<String>) -> Self {
        let id: String = id.into();
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
        Self(id.into())
    }
}

impl From<&str> for StableId {
    fn from(id: &str) -> Self {
        Self(id.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_share_their_text_and_are_saved_as_that() {
        let mara = StableId::new("mara");
        assert!(std::ptr::eq(mara.as_str(), mara.clone().as_str()));
        assert_eq!(serde_json::to_string(&mara).expect("is text"), r#""mara""#);
        let loaded: StableId = serde_json::from_str(r#""mara""#).expect("is text");
        assert_eq!((loaded.as_str(), &loaded), ("mara", &mara));
        assert_eq!(StableId::from_reflect(&mara), Some(loaded));
    }
}
