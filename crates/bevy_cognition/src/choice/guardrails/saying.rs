//! What is said with a choice is said once the guardrails have looked at both.

use super::remedies::Settled;
use crate::turn::{Rejected, SpeechRetracted, Unsaid, UtteranceMade, commit_utterance};
use bevy::prelude::*;
use cognition_core::guard::{Suggestion, speaks_of_its_deed};
use std::sync::Arc;

/// Takes what a mind is about to say.
pub(crate) fn take_unsaid(world: &mut World, entity: Entity) -> Option<Unsaid> {
    world.get_entity_mut(entity).ok()?.take::<Unsaid>()
}

/// Says what was to be said, where the deed comes with it or the words stand without it. Where both are
/// asked for anew, nothing is said.
pub(crate) fn say(world: &mut World, unsaid: Unsaid, settled: &Settled) {
    let Unsaid { mut utterance, heard } = unsaid;
    match settled {
        Settled::Retry { .. } => take_back(world, &utterance, heard),
        Settled::Refused(suggestion, rejected) if goes_with_deed(suggestion, rejected) => {
            take_back(world, &utterance, heard);
            Arc::make_mut(&mut utterance.decision).speech.clear();
            commit_utterance(world, utterance);
        }
        _ => commit_utterance(world, utterance),
    }
}

/// Whether words are not to be said without the deed that was refused.
fn goes_with_deed(suggestion: &Suggestion, rejected: &Rejected) -> bool {
    rejected.objection.is_of_words() || speaks_of_its_deed(suggestion)
}

fn take_back(world: &mut World, utterance: &UtteranceMade, text: String) {
    if text.is_empty() {
        return;
    }
    let UtteranceMade { entity, mind, turn, .. } = utterance;
    let retracted = SpeechRetracted { entity: *entity, mind: mind.clone(), turn: *turn, text };
    world.write_message(retracted.clone());
    world.trigger(retracted);
}
