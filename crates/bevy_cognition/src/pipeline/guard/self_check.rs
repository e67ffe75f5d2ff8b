//! Before a speech is said, a brain may be asked whether it tells what the mind keeps to itself.

use crate::choice::guardrails::built_in::Secrets;
use crate::turn::{DecidedBy, NeedsPrompt, TurnData, TurnView, Unsaid};
use bevy::prelude::*;
use cognition_core::guard::{Strictness, Suggestion};
use std::sync::Arc;

/// Asks where the policy says so, the words are a brain's own, and the talk touches a secret. Until there is an
/// answer, or none is to be had, the words wait.
pub(super) fn ask_self_checks(
    mut unsaid: Query<(Entity, &mut Unsaid, TurnData)>,
    secrets: Secrets,
    mut commands: Commands,
) {
    for (entity, mut unsaid, mut turn) in &mut unsaid {
        if !is_due(&unsaid.suggestion, &turn) {
            continue;
        }
        let Some(check) = secrets.self_check(&unsaid.suggestion) else { continue };
        turn.draft.begin_self_check(&mut turn.question, check.question());
        unsaid.suggestion.self_check = Some(Arc::new(check));
        commands.entity(entity).insert(NeedsPrompt);
    }
}

fn is_due(suggestion: &Suggestion, turn: &TurnView<'_, '_>) -> bool {
    let policy = &suggestion.policy;
    policy.self_check
        && policy.rules.secrets != Strictness::Off
        && suggestion.self_check.is_none()
        && turn.question.decided_by == DecidedBy::Brain
        && turn.admission.spared().is_none()
}
