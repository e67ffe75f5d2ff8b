//! What stirs a mind as it perceives it: somebody comes who concerns it, or what it is after is spoken of.

use super::asking::{ask, is_engaged, store};
use super::hearing_of::heard_of;
use super::noises::startled;
use super::owing::concerns;
use super::stirred::Stirred;
use crate::choice::offers::ask_game;
use crate::schedule::GameClock;
use crate::turn::Witnessing;
use bevy::prelude::*;
use cognition_core::mind::{Mind, PerceptId, StableId};
use cognition_core::perceive::{PerceptKind, PerceptionLog, Provenance};
use cognition_core::record::Stir;

/// Those who have seen somebody come, in the order of their ids.
pub(super) fn notice_comers(
    world: &mut World,
    witnesses: &mut QueryState<(Entity, &Mind), With<Witnessing>>,
) {
    let found = witnesses.iter(world).map(|(entity, mind)| (mind.id.clone(), entity));
    let mut witnesses: Vec<(StableId, Entity)> = found.collect();
    witnesses.sort();
    for (mind, entity) in witnesses {
        if !is_engaged(world, entity) {
            notice(world, &mind, entity);
        }
    }
}

/// The game is asked who is there only where somebody of concern did something: they may have left.
fn notice(world: &mut World, mind: &StableId, entity: Entity) {
    let Some(last) = world.get::<PerceptionLog>(entity).map(PerceptionLog::last_id) else { return };
    let known = world.get::<Stirred>(entity);
    if known.is_some_and(|known| known.seen == last) {
        return;
    }
    let mut stirred = known.cloned().unwrap_or_default();
    let came = seen_at_it(world, mind, entity, stirred.seen);
    let mut heard = heard_of(world, mind, entity, stirred.seen);
    for aim in startled(world, entity, stirred.seen) {
        if !heard.contains(&aim) {
            heard.push(aim);
        }
    }
    stirred.seen = last;
    let met = if came.is_empty() {
        None
    } else {
        let present = ask_game(world, entity).present_ids(world);
        stirred.meet(&came, present, world.resource::<GameClock>().now)
    };
    let hears = stirred.hears_of(heard, world.resource::<GameClock>().now);
    if let Some(who) = met {
        ask(world, mind, entity, Stir::Met, Some(who));
    } else if hears {
        ask(world, mind, entity, Stir::HeardOf, None);
    }
    keep(world, entity, stirred);
}

/// Those of concern who have done something before the eyes of a mind, in that order.
fn seen_at_it(world: &World, mind: &StableId, entity: Entity, after: PerceptId) -> Vec<StableId> {
    let mut seen: Vec<StableId> = Vec::new();
    let Some(log) = world.get::<PerceptionLog>(entity) else { return seen };
    let deeds = log.after(after).map(|entry| &entry.percept).filter(|percept| {
        let is_deed = percept.kind == PerceptKind::Event && !percept.addressed;
        is_deed && percept.provenance == Provenance::FirstHand
    });
    for who in deeds.filter_map(|percept| percept.source.as_ref()) {
        if who != mind && !seen.contains(who) {
            seen.push(who.clone());
        }
    }
    seen.retain(|who| concerns(world, entity, who));
    seen
}

/// What was witnessed moves no date, and a crowd witnesses much.
fn keep(world: &mut World, entity: Entity, stirred: Stirred) {
    match world.get_mut::<Stirred>(entity) {
        Some(mut known) => *known = stirred,
        None => store(world, entity, stirred),
    }
}
