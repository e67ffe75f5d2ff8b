//! Listens to acts: the ledger is overwritten, and only by a valid one.

use crate::record::Recorder;
use crate::settings::CognitionSettings;
use crate::turn::ActionDecided;
use bevy::prelude::*;
use cognition_core::decide::ProposedLedger;
use cognition_core::mind::{
    CognitiveLedger, LedgerEvidence, LedgerUpdate, StableId, update_ledger,
};
use cognition_core::record::RunEvent;

pub(super) fn persist_ledger(
    mut decisions: MessageReader<ActionDecided>,
    mut minds: Query<(Option<&mut CognitiveLedger>, Option<&mut LedgerEvidence>)>,
    settings: Res<CognitionSettings>,
    mut recorder: Recorder,
    mut commands: Commands,
) {
    if !settings.keeps_ledgers() {
        decisions.clear();
        return;
    }
    for decided in decisions.read().filter(|decided| decided.is_minds_own()) {
        let Some(proposed) = &decided.decision.cognitive_ledger else {
            continue;
        };
        let Ok((stored, evidence)) = minds.get_mut(decided.entity) else {
            continue;
        };
        let before = stored.as_deref();
        let new_percepts = decided.new_percepts.len();
        let update = update_ledger(before, Ok(ledger(proposed)), new_percepts, settings.ledger);
        report(&mut recorder, &decided.mind, decided.turn, before, &update);
        let Some(after) = update.after else { continue };
        let follow = |mut evidence: LedgerEvidence| {
            evidence.follow(&after, decided.turn, &decided.new_percepts);
            evidence
        };
        match (stored, evidence) {
            (Some(mut stored), Some(mut evidence)) => {
                *evidence = follow(std::mem::take(&mut *evidence));
                stored.set_if_neq(after);
            }
            _ => {
                let evidence = follow(LedgerEvidence::default());
                commands.entity(decided.entity).insert((after, evidence));
            }
        }
    }
}

fn ledger(proposed: &ProposedLedger) -> CognitiveLedger {
    CognitiveLedger::new(proposed.settled_conclusions.clone(), proposed.open_questions.clone())
}

fn report(
    recorder: &mut Recorder,
    mind: &StableId,
    turn: u64,
    before: Option<&CognitiveLedger>,
    update: &LedgerUpdate,
) {
    for violation in &update.violations {
        warn!(target: "cognition::persist", "the ledger of `{mind}`: {}", violation.message);
    }
    if before == update.after.as_ref() && update.violations.is_empty() {
        return;
    }
    recorder.record(|| RunEvent::LedgerUpdated {
        mind: mind.clone(),
        turn,
        before: before.cloned(),
        after: update.after.clone(),
        violations: update.violations.clone(),
    });
}
