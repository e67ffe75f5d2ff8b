//! How talk is compared, for all minds.

use bevy::prelude::*;
use cognition_core::memory::{Embedder, HashedNgrams};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// How many texts are remembered with their vectors.
const REMEMBERED: usize = 64;

/// How talk is compared: by hashed n-grams unless the game brings a sentence model.
///
/// What many minds hear is embedded once.
///
/// ```
/// use bevy_cognition::memory::HashedNgrams;
/// use bevy_cognition::route::TopicEmbedder;
///
/// let embedder = TopicEmbedder::new(HashedNgrams);
/// ```
#[derive(Resource, Clone, Debug)]
pub struct TopicEmbedder {
    embedder: Arc<dyn Embedder>,
    /// The latest texts with their vectors, the newest first.
    latest: Arc<Mutex<VecDeque<(String, Vec<f32>)>>>,
}

impl TopicEmbedder {
    /// Compares by this embedder.
    pub fn new(embedder: impl Embedder) -> Self {
        Self { embedder: Arc::new(embedder), latest: Arc::default() }
    }
}

impl Default for TopicEmbedder {
    fn default() -> Self {
        Self::new(HashedNgrams)
    }
}

impl Embedder for TopicEmbedder {
    fn dimensions(&self) -> usize {
        self.embedder.dimensions()
    }

    fn embed(&self, text: &str) -> Vec<f32> {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, vector)) = latest.iter().find(|(known, _)| known == text) {
            return vector.clone();
        }
        let vector = self.embedder.embed(text);
        latest.truncate(REMEMBERED - 1);
        latest.push_front((text.to_owned(), vector.clone()));
        vector
    }

    fn likeness(&self, one: &[f32], other: &[f32]) -> f64 {
        self.embedder.likeness(one, other)
    }
}
