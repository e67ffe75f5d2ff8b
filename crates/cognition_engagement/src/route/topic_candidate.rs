//! What may become a topic.

use super::topic::Topic;
use super::utterance::Utterance;
use crate::embedder::{Embedder, average};
use crate::mind::{GameTime, TopicId};
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// An utterance as like the candidate as this confirms it.
const CONFIRMS: f64 = 0.55;
/// So many utterances wait for one that is like them.
const ONE: f64 = 1.0;
/// So many wait for any other.
const ENOUGH: f64 = 3.0;

/// The latest of the utterances in a row that fit no topic: digressions, unless what follows
/// confirms them.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::route::topic_candidate"]
pub(super) struct TopicCandidate {
    name: String,
    vector: Vec<f32>,
    salience: f64,
    /// How many utterances it is made of.
    utterances: u32,
    /// How many fitted no topic, with those before it that were about something else again.
    in_a_row: u32,
}

impl TopicCandidate {
    /// The next candidate: the one before with the utterance if that belongs to it, else the
    /// utterance alone.
    pub(super) fn next(
        before: Option<Self>,
        utterance: &Utterance<'_>,
        embedder: &dyn Embedder,
    ) -> Self {
        let before = before.unwrap_or_default();
        let belongs = utterance.leans || before.likeness(utterance, embedder) >= CONFIRMS;
        let in_a_row = before.in_a_row.saturating_add(1);
        Self { in_a_row, ..if belongs { before } else { Self::default() } }.with(utterance)
    }

    /// With one utterance more.
    pub(super) fn with(mut self, utterance: &Utterance<'_>) -> Self {
        let Utterance { name, vector, salience, .. } = utterance;
        let known = f64::from(self.utterances);
        self.salience = (self.salience * known + salience) / (known + 1.0);
        average(&mut self.vector, vector, self.utterances);
        self.name = match &*self.name {
            "" if !name.is_empty() => (*name).to_owned(),
            before => utterance.name_after(before),
        };
        self.utterances = self.utterances.saturating_add(1);
        self
    }

    /// How like an utterance is to it.
    pub(super) fn likeness(&self, utterance: &Utterance<'_>, embedder: &dyn Embedder) -> f64 {
        let comparable = self.vector.len() == utterance.vector.len();
        if comparable { embedder.likeness(utterance.vector, &self.vector) } else { 0.0 }
    }

    pub(super) fn name(&self) -> String {
        self.name.clone()
    }

    /// Whether an utterance makes it a topic: the second that is alike, the third if it takes up
    /// what was said, or the fourth, alike or not, if it doesn't. The closer the focus, the more
    /// it takes: one more of either for an inferred one, two for a set one.
    pub(super) fn is_confirmed(&self, likeness: f64, leans: bool, focus: f64) -> bool {
        let enough = |count: u32, wanted: f64| f64::from(count) >= wanted + 2.0 * focus;
        let alike = if leans { ONE + 1.0 } else { ONE };
        enough(self.utterances, alike) && likeness >= CONFIRMS
            || enough(self.in_a_row, ENOUGH) && !leans
    }

    /// Small talk, as long as nothing was said.
    pub(super) fn into_topic(self, id: TopicId, now: GameTime) -> Topic {
        let mut topic = Topic::new(id);
        topic.absorb(&self.vector, self.salience);
        topic.messages = self.utterances;
        topic.updated = now;
        topic
    }

    /// It was no digression after all.
    pub(super) fn join(&self, topic: &mut Topic) {
        topic.absorb(&self.vector, self.salience);
    }
}
