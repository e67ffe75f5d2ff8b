//! A mind that wants a turn gets one: what it may do, what is new to it.

use super::gather_actions::GatherActions;
use super::persona_library::PersonaLibrary;
use crate::schedule::Epoch;
use crate::settings::{BrainSwitch, CognitionSettings, TurnPhases};
use crate::turn::{Acting, Asks, Dormant, Turn, TurnWanted, Unasked};
use bevy::prelude::*;
use cognition_core::act::{ActionOffer, IndexedAction, index_offers};
use cognition_core::decide::ReplyScope;
use cognition_core::mind::{Mind, Persona, StableId};
use cognition_core::perceive::{EntityRefs, PerceivedAt, PerceptId, PerceptionLog, Referable};
use cognition_core::prompt::{Purpose, Surroundings};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Wants a turn and is free to take one.
type Free = (With<TurnWanted>, Without<Turn>, Without<Acting>, Without<Dormant>);

pub(super) fn begin_turns(
    world: &mut World,
    wanting: &mut QueryState<(Entity, &Mind, Option<&Persona>), Free>,
) {
    if world.resource::<CognitionSettings>().switch == BrainSwitch::Off {
        return;
    }
    let mut ready: Vec<(StableId, Entity)> = Vec::new();
    let personas = world.resource::<PersonaLibrary>();
    for (entity, mind, persona) in wanting.iter(world) {
        if persona.is_none_or(|persona| personas.is_settled(&persona.path)) {
            ready.push((mind.id.clone(), entity));
        }
    }
    ready.sort();
    for (_, entity) in ready {
        begin_turn(world, entity);
    }
}

fn begin_turn(world: &mut World, entity: Entity) {
    let (actions, surroundings) = gather(world, entity);
    let epoch = world.resource::<Epoch>().0;
    let purpose = match world.resource::<CognitionSettings>().turn_phases {
        TurnPhases::One => Purpose::Decide,
        TurnPhases::MoodThenAction => Purpose::Mood,
    };
    let Ok(mut mind) = world.get_entity_mut(entity) else {
        return;
    };
    let number = mind.get_mut::<Mind>().map_or(0, |mut mind| {
        mind.turns += 1;
        mind.turns
    });
    let Some(new_percepts) = new_percepts(&mind) else {
        return;
    };
    let turn = Turn {
        number,
        epoch,
        scope: scope(&mind, &actions, &surroundings),
        seen_up_to: mind.get::<PerceptionLog>().map(PerceptionLog::last_id).unwrap_or_default(),
        new_percepts,
        purpose,
        attempts: 0,
        asks: Asks::Brain,
        correction: None,
        mood_update: None,
        actions,
        surroundings,
    };
    mind.remove::<TurnWanted>().insert((turn, Unasked));
}

/// What no turn has consumed yet; what the mind said itself is no evidence.
fn new_percepts(mind: &EntityWorldMut<'_>) -> Option<Arc<[PerceptId]>> {
    let own = mind.get::<Mind>()?.id.clone();
    let is_evidence = |entry: &&PerceivedAt| !entry.percept.is_speech_of(&own);
    Some(mind.get::<PerceptionLog>()?.unseen().filter(is_evidence).map(|entry| entry.id).collect())
}

/// What a reply may name: the offers, what they are about, and what is here.
fn scope(mind: &EntityWorldMut<'_>, actions: &[IndexedAction], here: &Surroundings) -> ReplyScope {
    let targets = actions.iter().flat_map(|action| &action.targets).map(|target| &target.stable_id);
    let in_scope: BTreeSet<&StableId> = targets.chain(&here.present).collect();
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
    let (actions, unknown) = index_offers(gather.offers, referable, &mut refs, turn);
    unknown.iter().for_each(report_unknown);
    if let Some(mut stored) = world.get_mut::<EntityRefs>(entity) {
        *stored = refs;
    }
    (actions, Surroundings { description: gather.description, present })
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
