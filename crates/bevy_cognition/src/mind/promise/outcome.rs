//! What came of an action is evidence, and so is what was said without one: it keeps commitments,
//! breaks them, or hinders.

use super::keeping::Keeping;
use crate::turn::{ActionEnded, EventNoted, TurnOffers, UtteranceMade};
use bevy::prelude::*;
use cognition_core::act::{ActionTarget, IndexedAction};
use cognition_core::conscience::MindEvent;
use cognition_core::mind::StableId;
use cognition_core::perceive::EntityRef;
use cognition_core::promise::Deed;

pub(super) fn follow_action(ended: On<ActionEnded>, mut keeping: Keeping) {
    let ActionEnded { entity, turn, action, speech, outcome, failed, interrupted } = ended.event();
    // What was broken off neither keeps a promise nor shows what stands in its way.
    if *interrupted {
        return;
    }
    let event = MindEvent::Acted {
        action: action.action.clone(),
        targets: action.targets.iter().map(|target| target.stable_id.clone()).collect(),
        outcome: outcome.clone(),
        failed: *failed,
    };
    keeping.log(*entity, *turn, event);
    let listener = action.targets.first().filter(|_| action.has_tag("speech") && !*failed);
    if let Some(listener) = listener {
        keeping.say(*entity, &listener.stable_id, speech);
    }
    keeping.follow(*entity, &Deed { turn: *turn, action, speech, outcome, failed: *failed });
}

/// What else is to be looked back on: a deed that was refused, a proposal that was agreed to.
pub(super) fn take_note(noted: On<EventNoted>, mut keeping: Keeping) {
    keeping.log(noted.entity, noted.turn, noted.event.clone());
}

/// Words that go with no deed of speech reach whom they are for as they are said; the others do when
/// the game has carried that deed out. Whom they call besides they reach at once, as far as they are said to them.
pub(super) fn follow_speech(
    keeping: &mut Keeping<'_, '_>,
    utterance: &UtteranceMade,
    offers: Option<&TurnOffers>,
) {
    let chosen = offers.and_then(|offers| offers.action(utterance.decision.chosen_index));
    let is_deed = chosen.is_some_and(|offer| offer.has_tag("speech"));
    let to = utterance.to.iter().filter(|_| !is_deed);
    for who in to.chain(&utterance.also_to) {
        let own = utterance.said_to(who);
        if !own.is_empty() {
            follow_words(keeping, (utterance.entity, utterance.turn), who, &own);
        }
    }
}

/// Words to somebody whom a mind knows.
pub(super) fn follow_words(
    keeping: &mut Keeping<'_, '_>,
    (speaker, turn): (Entity, u64),
    to: &StableId,
    speech: &str,
) {
    let Ok(kept) = keeping.minds.get(speaker) else { return };
    let Some(action) = kept.refs.of(to).and_then(speaking_to) else { return };
    if let Some(listener) = action.targets.first() {
        keeping.say(speaker, &listener.stable_id, speech);
    }
    let deed = Deed { turn, action: &action, speech, outcome: speech, failed: false };
    keeping.follow(speaker, &deed);
}

/// Speech as a deed. It has no id: nothing was offered, and nothing is carried out.
fn speaking_to(listener: &EntityRef) -> Option<IndexedAction> {
    let EntityRef { name, stable_id, label, .. } = listener.clone();
    let target = ActionTarget { name, stable_id: stable_id?, label, entity: Entity::PLACEHOLDER };
    Some(IndexedAction {
        description: format!("Speak to {}", target.label),
        targets: vec![target],
        tags: vec!["speech".to_owned()],
        ..IndexedAction::default()
    })
}
