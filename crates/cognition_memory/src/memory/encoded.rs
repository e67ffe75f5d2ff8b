//! What encoding has left behind, for the log.

use crate::mind::TopicId;
use serde::{Deserialize, Serialize};

/// What an exchange has left behind, for the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Encoded {
    /// How many gists were kept.
    pub gists: u32,
    /// How many facts were kept.
    pub facts: u32,
    /// How many traits of the speaker were observed.
    pub traits: u32,
    /// Whether an episode was made.
    pub episode: bool,
    /// How many concepts were mentioned.
    pub concepts: u32,
}

/// A topic that has ended, for the log.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EndedTopic {
    /// The topic.
    pub topic: TopicId,
    /// How much its episode matters, from 1 to 10.
    pub salience: f64,
    /// How many concepts were named in it.
    pub concepts: u32,
}
