//! Persist: what was uttered and decided becomes what the mind knows. Each listener stands alone.
//!
//! The utterance writes thoughts, speech, memory and notes; the act writes ledger and mood. The
//! ledger is overwritten only by a valid one, and its update rule (nothing settles or reopens
//! without new evidence) is checked in code: [`LedgerPolicy`](cognition_core::mind::LedgerPolicy)
//! says whether what breaks it is reported or refused.

mod ledger;
mod memory;
mod mood;
mod notes;
mod own_words;
mod thoughts;
mod turn_history;

use crate::schedule::{Cognition, CognitionSystems};
use crate::topic_embedder::TopicEmbedder;
use crate::turn::EngineObserver;
use bevy::prelude::*;

/// The listeners: thoughts, own speech, memory and notes at the utterance; ledger and mood at the
/// act.
#[derive(Clone, Copy, Debug, Default)]
pub struct PersistPlugin;

impl Plugin for PersistPlugin {
    fn build(&self, app: &mut App) {
        app.world_mut().add_observer(turn_history::persist_turn).insert(EngineObserver);
        app.add_observer(turn_history::persist_outcome);
        app.add_observer(own_words::take_given_words);
        app.init_resource::<TopicEmbedder>().add_systems(
            Cognition,
            (
                thoughts::persist_thoughts,
                thoughts::persist_speech,
                memory::persist_memory,
                notes::persist_notes,
                notes::mark_overridden_notes,
                ledger::persist_ledger,
                mood::persist_mood,
            )
                .chain()
                .in_set(CognitionSystems::Persist),
        );
    }
}
