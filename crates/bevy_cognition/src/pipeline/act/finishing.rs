//! An action has ended: the mind perceives what came of it, and is free again.

use super::unanswered::AnsweredActions;
use crate::choice::offers::TypedActions;
use crate::record::Recorder;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use crate::turn::{Acting, ActionEnded, ActionFinished, ActionOutcome, Perceive, TurnEnded};
use bevy::prelude::*;
use cognition_core::guard::RecentActs;
use cognition_core::mind::{GameTime, Mind};
use cognition_core::perceive::Percept;
use cognition_core::record::{RunEvent, TurnEnd, never_finished};
use std::time::Duration;

pub(super) fn finish_action(
    finished: On<ActionFinished>,
    mut acting: Query<(&Mind, &Acting, Option<&mut RecentActs>)>,
    mut answered: ResMut<AnsweredActions>,
    mut recorder: Recorder,
    mut ended: MessageWriter<TurnEnded>,
    mut commands: Commands,
) {
    let entity = finished.entity;
    let Ok((mind, acting, recent)) = acting.get_mut(entity) else {
        debug!(target: "cognition::act", "`{entity}` finished an action that it was not doing");
        return;
    };
    if finished.turn.is_some_and(|turn| turn != acting.turn) {
        debug!(target: "cognition::act", "`{}` finished an action of an earlier turn", mind.id);
        return;
    }
    answered.add(acting.action_id());
    let (end, percept) = came_to(&finished, acting);
    if let Some(mut recent) = recent.filter(|_| percept.interrupted) {
        recent.break_off(&acting.action);
    }
    recorder.record(|| RunEvent::TurnEnded {
        mind: mind.id.clone(),
        turn: acting.turn,
        end: end.clone(),
    });
    ended.write(TurnEnded { entity, turn: acting.turn, end });
    let came = action_ended(entity, acting, &percept);
    // Before whatever the listeners let the mind perceive besides.
    commands.trigger(Perceive { entity, percept });
    commands.trigger(came);
    commands.entity(entity).try_remove::<Acting>();
    if matches!(finished.outcome, ActionOutcome::Done(_)) {
        let done = acting.clone();
        commands.queue(move |world: &mut World| TypedActions::tell_done(world, entity, done));
    }
}

/// How the turn ends, and what the mind perceives of it.
fn came_to(finished: &ActionFinished, acting: &Acting) -> (TurnEnd, Percept) {
    let (end, text) = match &finished.outcome {
        ActionOutcome::Done(text) => (TurnEnd::Done, text.clone()),
        ActionOutcome::Failed(why) => (TurnEnd::Failed { why: why.clone() }, why.clone()),
        ActionOutcome::Interrupted(why) => (TurnEnd::Interrupted { why: why.clone() }, why.clone()),
    };
    let about = acting.action.targets.iter().map(|target| target.stable_id.clone());
    let mut percept = about.fold(Percept::outcome(text), |percept, thing| percept.about(thing));
    percept.claims.clone_from(&finished.claims);
    percept.failed = matches!(end, TurnEnd::Failed { .. });
    percept.interrupted = matches!(end, TurnEnd::Interrupted { .. });
    (end, percept)
}

fn action_ended(entity: Entity, acting: &Acting, came: &Percept) -> ActionEnded {
    let (outcome, failed, interrupted) = (came.text.clone(), came.failed, came.interrupted);
    let Acting { turn, action, speech, .. } = acting.clone();
    ActionEnded { entity, turn, action, speech, outcome, failed, interrupted }
}

impl Acting {
    /// Whether it was nothing but words, which have been heard when they were said, whatever the game
    /// makes of them. Who asks for something may get nothing.
    fn was_said(&self) -> bool {
        let words = self.action.has_tag("speech") && !self.action.has_tag("ask");
        words && self.started.is_none() && !self.speech.trim().is_empty()
    }

    /// Whether it is late. What the game is at is late only after its expected time, and never
    /// without one.
    fn is_late(&mut self, now: GameTime, elapsed: Duration, patience: Duration) -> bool {
        let goes_on = |started| self.expected.is_none_or(|expected| now.since(started) < expected);
        if self.started.is_some_and(goes_on) {
            self.deadline = elapsed + patience;
        }
        self.deadline <= elapsed
    }
}

pub(super) fn time_out_actions(
    mut acting: Query<(Entity, &Mind, &mut Acting)>,
    clock: Res<GameClock>,
    settings: Res<CognitionSettings>,
    time: Option<Res<Time>>,
    mut commands: Commands,
) {
    let Some(elapsed) = time.map(|time| time.elapsed()) else { return };
    let patience = settings.turns.acting_timeout;
    let mut late = Vec::new();
    for (entity, mind, mut acting) in &mut acting {
        if acting.is_late(clock.now, elapsed, patience) {
            let (was_said, Acting { action, turn, .. }) = (acting.was_said(), &*acting);
            let told = (action.action.clone(), action.description.clone());
            late.push((mind.id.clone(), entity, *turn, told, was_said));
        }
    }
    late.sort();
    for (mind, entity, turn, (action, description), was_said) in late {
        warn!(
            target: "cognition::act",
            "`{mind}` never finished `{action}`: trigger ActionFinished when an action ends, and ActionStarted when it begins if it takes long"
        );
        let finished = match was_said {
            true => ActionFinished::done(entity, format!("{description}: it is said.")),
            false => ActionFinished::failed(entity, never_finished(&description)),
        };
        commands.trigger(ActionFinished { turn: Some(turn), ..finished });
    }
}
