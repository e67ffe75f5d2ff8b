//! Listens to utterances: the thought becomes the latest one, the mind hears itself speak.

use crate::turn::UtteranceMade;
use bevy::prelude::*;
use cognition_core::memory::ShortTermMemory;
use cognition_core::perceive::{Percept, PerceptionLog};

pub(super) fn persist_thoughts(
    mut utterances: MessageReader<UtteranceMade>,
    mut memories: Query<&mut ShortTermMemory>,
) {
    for utterance in utterances.read() {
        if let Ok(mut memory) = memories.get_mut(utterance.entity) {
            memory.remember(utterance.thoughts());
        }
    }
}

/// Own words are no evidence: they count as consumed at once when nothing else is waiting.
pub(super) fn persist_speech(
    mut utterances: MessageReader<UtteranceMade>,
    mut logs: Query<&mut PerceptionLog>,
) {
    for utterance in utterances.read().filter(|utterance| !utterance.speech().is_empty()) {
        let Ok(mut log) = logs.get_mut(utterance.entity) else {
            continue;
        };
        let nothing_waits = log.seen() == log.last_id();
        let own = log.perceive(Percept::speech(utterance.mind.clone(), utterance.speech()));
        if nothing_waits {
            log.mark_seen(own);
        }
    }
}
