//! Before a reply is acted on, a brain may be asked what of it goes against what the mind keeps to.

use crate::choice::guardrails::CheckedMinds;
use crate::turn::{DecidedBy, NeedsPrompt, TurnData, TurnView, Unsaid};
use bevy::prelude::*;
use cognition_core::guard::{SelfCheckWhen, Suggestion};
use std::sync::Arc;

/// Asks where the policy says so and the reply is a brain's own. Until there is an answer, or none is to be had, words
/// and deed wait.
pub(super) fn ask_self_checks(
    mut unsaid: Query<(Entity, &mut Unsaid, TurnData)>,
    minds: CheckedMinds,
    mut commands: Commands,
) {
    for (entity, mut unsaid, mut turn) in &mut unsaid {
        if !is_due(&unsaid.suggestion, &turn) {
            continue;
        }
        let Some(check) = minds.self_check(&mut unsaid.suggestion) else { continue };
        turn.draft.begin_self_check(&mut turn.question, check.question());
        unsaid.suggestion.self_check = Some(Arc::new(check));
        commands.entity(entity).insert(NeedsPrompt);
    }
}

/// One that outlived its turn is dropped unasked.
fn is_due(suggestion: &Suggestion, turn: &TurnView<'_, '_>) -> bool {
    let of_turn = (suggestion.id.turn, suggestion.id.epoch);
    suggestion.policy.self_check != SelfCheckWhen::Never
        && (turn.turn.number, turn.turn.epoch) == of_turn
        && suggestion.self_check.is_none()
        && turn.question.decided_by == DecidedBy::Brain
        && turn.admission.spared().is_none()
}
