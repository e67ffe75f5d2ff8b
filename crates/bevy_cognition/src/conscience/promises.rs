//! What a mind heard and said enters its log; what its reply lists as promised, the gate.

use super::keeping::Keeping;
use super::look_back::LookBack;
use crate::collect::UtteranceMade;
use bevy::prelude::*;
use cognition_core::conscience::{MindEvent, Opener, ProposedCommitment};
use cognition_core::decide::SpokenPromise;
use cognition_core::perceive::EntityRefs;

/// As soon as it is said, before anything comes of it.
pub(super) fn take_utterance(utterance: On<UtteranceMade>, mut keeping: Keeping) {
    let (entity, turn) = (utterance.entity, utterance.turn);
    let speech = utterance.speech();
    take_up(&mut keeping, &utterance);
    if !speech.is_empty() {
        keeping.log(entity, turn, MindEvent::Spoke { text: speech.to_owned() });
        // What is not said aloud is not promised.
        for promise in &utterance.decision.promises {
            let Ok(kept) = keeping.minds.get(entity) else { return };
            let proposed = proposed(promise, kept.refs);
            keeping.open(entity, &proposed, Opener::Speech, None, turn);
        }
    }
}

/// A turn is lived once, however often the mind speaks in it.
fn take_up(keeping: &mut Keeping<'_, '_>, utterance: &UtteranceMade) {
    let (entity, turn) = (utterance.entity, utterance.turn);
    let (engagement, now) = (&utterance.engagement, keeping.clock.now);
    let Ok(mut kept) = keeping.minds.get_mut(entity) else { return };
    if kept.log.events().last().is_some_and(|last| last.turn == turn) {
        return;
    }
    kept.conscience.live(&engagement.said, now);
    let cadence = &keeping.rules.0.cadence;
    let due = kept.conscience.is_due(cadence, now).map(|_| now);
    if let Some(at) = due.or_else(|| kept.conscience.due_at(cadence)) {
        keeping.commands.entity(entity).try_insert(LookBack { at, requested: false });
    }
    if engagement.said.is_empty() {
        return;
    }
    let text = engagement.said.clone();
    let event = match engagement.spoken {
        true => MindEvent::Heard { speaker: engagement.speaker.clone(), text },
        false => MindEvent::Happened { text },
    };
    keeping.log(entity, turn, event);
}

fn proposed(promise: &SpokenPromise, refs: &EntityRefs) -> ProposedCommitment {
    let target = promise.target.as_deref().and_then(|name| refs.resolve(name));
    ProposedCommitment {
        text: promise.text.clone(),
        target: target.map(|known| known.stable_id.clone()),
        due: promise.due.clone(),
        kind: None,
    }
}
