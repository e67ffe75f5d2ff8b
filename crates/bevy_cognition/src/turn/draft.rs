//! What a turn has settled before it decides.

use bevy::prelude::*;
use cognition_core::decide::Decision;
use cognition_core::mind::Mood;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a turn has settled before it decides.
#[derive(Component, Clone, Debug, Default)]
#[component(storage = "SparseSet")]
pub(crate) struct TurnDraft {
    /// What the engine has chosen, while a model is asked for the words.
    pub(crate) chosen: Option<Arc<Decision>>,
    /// The outcome of the first phase of a two-phase turn; committed with the act.
    pub(crate) mood_update: Option<BTreeMap<String, i32>>,
    /// How what happened moves the mood, where the reply says nothing of it; committed with the act.
    pub(crate) appraised: Option<BTreeMap<String, i32>>,
}

impl TurnDraft {
    /// The mood as the second phase sees it, without touching the stored one.
    pub(crate) fn mood(&self, stored: &Mood) -> Mood {
        let mut mood = stored.clone();
        if let Some(update) = &self.mood_update {
            mood.update(update);
        }
        mood
    }
}
