//! Listens to utterances: notes are added, never replaced. An override marks those of its turn.

use crate::settings::CognitionSettings;
use crate::turn::{ActionDecided, UtteranceMade};
use bevy::prelude::*;
use cognition_core::guard::Origin;
use cognition_core::memory::{Note, Notes};

pub(super) fn persist_notes(
    mut utterances: MessageReader<UtteranceMade>,
    mut minds: Query<&mut Notes>,
    settings: Res<CognitionSettings>,
) {
    let writes =
        |utterance: &&UtteranceMade| settings.remembers() && !utterance.decision.notes.is_empty();
    for utterance in utterances.read().filter(writes) {
        let Ok(mut notes) = minds.get_mut(utterance.entity) else {
            continue;
        };
        for proposal in &utterance.decision.notes {
            notes.add(Note::from_proposal(proposal, utterance.turn));
        }
    }
}

pub(super) fn mark_overridden_notes(
    mut decisions: MessageReader<ActionDecided>,
    mut minds: Query<&mut Notes>,
) {
    for decided in decisions.read().filter(|decided| decided.origin == Origin::Overridden) {
        if let Ok(mut notes) = minds.get_mut(decided.entity) {
            notes.override_turn(decided.turn);
        }
    }
}
