//! Which of much that is remembered belongs to a topic, told without a look at all of it.

use super::decay::forget_first;
use super::key::number;
use crate::mind::TopicId;
use bevy_reflect::prelude::*;

/// What stands for the topic of each of many, in their order. It follows from them, so it is not saved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[type_path = "cognition_core::memory::topic_marks"]
pub(super) struct TopicMarks(Vec<u16>);

impl TopicMarks {
    pub(super) fn push(&mut self, topic: &TopicId) {
        self.0.push(mark(topic));
    }

    pub(super) fn remove(&mut self, place: usize) {
        self.0.remove(place);
    }

    pub(super) fn forget_first(&mut self, bound: usize) {
        forget_first(&mut self.0, bound);
    }

    /// Where those of a topic stand, and few others.
    pub(super) fn places_of(&self, topic: &TopicId) -> impl DoubleEndedIterator<Item = usize> {
        let mark = mark(topic);
        let marked = self.0.iter().enumerate().filter(move |(_, known)| **known == mark);
        marked.map(|(place, _)| place)
    }

    /// Whether these are the topics of all of them.
    #[cfg(test)]
    pub(super) fn are_of<'t>(&self, topics: impl Iterator<Item = &'t TopicId>) -> bool {
        self.0.iter().copied().eq(topics.map(mark))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "whoever is equal in it is compared")]
fn mark(topic: &TopicId) -> u16 {
    number(topic) as u16
}
