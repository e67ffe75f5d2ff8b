//! What a mind did is kept, and a mind that goes round in circles is left in peace.

use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use crate::turn::{Engagement, Guarding};
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::guard::{
    GuardPolicy, RecentAct, RecentActs, Suggestion, SuppressedOffer, WorldMark,
};
use cognition_core::mind::Mind;
use cognition_core::perceive::PerceptionLog;
use cognition_core::prompt::Surroundings;

/// Whether the mind was laid to rest and nothing has changed since. If something has, it begins
/// afresh.
pub(crate) fn is_at_rest(
    world: &mut World,
    entity: Entity,
    offers: &[IndexedAction],
    here: &Surroundings,
) -> bool {
    let Some(since) = world.get::<RecentActs>(entity).and_then(RecentActs::resting_since).copied()
    else {
        return false;
    };
    let (Some(mind), Some(log)) = (world.get::<Mind>(entity), world.get::<PerceptionLog>(entity))
    else {
        return false;
    };
    let now = WorldMark::now(offers, here, log);
    let rests = breaks_loops(world, entity) && !since.has_changed(&now, &mind.id, log);
    if !rests && let Some(mut recent) = world.get_mut::<RecentActs>(entity) {
        recent.let_go();
    }
    rests
}

fn breaks_loops(world: &World, entity: Entity) -> bool {
    let settings = world.resource::<CognitionSettings>();
    world.get::<GuardPolicy>(entity).unwrap_or(&settings.guard).rules.repetition
}

/// Keeps what a mind was kept from doing, with what it has said in this turn.
pub(crate) fn remember_suggestion(world: &mut World, suggestion: &Suggestion) {
    let guarding = world.get::<Guarding>(suggestion.entity);
    let said = guarding.map(|guarding| guarding.said.clone()).unwrap_or_default();
    remember_act(world, suggestion, &said);
}

/// Keeps what a mind is about to do, or was kept from doing, with where the world stood as it
/// decided. Waiting that it did not choose itself says nothing of the mind.
pub(crate) fn remember_act(world: &mut World, suggestion: &Suggestion, said: &str) {
    let entity = suggestion.entity;
    if !suggestion.is_minds_own() && suggestion.meant().is_none() {
        return;
    }
    let now = world.resource::<GameClock>().now;
    let targets = suggestion.meant().into_iter().flat_map(|action| &action.targets);
    let act = RecentAct {
        action: suggestion.meant().map(|action| action.action.clone()).unwrap_or_default(),
        targets: targets.map(|target| target.stable_id.clone()).collect(),
        speech: said.replace('\n', " "),
        mark: WorldMark::of(suggestion),
        at: now,
        fruitful: false,
    };
    keep(world, entity, |recent| {
        recent.add(act);
        recent.try_out(suggestion, now);
    });
}

/// Keeps that a mind was kept from a deed for what it said with it: that counts among what it has
/// tried, and as nothing that it has done.
pub(super) fn remember_try(world: &mut World, suggestion: &Suggestion) {
    let now = world.resource::<GameClock>().now;
    keep(world, suggestion.entity, |recent| recent.try_out(suggestion, now));
}

fn keep(world: &mut World, entity: Entity, keep: impl FnOnce(&mut RecentActs)) {
    if let Some(mut recent) = world.get_mut::<RecentActs>(entity) {
        keep(&mut recent);
    } else if let Ok(mut mind) = world.get_entity_mut(entity) {
        let mut recent = RecentActs::default();
        keep(&mut recent);
        mind.insert(recent);
    }
}

/// What is not shown to the mind for now, since it has come to nothing again and again; `offered`
/// is all that the game offers it.
pub(crate) fn leave_out(
    world: &mut World,
    entity: Entity,
    offered: &[IndexedAction],
    here: &Surroundings,
) -> Vec<SuppressedOffer> {
    let now = world.resource::<GameClock>().now;
    if !breaks_loops(world, entity) {
        return Vec::new();
    }
    let Some(mut stored) = world.get_mut::<RecentActs>(entity) else { return Vec::new() };
    let mut recent = std::mem::take(&mut *stored);
    let mut left_out = match (world.get::<Mind>(entity), world.get::<PerceptionLog>(entity)) {
        (Some(Mind { id, .. }), Some(log)) => recent.left_out(id, (offered, here), log, now),
        _ => Vec::new(),
    };
    let answered = world.get::<Engagement>(entity).and_then(Engagement::answers);
    let log = world.get::<PerceptionLog>(entity);
    let asked = log.and_then(|log| recent.asked_just_now(offered, answered, log, now));
    let is_new = |it: &SuppressedOffer| left_out.iter().all(|known| known.index != it.index);
    let asked = asked.filter(is_new);
    left_out.extend(asked);
    if let Some(mut stored) = world.get_mut::<RecentActs>(entity) {
        *stored = recent;
    }
    for SuppressedOffer { description, times, .. } in &left_out {
        debug!(target: "cognition::guard", "`{description}` is left out: {times} times, and nothing came of it");
    }
    left_out
}
