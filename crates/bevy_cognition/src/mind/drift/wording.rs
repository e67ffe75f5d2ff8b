//! A brain words a thought.

use super::drifter::Drifters;
use crate::brain::background::{BackgroundRequest, BackgroundRequestOf};
use crate::settings::{DriftSwitch, TurnSwitch};
use bevy::prelude::*;
use cognition_core::decide::Rejection;
use cognition_core::drift::{Daydream, parse_drift};
use cognition_core::mind::StableId;
use cognition_core::prompt::Correction;
use cognition_core::record::RunEvent;
use serde::{Deserialize, Serialize};

/// The thought that a [`BackgroundRequest`] words, in the words that a template has for it.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct Wording(pub(super) Daydream);

/// In the order of the minds' ids. Whoever is engaged meanwhile lets the thought go.
pub(super) fn take_wordings(
    mut asides: Query<(Entity, &BackgroundRequestOf, &mut BackgroundRequest, &Wording)>,
    mut drifters: Drifters,
) {
    if asides.is_empty() {
        return;
    }
    let mut open: Vec<(StableId, Entity)> = Vec::new();
    for (entity, of, ..) in &asides {
        let mind = drifters.minds.get(of.0).map(|mind| mind.mind.id.clone());
        open.extend(mind.ok().map(|mind| (mind, entity)));
    }
    open.sort();
    for (mind, entity) in open {
        let Ok((_, of, mut aside, wording)) = asides.get_mut(entity) else { continue };
        let is_over = drifters.settings.drift.switch == DriftSwitch::Off
            || drifters.is_engaged(of.0)
            || drifters.settings.turns.switch == TurnSwitch::PerceiveOnly && aside.attempts == 0;
        if is_over || drifters.take_answer(of.0, &mind, &mut aside, wording) {
            drifters.commands.entity(entity).try_despawn();
        }
    }
}

impl Drifters<'_, '_> {
    /// Says whether nothing more is waited for.
    fn take_answer(
        &mut self,
        of: Entity,
        mind: &StableId,
        aside: &mut BackgroundRequest,
        Wording(daydream): &Wording,
    ) -> bool {
        let Some(outcome) = aside.take_answer() else { return false };
        let turn = self.minds.get(of).map_or(0, |of| of.mind.turns);
        let mind = mind.clone();
        let read = outcome.map(|reply| parse_drift(&reply.text));
        if let Ok(read) = &read {
            aside.judge(read.as_ref().map(|_| ()));
        }
        match read {
            Ok(Ok(thought)) => {
                let wandering = daydream.wandering.clone();
                self.keep(of, Daydream { wandering, thought }, true);
            }
            Ok(Err(rejection)) => {
                self.tell_rejected(mind, turn, aside.attempts, &rejection);
                // One corrective retry; then the template.
                if aside.attempts < 2 {
                    aside.ask_again(Correction::Reply(rejection));
                    return false;
                }
                self.keep(of, daydream.clone(), false);
            }
            Err(cause) => {
                self.recorder.record(|| RunEvent::BrainFailed { mind, turn, cause });
                self.keep(of, daydream.clone(), false);
            }
        }
        true
    }

    fn tell_rejected(&mut self, mind: StableId, turn: u64, attempt: u32, rejection: &Rejection) {
        let rejection = rejection.clone();
        self.recorder.record(|| RunEvent::ReplyRejected { mind, turn, attempt, rejection });
    }
}
