//! What is so, as far as a mind knows, in terms that a search can use.

use crate::mind::StableId;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// Something that is so: a word of the game, and what it holds of, in order: `at hob kitchen`,
/// `holds hob iron_key`.
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
#[serde(deny_unknown_fields)]
#[reflect(Default)]
pub struct Fact {
    /// What is so, in one word: `at`.
    pub is: String,
    /// Whom and what it holds of, in order.
    pub of: Vec<StableId>,
}

impl Fact {
    /// This is so of these, in this order.
    ///
    /// ```
    /// use cognition_core::plan::Fact;
    ///
    /// assert_eq!(Fact::new("at", ["hob", "kitchen"]).to_string(), "at hob kitchen");
    /// ```
    pub fn new<T: Into<StableId>>(is: impl Into<String>, of: impl IntoIterator<Item = T>) -> Self {
        Self { is: is.into(), of: of.into_iter().map(Into::into).collect() }
    }
}

impl std::fmt::Display for Fact {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.is)?;
        self.of.iter().try_for_each(|thing| write!(formatter, " {thing}"))
    }
}

/// The number of a fact that is so or could come to be so.
pub(super) type FactId = u32;
