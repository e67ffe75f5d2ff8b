//! What a thing is like is seen by whoever gets it.

use crate::item::Item;
use crate::phrase::capital;
use crate::scene;
use crate::verb::Verb;
use bevy::prelude::*;
use bevy_cognition::perceive::Perceive;
use cognition_core::conscience::{EventLog, MindEvent};
use cognition_core::mind::Mind;
use cognition_core::perceive::{Percept, PerceptKind, PerceptionLog};

/// A letter is read by whoever is given it, or takes it. What they have seen of it before is not told again, unless
/// it was out of sight.
pub(crate) fn show(world: &mut World, item: Entity, person: Entity) {
    let Some(told) = description(world, item).map(str::to_owned) else { return };
    if !is_concealed(world, item) && has_seen(world, person, &told) {
        return;
    }
    let (Ok(thing), Some(place)) = (scene::thing(world, item), scene::place_of(world, person))
    else {
        return;
    };
    let text = format!("{}: {told}", capital(&thing.label));
    let percept = Percept::event(text).about(thing.stable_id);
    let percept = match scene::thing(world, place) {
        Ok(place) => percept.at(place.stable_id),
        Err(_) => percept,
    };
    if world.get::<Mind>(person).is_some() {
        world.trigger(Perceive { entity: person, percept });
    }
}

/// Whether somebody was given what was out of sight, and has not looked at it since.
pub(crate) fn is_unread(world: &World, holder: Entity, item: Entity) -> bool {
    let (Some(_), Ok(thing)) = (description(world, item), scene::thing(world, item)) else {
        return false;
    };
    if !is_concealed(world, item) {
        return false;
    }
    let log = world.get::<PerceptionLog>(holder).into_iter().flat_map(PerceptionLog::entries);
    let is_gift = |percept: &Percept| {
        let is_felt = percept.addressed && percept.kind == PerceptKind::Event;
        is_felt && percept.about.contains(&thing.stable_id)
    };
    let has_looked = |event: &MindEvent| match event {
        MindEvent::Acted { action, targets, failed: false, .. } => {
            action == Verb::Look.id() && targets.contains(&thing.stable_id)
        }
        _ => false,
    };
    let lived = world.get::<EventLog>(holder).into_iter().flat_map(EventLog::events);
    let mut lived = lived.map(|logged| &logged.event);
    log.map(|entry| &entry.percept).any(is_gift) && !lived.any(has_looked)
}

/// Whether somebody has perceived what a thing is like, as far as they remember.
fn has_seen(world: &World, person: Entity, told: &str) -> bool {
    let log = world.get::<PerceptionLog>(person).into_iter().flat_map(PerceptionLog::entries);
    log.map(|entry| &entry.percept).any(|percept| percept.text.contains(told))
}

fn is_concealed(world: &World, item: Entity) -> bool {
    world.get::<Item>(item).is_some_and(|item| item.concealed)
}

/// What is to be seen of a thing.
fn description(world: &World, item: Entity) -> Option<&str> {
    let item = world.get::<Item>(item)?;
    Some(item.description.as_str()).filter(|told| !told.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;

    #[test]
    fn whoever_is_given_what_was_out_of_sight_sees_what_it_is_and_may_look_at_it_again() {
        let mut inn = Inn::new();
        let (brannic, mara, key, lute) = (inn.brannic, inn.mara, inn.key, inn.lute);
        show(inn.world_mut(), key, mara);
        assert_eq!(inn.heard(), "mara: The iron key: As long as a hand. @taproom");
        show(inn.world_mut(), lute, mara);
        assert_eq!(inn.heard(), "mara: The lute: One string is missing. @taproom");
        assert!(!is_unread(inn.world(), brannic, key), "it was always his");
        let given = Percept::event("Brannic gives you the iron key.").about("iron_key").addressed();
        let mut log = PerceptionLog::default();
        log.perceive(given);
        inn.world_mut().entity_mut(mara).insert(log);
        assert!(is_unread(inn.world(), mara, key));
        assert!(!is_unread(inn.world(), mara, lute));
    }

    #[test]
    fn what_a_thing_is_like_is_not_told_to_whoever_has_seen_it() {
        let mut inn = Inn::new();
        let (mara, lute) = (inn.mara, inn.lute);
        let mut log = PerceptionLog::default();
        log.perceive(Percept::outcome("You look at the lute. One string is missing."));
        inn.world_mut().entity_mut(mara).insert(log);
        show(inn.world_mut(), lute, mara);
        assert_eq!(inn.heard(), "");
    }
}
