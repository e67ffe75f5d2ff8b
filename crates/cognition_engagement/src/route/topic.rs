//! One topic of a conversation.

use super::mode::EngagementMode;
use super::router::RouteHistory;
use crate::embedder::{Embedder, average};
use crate::mind::{GameTime, TopicId};
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Messages that the average of a topic remembers.
const ROLLING: u32 = 20;
/// Confidences that are kept; the router looks at the latest two.
const CONFIDENCES: usize = 3;
/// How long a feeling of knowing lasts.
const FOK_LASTS: Duration = Duration::from_secs(300);

/// What a conversation is about for a while, and how it was routed.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::route::topic"]
pub struct Topic {
    /// Its name within the mind.
    pub id: TopicId,
    /// The average of the embeddings of what was said on it, of norm 1; all zeros as long as
    /// nothing was.
    rolling: Vec<f32>,
    /// Utterances on it.
    pub messages: u32,
    /// The average salience of what was said on it, from 0 to 1.
    pub salience: f64,
    /// When it was last talked about.
    pub updated: GameTime,
    /// Turns that were routed on it: see [`Topic::remember_route`].
    pub exchanges: u32,
    /// How many of them followed one another, without another topic in between.
    pub exchanges_in_a_row: u32,
    /// The mode of the latest of them.
    pub previous_mode: Option<EngagementMode>,
    /// Whether the latest of them gathered something.
    pub act_productive: bool,
    #[serde(deserialize_with = "latest_confidences")]
    confidences: Vec<f64>,
    fok: Option<(u32, GameTime)>,
}

impl Topic {
    pub(super) fn new(id: TopicId) -> Self {
        Self { id, ..Self::default() }
    }

    /// What the router wants to know of the turns before.
    pub fn history(&self) -> RouteHistory<'_> {
        RouteHistory {
            previous_mode: self.previous_mode,
            act_productive: self.act_productive,
            confidences: &self.confidences,
        }
    }

    /// Takes in how a turn on this topic was routed, and whether it gathered something.
    pub fn remember_route(&mut self, mode: EngagementMode, confidence: f64, act_productive: bool) {
        self.exchanges = self.exchanges.saturating_add(1);
        self.exchanges_in_a_row = self.exchanges_in_a_row.saturating_add(1);
        self.previous_mode = Some(mode);
        self.act_productive = act_productive;
        self.confidences.push(confidence);
        keep_latest(&mut self.confidences);
    }

    /// Takes in the feeling of knowing that a recall left: how many of its hits were unsure.
    pub fn set_fok(&mut self, unsure: u32, now: GameTime) {
        self.fok = Some((unsure, now));
    }

    /// The feeling of knowing; 0 from five minutes after the recall on.
    pub fn fok(&self, now: GameTime) -> u32 {
        let lasting = |(_, at): &(u32, GameTime)| now.since(*at) < FOK_LASTS;
        self.fok.filter(lasting).map_or(0, |(unsure, _)| unsure)
    }

    /// How like an utterance is to what was said on it.
    pub(super) fn likeness(&self, vector: &[f32], embedder: &dyn Embedder) -> f64 {
        let comparable = self.rolling.len() == vector.len();
        if comparable { embedder.likeness(vector, &self.rolling) } else { 0.0 }
    }

    /// Whether nothing was said on it but greetings and the like.
    pub(super) fn is_small_talk(&self) -> bool {
        self.rolling.iter().all(|value| *value == 0.0)
    }

    /// Counts an utterance, without taking in what it says.
    pub(super) fn count(&mut self, now: GameTime) {
        self.messages = self.messages.saturating_add(1);
        self.updated = now;
    }

    /// Takes what an utterance says into the averages. Goes before [`Topic::count`].
    pub(super) fn absorb(&mut self, vector: &[f32], salience: f64) {
        let known = self.messages.min(ROLLING);
        average(&mut self.rolling, vector, known);
        let known = f64::from(known);
        self.salience = (self.salience * known + salience) / (known + 1.0);
    }
}

fn keep_latest(confidences: &mut Vec<f64>) {
    let surplus = confidences.len().saturating_sub(CONFIDENCES);
    confidences.drain(..surplus);
}

fn latest_confidences<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Vec<f64>, D::Error> {
    let mut confidences = Vec::deserialize(from)?;
    keep_latest(&mut confidences);
    Ok(confidences)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_remembers_its_latest_three_confidences() {
        let mut topic = Topic::default();
        for step in 1..=5 {
            topic.remember_route(EngagementMode::Gather, f64::from(step), step == 5);
        }
        assert_eq!(topic.history().confidences, [3.0, 4.0, 5.0]);
        assert_eq!(topic.history().previous_mode, Some(EngagementMode::Gather));
        assert!(topic.history().act_productive && topic.exchanges == 5);
    }

    #[test]
    fn a_feeling_of_knowing_lasts_for_five_minutes() {
        let mut topic = Topic::default();
        assert_eq!(topic.fok(GameTime::default()), 0);
        topic.set_fok(3, GameTime::from_secs(10));
        assert_eq!(topic.fok(GameTime(309_999)), 3);
        assert_eq!(topic.fok(GameTime(310_000)), 0);
    }

    #[test]
    fn the_average_remembers_twenty_messages() {
        let mut topic = Topic::default();
        for _ in 0..100 {
            topic.absorb(&[1.0, 0.0], 0.5);
            topic.count(GameTime::default());
        }
        topic.absorb(&[0.0, 1.0], 0.92);
        assert!((topic.rolling[1] / topic.rolling[0] - 1.0 / 20.0).abs() < 1e-6);
        assert!((topic.salience - 0.52).abs() < 1e-12);
    }

    #[test]
    fn vectors_of_another_dimension_begin_the_average_anew() {
        let mut topic = Topic::default();
        topic.absorb(&[0.6, 0.8], 0.5);
        topic.absorb(&[0.0, 0.0, 1.0], 0.5);
        assert_eq!(topic.rolling, [0.0, 0.0, 1.0]);
    }
}
