//! Calls that are heard next door, too.

use super::placing::{placed, placing, stable_id};
use super::speaking::reach;
use crate::actor::Actor;
use crate::called::{called, in_names};
use crate::knowledge::told;
use crate::scene;
use crate::watcher::note_called;
use bevy::prelude::*;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{Percept, PerceptionLog, Provenance};
use cognition_language::Language;

/// Somebody calls out: the words are heard next door, too. They are for whom they call by name, and for who is
/// `answered`; everybody else overhears them. Says whether anybody hears them whom they are for, here or next door.
pub(crate) fn call_around(
    world: &mut World,
    actor: &Actor,
    words: &str,
    answered: &[StableId],
) -> bool {
    let near = people_around(world, actor.place);
    let meant = called_by(world, actor, words, (&near, answered));
    let is_heard = !meant.is_empty() || is_heard_by_any(world, actor, words, &near);
    let speech = Percept::speech(actor.thing.stable_id.clone(), words).hearsay();
    let to: Vec<StableId> = meant.iter().filter_map(|it| stable_id(world, *it)).collect();
    let speech = placed(world, actor.place, Percept { to, ..speech });
    let percept = placing(world, speech, &actor.thing, actor.place, true);
    let told = told(world, actor.entity, words);
    note_called(world, &near, &actor.thing.stable_id, words);
    for entity in near.into_iter().filter(|it| *it != actor.entity) {
        if world.get::<Mind>(entity).is_some() {
            reach(world, entity, (&percept, &told), meant.contains(&entity));
        }
    }
    is_heard
}

/// Who answers somebody that called from next door calls back: else the one would hear the other, and not be heard.
/// Words that want no answer are for nobody there whom they do not name.
pub(crate) fn call_back(
    world: &mut World,
    speaker: Entity,
    words: &str,
    (caller, wants_answer): (&StableId, bool),
) {
    let Ok(actor) = Actor::of(world, speaker) else { return };
    let near = people_around(world, actor.place);
    let is_near = scene::find(world, caller).is_some_and(|caller| near.contains(&caller));
    if is_near && has_called(world, speaker, caller) && !words.trim().is_empty() {
        let answered = if wants_answer { std::slice::from_ref(caller) } else { &[] };
        call_around(world, &actor, words.trim(), answered);
    }
}

/// Whether what a mind has heard last of somebody came from next door.
fn has_called(world: &World, mind: Entity, caller: &StableId) -> bool {
    let heard = world.get::<PerceptionLog>(mind);
    let mut latest = heard.into_iter().flat_map(|log| log.entries().rev());
    let last = latest.find(|entry| entry.percept.is_speech_of(caller));
    last.is_some_and(|entry| entry.percept.provenance == Provenance::Heard)
}

/// Whether anybody within earshot is called by name, or anybody is there where nobody is called.
fn is_heard_by_any(world: &World, actor: &Actor, words: &str, near: &[Entity]) -> bool {
    let here = scene::people_in(world, actor.place).into_iter();
    let mut in_earshot = here.chain(near.iter().copied()).filter(|it| *it != actor.entity);
    let called = called(world, actor.entity, words);
    in_earshot.any(|it| called.is_empty() || called.contains(&it))
}

/// The people in every place to which an exit leads.
fn people_around(world: &World, place: Entity) -> Vec<Entity> {
    let ways = scene::ways_from(world, place).into_iter();
    let mut places: Vec<Entity> = ways.map(|way| way.to).filter(|to| *to != place).collect();
    places.sort_unstable();
    places.dedup();
    let people = places.into_iter().flat_map(|place| scene::people_in(world, place));
    scene::by_id(world, people.collect())
}

/// Whom a call is for: whom it names, of those who are here and near, and who is near and answered, unless it names
/// somebody from the start.
fn called_by(
    world: &World,
    actor: &Actor,
    words: &str,
    (near, answered): (&[Entity], &[StableId]),
) -> Vec<Entity> {
    let here = scene::people_in(world, actor.place).into_iter();
    let mut all: Vec<Entity> = near.to_vec();
    all.extend(here.filter(|person| *person != actor.entity));
    let answered = answered.iter().filter_map(|id| scene::find(world, id));
    let answered: Vec<Entity> = answered.filter(|person| near.contains(person)).collect();
    let asker = all.iter().position(|person| answered.first() == Some(person));
    let labels: Vec<&str> = all.iter().map(|person| scene::label(world, *person)).collect();
    let named = in_names(world, actor.entity, words, &all);
    let calls = Language::of(words).called_among(&named, &labels, asker);
    let mut meant: Vec<Entity> = calls.order.iter().map(|at| all[*at]).collect();
    // What stands before the first call is said to whoever asked.
    if !calls.from_the_start {
        let besides = answered.into_iter().filter(|person| !meant.contains(person));
        let besides: Vec<Entity> = besides.collect();
        meant.extend(besides);
    }
    meant
}
