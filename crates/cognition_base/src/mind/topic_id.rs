//! How a topic is named.

use super::StableId;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The name of a topic within one mind: with whom, and what about: `odo/missing-lantern`.
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
#[reflect(Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
#[type_path = "cognition_core::mind::topic_id"]
pub struct TopicId(String);

impl TopicId {
    /// What a topic is called in which nothing was said but greetings and the like.
    pub const SMALL_TALK: &str = "small-talk";

    /// A topic of a conversation.
    pub fn new(conversation: &StableId, name: &str) -> Self {
        Self(format!("{conversation}/{name}"))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// With whom: `odo`; empty for the surroundings.
    pub fn conversation(&self) -> &str {
        self.0.rsplit_once('/').map_or("", |(conversation, _)| conversation)
    }

    /// What it is about, without with whom: `missing-lantern`.
    pub fn name(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or_default()
    }
}

impl fmt::Display for TopicId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
