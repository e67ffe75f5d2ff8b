//! Equal reflections are not paid for twice.

use bevy::prelude::*;
use cognition_core::conscience::Extraction;
use cognition_core::hash::ContentHash;
use cognition_core::mind::StableId;
use std::collections::VecDeque;
use std::sync::Arc;

/// So many extractions are kept; the oldest give way.
const CACHE_BOUND: usize = 256;

/// What the executor drew from the latest analyses, by mind and text. What it found passes the
/// gate anew each time.
#[derive(Resource, Debug, Default)]
pub(super) struct ExtractionCache {
    kept: VecDeque<(String, Arc<Extraction>)>,
}

impl ExtractionCache {
    /// Forgets all of it: what a brain said in a timeline that is gone was not said.
    pub(super) fn forget(&mut self) {
        self.kept.clear();
    }

    pub(super) fn get(&self, mind: &StableId, analysis: &str) -> Option<Arc<Extraction>> {
        let key = key(mind, analysis);
        self.kept.iter().find(|(kept, _)| *kept == key).map(|(_, found)| found.clone())
    }

    pub(super) fn keep(&mut self, mind: &StableId, analysis: &str, found: Arc<Extraction>) {
        if self.kept.len() >= CACHE_BOUND {
            self.kept.pop_front();
        }
        self.kept.push_back((key(mind, analysis), found));
    }
}

fn key(mind: &StableId, analysis: &str) -> String {
    ContentHash::default().add(mind.as_str().as_bytes()).add(analysis.as_bytes()).short()
}
