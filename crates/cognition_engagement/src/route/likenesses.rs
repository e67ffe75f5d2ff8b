//! How well an utterance fits the topics of its conversation.

use super::topic::Topic;
use super::utterance::Utterance;
use crate::embedder::Embedder;

/// What the current topic is preferred by.
const RECENCY_BONUS: f64 = 0.15;
/// What is less like a topic does not clearly belong to it.
pub(super) const FITS: f64 = 0.55;
/// The same for what takes up what was said just before.
const FITS_LEANING: f64 = 0.75;
/// Topics that are weighed against each other.
const WEIGHED: usize = 5;

/// How like an utterance is to each topic, in the order of the topics.
#[derive(Debug)]
pub(super) struct Likenesses(Vec<f64>);

impl Likenesses {
    pub(super) fn of(utterance: &Utterance<'_>, topics: &[Topic], embedder: &dyn Embedder) -> Self {
        let likeness = |topic: &Topic| topic.likeness(utterance.vector, embedder);
        Self(topics.iter().map(likeness).collect())
    }

    /// With a topic.
    pub(super) fn with(&self, topic: usize) -> f64 {
        self.0[topic]
    }

    /// Whether it clearly belongs to no topic.
    pub(super) fn fits_none(&self) -> bool {
        self.best_with_bonus() < FITS
    }

    /// The number of the current topic.
    pub(super) fn current(&self) -> usize {
        self.0.len() - 1
    }

    /// With a topic, the current one preferred.
    pub(super) fn with_bonus(&self, topic: usize) -> f64 {
        self.0[topic] + if topic == self.current() { RECENCY_BONUS } else { 0.0 }
    }

    /// With the most alike topic.
    pub(super) fn best(&self) -> f64 {
        self.0.iter().copied().fold(0.0, f64::max)
    }

    /// The same, the current one preferred.
    pub(super) fn best_with_bonus(&self) -> f64 {
        self.best().max(self.with_bonus(self.current()))
    }

    /// The topic that it clearly belongs to, the latest of equals.
    pub(super) fn fitting(&self) -> Option<usize> {
        let fitting = (0..self.0.len()).filter(|topic| self.0[*topic] >= FITS);
        fitting.max_by(|one, other| self.0[*one].total_cmp(&self.0[*other]))
    }

    /// The current topic and those that are alike enough, the most alike first.
    pub(super) fn weighed(&self, leans: bool) -> Vec<usize> {
        let least = if leans { FITS_LEANING } else { FITS };
        let weighed = |topic: &usize| *topic == self.current() || self.0[*topic] >= least;
        let mut topics: Vec<_> = (0..self.0.len()).rev().filter(weighed).collect();
        topics.sort_by(|one, other| self.with_bonus(*other).total_cmp(&self.with_bonus(*one)));
        topics.truncate(WEIGHED);
        topics
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_current_topic_is_preferred() {
        let likenesses = Likenesses(vec![0.6, 0.7, 0.5]);
        assert!((likenesses.with_bonus(2) - 0.65).abs() < 1e-12 && likenesses.with(2) == 0.5);
        assert_eq!((likenesses.best(), likenesses.best_with_bonus()), (0.7, 0.7));
        assert_eq!((likenesses.fitting(), likenesses.weighed(false)), (Some(1), vec![1, 2, 0]));
        assert_eq!(likenesses.weighed(true), [2], "should need more to leave what was said");
        assert!(
            Likenesses(vec![0.5, 0.39]).fits_none() && !Likenesses(vec![0.5, 0.41]).fits_none()
        );
    }

    #[test]
    fn five_topics_are_weighed_and_the_latest_of_equals_comes_first() {
        let likenesses = Likenesses(vec![0.9; 8]);
        assert_eq!(likenesses.weighed(false), [7, 6, 5, 4, 3]);
        assert_eq!(likenesses.fitting(), Some(7));
    }
}
