//! A mind that wants a turn gets one: what it may do, what is new to it.

use super::gather_actions::GatherActions;
use super::persona_library::PersonaLibrary;
use crate::act::end_turn;
use crate::guard::{check_all, is_at_rest, is_held_up};
use crate::schedule::{CognitionTick, Epoch};
use crate::settings::{BrainSwitch, CognitionSettings, TurnPhases};
use crate::turn::{Acting, Asks, Dormant, Guarding, Turn, TurnWanted, Unasked};
use bevy::prelude::*;
use cognition_core::act::{ActionOffer, IndexedAction, index_offers};
use cognition_core::decide::ReplyScope;
use cognition_core::mind::{Mind, Persona, StableId};
use cognition_core::perceive::{EntityRefs, PerceptId, PerceptionLog, Referable};
use cognition_core::prompt::{Purpose, Surroundings};
use cognition_core::record::TurnEnd;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Turns of an abandoned timeline end here, and nobody waits for their replies.
pub(super) fn abandon_old_turns(
    turns: Query<(Entity, &Turn)>,
    epoch: Res<Epoch>,
    mut commands: Commands,
) {
    for (entity, _) in turns.iter().filter(|(_, turn)| turn.epoch != epoch.0) {
        commands.entity(entity).remove::<Turn>();
    }
}

/// Wants a turn and is free to take one.
type Free = (With<TurnWanted>, Without<Turn>, Without<Acting>, Without<Dormant>);

pub(super) fn begin_turns(
    world: &mut World,
    wanting: &mut QueryState<(Entity, &Mind, &TurnWanted, Option<&Persona>), Free>,
    taking: &mut QueryState<(), With<Turn>>,
) {
    if world.resource::<CognitionSettings>().switch == BrainSwitch::Off || is_held_up(world) {
        return;
    }
    let settings = world.resource::<CognitionSettings>();
    let taken = taking.iter(world).count();
    let places = settings.turns_per_run.min(settings.max_in_flight.saturating_sub(taken));
    let personas = world.resource::<PersonaLibrary>();
    let settled = |persona: &Persona| personas.is_settled(&persona.path);
    let mut ready: Vec<(u64, StableId, Entity)> = wanting
        .iter(world)
        .filter(|(.., persona)| persona.is_none_or(settled))
        .map(|(entity, mind, wanted, _)| (wanted.since, mind.id.clone(), entity))
        .collect();
    ready.sort();
    for (_, _, entity) in ready.into_iter().take(places) {
        begin_turn(world, entity);
    }
}

fn begin_turn(world: &mut World, entity: Entity) {
    let Some(mut mind) = world.get_mut::<Mind>(entity) else { return };
    mind.turns += 1;
    let number = mind.turns;
    let (actions, surroundings) = gather(world, entity);
    if is_at_rest(world, entity, &actions, &surroundings) {
        return stay_quiet(world, entity, number);
    }
    let purpose = match world.resource::<CognitionSettings>().turn_phases {
        TurnPhases::One => Purpose::Decide,
        TurnPhases::MoodThenAction => Purpose::Mood,
    };
    let epoch = world.resource::<Epoch>().0;
    let begun = world.resource::<CognitionTick>().0;
    let actions: Arc<[IndexedAction]> = actions.into();
    let Ok(mut mind) = world.get_entity_mut(entity) else { return };
    let turn = Turn {
        number,
        begun,
        epoch,
        scope: scope(&mind, &actions, &surroundings),
        seen_up_to: PerceptId::default(),
        new_percepts: Arc::new([]),
        purpose,
        attempts: 0,
        asks: Asks::Brain,
        correction: None,
        mood_update: None,
        shown: actions.clone(),
        actions,
        surroundings: surroundings.into(),
        guarding: Guarding::default(),
    };
    mind.remove::<TurnWanted>().insert((turn, Unasked));
}

/// Nothing has changed since the mind went round in circles: nobody is asked.
fn stay_quiet(world: &mut World, entity: Entity, turn: u64) {
    let Some(id) = world.get::<Mind>(entity).map(|mind| mind.id.clone()) else { return };
    if let Ok(mut mind) = world.get_entity_mut(entity) {
        mind.remove::<TurnWanted>();
    }
    end_turn(world, &id, entity, turn, TurnEnd::Quiet);
}

/// What a reply may name: the offers, what they are about, what is here, and what the mind has
/// perceived: it may be after somebody who has left.
fn scope(mind: &EntityWorldMut<'_>, actions: &[IndexedAction], here: &Surroundings) -> ReplyScope {
    let targets = actions.iter().flat_map(|action| &action.targets).map(|target| &target.stable_id);
    let log = mind.get::<PerceptionLog>();
    let perceived = log.into_iter().flat_map(PerceptionLog::entries);
    let perceived = perceived.flat_map(|entry| entry.percept.named());
    let in_scope: BTreeSet<&StableId> = targets.chain(&here.present).chain(perceived).collect();
    let known = mind.get::<EntityRefs>().map(EntityRefs::known).unwrap_or_default();
    let named = known.iter().filter(|known| in_scope.contains(&known.stable_id));
    ReplyScope::offering(actions.iter().map(|action| action.index))
        .with_refs(named.map(|known| known.name.as_str()))
}

/// Asks the game for offers and names everything in the terms of the mind.
pub(crate) fn gather(world: &mut World, entity: Entity) -> (Vec<IndexedAction>, Surroundings) {
    let mut gather = GatherActions::new(entity);
    world.trigger_ref(&mut gather);
    world.flush();
    let Some((turn, mut refs)) = names_of(world, entity) else {
        return Default::default();
    };
    let present = touch_all(world, &gather.present, &mut refs, turn);
    let referable = |target| world.get::<Referable>(target);
    let (mut actions, unknown) = index_offers(gather.offers, referable, &mut refs, turn);
    unknown.iter().for_each(report_unknown);
    check_all(world, entity, &mut actions);
    if let Some(mut stored) = world.get_mut::<EntityRefs>(entity) {
        *stored = refs;
    }
    let GatherActions { description, constraints, .. } = gather;
    (actions, Surroundings { description, present, constraints })
}

fn names_of(world: &World, entity: Entity) -> Option<(u64, EntityRefs)> {
    let turn = world.get::<Mind>(entity)?.turns;
    Some((turn, world.get::<EntityRefs>(entity)?.clone()))
}

fn touch_all(world: &World, things: &[Entity], refs: &mut EntityRefs, turn: u64) -> Vec<StableId> {
    let mut things: Vec<&Referable> = things.iter().filter_map(|thing| world.get(*thing)).collect();
    things.sort_by(|left, right| left.stable_id.cmp(&right.stable_id));
    for thing in &things {
        refs.touch(thing, turn);
    }
    things.into_iter().map(|thing| thing.stable_id.clone()).collect()
}

fn report_unknown(offer: &ActionOffer) {
    warn!(
        target: "cognition::prompt",
        "the offer `{}` ({}) is left out: one of its targets is gone or has no Referable", offer.action, offer.description
    );
}
