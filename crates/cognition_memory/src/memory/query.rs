//! What a recall looks for.

use super::layers::Layer;
use crate::mind::{StableId, TopicId};

/// How many hits a recall gives unless asked for another number.
pub const RECALL_LIMIT: usize = 3;

/// How many hits a recall gives at most.
pub const RECALL_LIMIT_MOST: usize = 10;

/// What a recall looks for.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// What it is about, in words.
    pub text: &'a str,
    /// Where to look; nowhere if empty.
    pub layers: &'a [Layer],
    /// How many hits there may be, at most 10.
    pub limit: usize,
    /// With whom the mind talks; what was said there counts more.
    pub conversation: &'a StableId,
    /// What they talk about; what is known of it counts more.
    pub topic: &'a TopicId,
}

impl<'a> Query<'a> {
    /// A query to all layers for the usual number of hits.
    pub const fn new(text: &'a str, conversation: &'a StableId, topic: &'a TopicId) -> Self {
        Self { text, layers: &Layer::ALL, limit: RECALL_LIMIT, conversation, topic }
    }
}
