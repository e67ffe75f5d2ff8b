//! What takes many frames: the game says that it is at it, and something may break it off.

use super::unanswered::AnsweredActions;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use crate::turn::{
    Acting, ActionFinished, ActionStarted, Dormant, Inbox, InterruptAction, Perceive,
};
use bevy::prelude::*;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{PerceptId, PerceptionLog};
use cognition_core::route::Lead;

/// The game is at what the mind does.
pub(super) fn start_action(
    started: On<ActionStarted>,
    mut acting: Query<(&Mind, &mut Acting)>,
    mut answered: ResMut<AnsweredActions>,
    clock: Res<GameClock>,
    settings: Res<CognitionSettings>,
) {
    let Ok((mind, mut acting)) = acting.get_mut(started.entity) else {
        debug!(target: "cognition::act", "`{}` started an action that it was not doing", started.entity);
        return;
    };
    if started.turn.is_some_and(|turn| turn != acting.turn) {
        debug!(target: "cognition::act", "`{}` started an action of an earlier turn", mind.id);
        return;
    }
    answered.add(acting.action_id());
    acting.started = Some(clock.now);
    acting.expected = started.expected;
    acting.comes_to.clone_from(&started.comes_to);
    acting.interruptible = started.interruptible;
    acting.deadline = clock.read() + settings.turns.acting_timeout;
}

/// What merely takes its time has worked once that is over: minds in the order of their ids.
pub(super) fn end_by_themselves(
    acting: Query<(Entity, &Mind, &Acting)>,
    clock: Res<GameClock>,
    mut commands: Commands,
) {
    let is_over = |acting: &Acting| acting.progress(clock.now).is_some_and(|part| part >= 1.0);
    let mut over: Vec<(&StableId, Entity, ActionFinished)> = acting
        .iter()
        .filter(|(.., acting)| is_over(acting))
        .filter_map(|(entity, mind, acting)| {
            let text = acting.comes_to.clone()?;
            Some((&mind.id, entity, acting.done(entity, text)))
        })
        .collect();
    over.sort_by(|left, right| (left.0, left.1).cmp(&(right.0, right.1)));
    for (.., finished) in over {
        commands.trigger(finished);
    }
}

/// Whatever the mind does ends here.
pub(super) fn interrupt_action(
    request: On<InterruptAction>,
    acting: Query<&Acting>,
    mut commands: Commands,
) {
    match acting.get(request.entity) {
        Ok(acting) => commands.trigger(acting.interrupted(request.entity, request.why.clone())),
        Err(_) => {
            debug!(target: "cognition::act", "`{}` is not interrupted: it does nothing", request.entity)
        }
    }
}

/// What calls a mind away breaks off what may be broken off.
pub(super) fn break_off(
    perceive: On<Perceive>,
    acting: Query<(&Mind, &Acting), Without<Dormant>>,
    mut commands: Commands,
) {
    let Ok((mind, acting)) = acting.get(perceive.entity) else { return };
    if acting.interruptible && Lead::calls_away(&perceive.percept, &mind.id) {
        commands.trigger(broken_off(perceive.entity, acting));
    }
}

/// What was meant for a mind while it chose, and is not known to it, breaks off what it chose, too.
pub(super) fn break_off_at_once(world: &mut World, entity: Entity, seen_up_to: PerceptId) {
    let acting = world.get::<Acting>(entity).filter(|acting| acting.interruptible);
    let Some(acting) = acting.filter(|_| is_called_away(world, entity, seen_up_to)) else {
        return;
    };
    let interrupt = broken_off(entity, acting);
    world.trigger(interrupt);
    world.flush();
}

fn is_called_away(world: &World, entity: Entity, seen_up_to: PerceptId) -> bool {
    let Some(mind) = world.get::<Mind>(entity) else { return false };
    let waits = |inbox: &Inbox| inbox.waiting().any(|percept| Lead::calls_away(percept, &mind.id));
    let heard = |log: &PerceptionLog| {
        let new = log.entries().filter(|entry| entry.id > seen_up_to);
        new.map(|entry| &entry.percept).any(|percept| Lead::calls_away(percept, &mind.id))
    };
    world.get::<Inbox>(entity).is_some_and(waits)
        || world.get::<PerceptionLog>(entity).is_some_and(heard)
}

fn broken_off(entity: Entity, acting: &Acting) -> InterruptAction {
    InterruptAction::new(entity, format!("{}: broken off.", acting.action.description))
}
