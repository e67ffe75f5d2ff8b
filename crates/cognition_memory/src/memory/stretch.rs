//! A stretch of talk on one topic: what becomes an episode when it ends.

use super::decay::{TEXT_BOUND, within};
use super::episode::{EPISODE_CONCEPTS, Episode, salience};
use super::key::key_of;
use crate::mind::{GameTime, StableId, TopicId};
use bevy_reflect::prelude::*;
use cognition_language::clipped;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Game time without a word on a topic, after which it has ended.
pub const TOPIC_SILENCE: Duration = Duration::from_mins(10);

/// A topic that is still being talked about: an episode in the making.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::memory::stretch"]
pub struct Stretch {
    /// The topic.
    pub topic: TopicId,
    /// With whom; empty for the surroundings.
    pub with: StableId,
    /// What was said so far: one line of at most 500 characters.
    pub gist: String,
    /// The names of the concepts that were named: at most [`EPISODE_CONCEPTS`].
    pub concepts: Vec<String>,
    /// How new it was at most, from 0 to 3.
    pub novelty: f64,
    /// How moving it was at most, from 0 to 3.
    pub emotion: f64,
    /// How binding it was at most, from 0 to 3.
    pub commitment: f64,
    /// Whether the latest question has no answer.
    pub unresolved: bool,
    /// When it began.
    pub began: GameTime,
    /// When something was last said.
    pub at: GameTime,
}

impl Stretch {
    /// When it ends unless something is said.
    pub fn ends_at(&self) -> GameTime {
        self.at + TOPIC_SILENCE
    }

    /// How much it matters, from 1 to 10; see [`salience`].
    pub fn salience(&self) -> f64 {
        salience(self.novelty, self.emotion, self.commitment, self.unresolved)
    }

    /// Takes in how much an exchange matters: the most of each counts.
    pub(super) fn feel(&mut self, emotion: f64, commitment: f64) {
        self.emotion = self.emotion.max(emotion);
        self.commitment = self.commitment.max(commitment);
    }

    /// Takes in the names of concepts, each once.
    pub(super) fn name(&mut self, names: &[String]) {
        for name in names.iter().map(|name| key_of(name)) {
            if !name.is_empty() && !self.concepts.contains(&name) {
                self.concepts.push(name);
            }
        }
        self.concepts.truncate(EPISODE_CONCEPTS);
    }

    /// What is remembered of it, as of when something was last said.
    pub(super) fn into_episode(self, vector: Vec<f32>) -> Episode {
        Episode {
            salience: self.salience(),
            topic: self.topic,
            with: self.with,
            gist: self.gist,
            at: self.at,
            accessed: self.at,
            accesses: 0,
            vector,
            concepts: self.concepts,
        }
    }

    /// The same within its bounds; nothing if nothing was said.
    pub(super) fn bounded(mut self) -> Option<Self> {
        let names = std::mem::take(&mut self.concepts);
        self.name(&names);
        self.gist = clipped(&self.gist, TEXT_BOUND);
        for part in [&mut self.novelty, &mut self.emotion, &mut self.commitment] {
            *part = within(*part, 0.0, 3.0);
        }
        self.at = self.at.max(self.began);
        (!self.gist.is_empty()).then_some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_of_a_whole_stretch_counts() {
        let mut stretch = Stretch { novelty: 1.0, ..Stretch::default() };
        [(0.0, 2.0), (3.0, 0.0), (1.0, 1.0)]
            .iter()
            .for_each(|(moved, bound)| stretch.feel(*moved, *bound));
        let calm = Stretch { novelty: 1.0, ..Stretch::default() };
        assert_eq!(stretch.salience(), salience(1.0, 3.0, 2.0, false));
        assert!(stretch.salience() > calm.salience());
    }

    #[test]
    fn a_saved_stretch_is_bounded_and_one_that_says_nothing_is_none() {
        let names = (0..20).map(|n| format!("Idea {}", n / 2)).collect();
        let saved = Stretch {
            gist: "x".repeat(900),
            concepts: names,
            emotion: f64::NAN,
            commitment: 9.0,
            began: GameTime(5),
            ..Stretch::default()
        };
        let read = saved.bounded().expect("it says something");
        assert_eq!(
            (read.gist.chars().count(), read.concepts.len()),
            (TEXT_BOUND, EPISODE_CONCEPTS)
        );
        assert_eq!((read.emotion, read.commitment, read.at), (0.0, 3.0, GameTime(5)));
        assert_eq!(Stretch::default().bounded(), None);
    }
}
