//! How talk is compared, for all minds.

use bevy::platform::hash::FixedHasher;
use bevy::prelude::*;
use cognition_core::memory::{Embedder, HashedNgrams};
use cognition_core::route::TextReading;
use std::collections::VecDeque;
use std::hash::BuildHasher;
use std::sync::{Arc, Mutex, PoisonError};

/// How many texts are remembered with their vectors, and how many as they are read.
const REMEMBERED: usize = 64;

/// How talk is compared: by hashed n-grams unless the game brings a sentence model.
///
/// What many minds hear is embedded once, and read once.
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
    /// The latest texts that were heard, as they are read, each behind its hash, the newest first.
    heard: Arc<Mutex<VecDeque<(u64, Arc<TextReading>)>>>,
}

impl TopicEmbedder {
    /// Compares by this embedder.
    pub fn new(embedder: impl Embedder) -> Self {
        Self { embedder: Arc::new(embedder), latest: Arc::default(), heard: Arc::default() }
    }

    /// What a text says that somebody hears: one reading for all who hear it.
    pub(crate) fn read(&self, text: &str) -> Arc<TextReading> {
        let hash = FixedHasher.hash_one(text);
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |(of, known): &&(u64, Arc<TextReading>)| *of == hash && known.text() == text;
        if let Some((_, known)) = heard.iter().find(same) {
            return known.clone();
        }
        let reading = Arc::new(TextReading::of(text));
        heard.truncate(REMEMBERED - 1);
        heard.push_front((hash, reading.clone()));
        reading
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_many_hear_is_read_once_as_long_as_it_is_among_the_latest() {
        let embedder = TopicEmbedder::default();
        let read = |text: &str| embedder.read(text);
        let first = read("The mill is on fire!");
        assert!(Arc::ptr_eq(&first, &embedder.clone().read("The mill is on fire!")));
        (1..REMEMBERED).for_each(|number| drop(read(&format!("Bell {number}."))));
        assert!(Arc::ptr_eq(&first, &read("The mill is on fire!")));
        drop(read("Somebody rings once more."));
        assert!(!Arc::ptr_eq(&first, &read("The mill is on fire!")));
        assert_eq!(embedder.heard.lock().map(|heard| heard.len()).ok(), Some(REMEMBERED));
    }
}
