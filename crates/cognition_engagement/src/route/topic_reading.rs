//! What was made of an utterance with regard to topics.

use super::topic_boundary::BoundaryReading;
use crate::mind::TopicId;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Which topic an utterance is on, and how that was found out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TopicReading {
    /// The topic.
    pub topic: TopicId,
    /// How well the utterance fits the topic, from 0 to 1, the current one preferred by 0.15; for
    /// a new topic, how well it fits the best other one.
    pub confidence: f64,
    /// The likeness without that preference, from 0 to 1.
    pub similarity: f64,
    /// How much of a switch it is, by likeness, idleness and salience: from −0.09, which is none,
    /// to 1.
    pub switch_score: f64,
    /// Whether the topic begins with this utterance.
    pub is_new_topic: bool,
    /// What the detector saw. It was not asked if there was no topic before, or if the utterance
    /// says nothing.
    pub boundary: Option<BoundaryReading>,
    /// Whether there is a focus and the utterance is not like the topic before it.
    pub distracted: bool,
}

impl TopicReading {
    /// The first topic of a conversation.
    pub(super) fn first(topic: TopicId) -> Self {
        Self { is_new_topic: true, ..Self::stayed(topic) }
    }

    /// An utterance that says nothing.
    pub(super) fn stayed(topic: TopicId) -> Self {
        Self {
            topic,
            confidence: 1.0,
            similarity: 0.0,
            switch_score: 0.0,
            is_new_topic: false,
            boundary: None,
            distracted: false,
        }
    }
}

impl fmt::Display for TopicReading {
    /// The topic and the boundary diagnostics, as the mode router's audit has them:
    /// `odo/lantern acc=1.93 bound=3.44 newma=0.88 surprise=1.72`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(reading) = &self.boundary else {
            return write!(formatter, "{} acc=- bound=- newma=- surprise=-", self.topic);
        };
        let BoundaryReading { accumulator, boundary, newma_signal, surprise_signal, .. } = reading;
        write!(
            formatter,
            "{} acc={accumulator:.2} bound={boundary:.2} newma={newma_signal:.2} surprise={surprise_signal:.2}",
            self.topic
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::route::BoundaryDetector;

    #[test]
    fn the_boundary_diagnostics_are_shown_under_their_names() {
        let reading = TopicReading::first(TopicId::new(&"odo".into(), "lantern"));
        assert_eq!(reading.to_string(), "odo/lantern acc=- bound=- newma=- surprise=-");
        let boundary = Some(BoundaryDetector::default().update(&[1.0], 0.5, 10.0, 0.0));
        let reading = TopicReading { boundary, ..reading };
        assert_eq!(reading.to_string(), "odo/lantern acc=0.00 bound=5.00 newma=0.00 surprise=0.00");
    }
}
