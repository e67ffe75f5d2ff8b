//! What a save of minds leaves to the game: where everything is, who holds it, how its door stands.
//!
//! Minds are saved by `bevy_cognition::save`; a [`WorldSave`] is the rest of a scene that changes while
//! it is played, by stable ids. What a scene says once and for all stays in its scenario.

use crate::busy::Busy;
use crate::exit::Door;
use crate::item::{HeldBy, Item};
use crate::own_deed::DoneOnce;
use crate::place::{LocatedIn, Told};
use crate::so_far::{Awaited, SoFar};
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::perceive::Referable;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Where everything is, who holds it, how its door stands, and which round is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorldSave {
    /// The round that is played, from 1; 0 before the first.
    pub round: u32,
    /// What endings waited for, and there was.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    met: BTreeSet<Awaited>,
    /// What was done once and for all, and to whom.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    done_once: BTreeSet<(String, Option<StableId>)>,
    things: BTreeMap<StableId, ThingSave>,
}

/// Why a world can't become what it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "not in this scene: {}; load it into the scene that it was saved from, no earlier than they came into it and no later than they left",
    .missing.join(", ")
)]
pub struct NotInScene {
    /// The stable ids of what was there when it was saved.
    pub missing: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ThingSave {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    place: Option<StableId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    holder: Option<StableId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    door: Option<DoorSave>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    busy_with: Option<StableId>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    concealed: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    told: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum DoorSave {
    Open,
    Shut,
    Locked,
}

impl WorldSave {
    /// The world as it is at this moment, in that round.
    pub fn capture(world: &World, round: u32) -> Self {
        let things = things(world).into_iter();
        let things = things.map(|(id, entity)| (id, ThingSave::of(world, entity))).collect();
        let met = world.get_resource::<SoFar>().map(|so_far| so_far.met.clone());
        let done_once = world.get_resource::<DoneOnce>().map(|done| done.0.clone());
        let (met, done_once) = (met.unwrap_or_default(), done_once.unwrap_or_default());
        Self { round, met, done_once, things }
    }

    /// Makes the world what it was. What has come into it since is gone again.
    ///
    /// # Errors
    /// [`NotInScene`] when something that was there is not; nothing has changed then.
    pub fn apply(&self, world: &mut World) -> Result<(), NotInScene> {
        let known = things(world);
        let missing = self.things.keys().filter(|id| !known.contains_key(*id));
        let missing: Vec<String> = missing.map(ToString::to_string).collect();
        if !missing.is_empty() {
            return Err(NotInScene { missing });
        }
        for (id, thing) in &self.things {
            thing.put(world, known[id], &known);
        }
        for (_, later) in known.iter().filter(|(id, _)| !self.things.contains_key(*id)) {
            world.despawn(*later);
        }
        if let Some(mut so_far) = world.get_resource_mut::<SoFar>() {
            so_far.met.clone_from(&self.met);
        }
        world.insert_resource(DoneOnce(self.done_once.clone()));
        // Whoever is put somewhere is busy no more.
        world.flush();
        for (id, thing) in &self.things {
            set(world, known[id], entity(thing.busy_with.as_ref(), &known).map(|by| Busy { by }));
        }
        world.flush();
        Ok(())
    }
}

type Things = BTreeMap<StableId, Entity>;

fn things(world: &World) -> Things {
    let Some(mut things) = world.try_query::<(Entity, &Referable)>() else { return Things::new() };
    things.iter(world).map(|(entity, thing)| (thing.stable_id.clone(), entity)).collect()
}

fn entity(id: Option<&StableId>, known: &Things) -> Option<Entity> {
    known.get(id?).copied()
}

impl ThingSave {
    fn of(world: &World, entity: Entity) -> Self {
        let id = |other: Entity| Some(world.get::<Referable>(other)?.stable_id.clone());
        Self {
            place: world.get::<LocatedIn>(entity).and_then(|located| id(located.0)),
            holder: world.get::<HeldBy>(entity).and_then(|held| id(held.0)),
            door: world.get::<Door>(entity).map(DoorSave::of),
            busy_with: world.get::<Busy>(entity).and_then(|busy| id(busy.by)),
            concealed: world.get::<Item>(entity).is_some_and(|item| item.concealed),
            told: world.get::<Told>(entity).is_some(),
        }
    }

    fn put(&self, world: &mut World, thing: Entity, known: &Things) {
        set(world, thing, entity(self.holder.as_ref(), known).map(HeldBy));
        set(world, thing, entity(self.place.as_ref(), known).map(LocatedIn));
        set(world, thing, self.told.then_some(Told));
        if let Some(mut item) = world.get_mut::<Item>(thing) {
            item.concealed = self.concealed;
        }
        if let (Some(door), Some(was)) = (world.get::<Door>(thing), self.door) {
            let door = door.standing(&was.door());
            world.entity_mut(thing).insert(door);
        }
    }
}

/// What is as it was is left alone: nobody is told of it.
fn set<C: Component + PartialEq>(world: &mut World, entity: Entity, component: Option<C>) {
    if world.get::<C>(entity) == component.as_ref() {
        return;
    }
    match component {
        Some(component) => world.entity_mut(entity).insert(component),
        None => world.entity_mut(entity).remove::<C>(),
    };
}

impl DoorSave {
    fn of(door: &Door) -> Self {
        match (door.is_locked(), door.is_open()) {
            (true, _) => Self::Locked,
            (false, true) => Self::Open,
            (false, false) => Self::Shut,
        }
    }

    fn door(self) -> Door {
        match self {
            Self::Open => Door::open(),
            Self::Shut => Door::shut(),
            Self::Locked => Door::locked(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::come_and_go::{Appearance, depart, walk};
    use crate::test_inn::Inn;
    use crate::verb::Verb;
    use crate::world_hash::world_hash;

    #[test]
    fn a_world_that_went_on_is_again_what_it_was() {
        let mut inn = Inn::new();
        let (mara, brannic, tamsin, yard) = (inn.mara, inn.brannic, inn.tamsin, inn.yard);
        inn.perform(mara, Verb::Occupy, &[brannic]).expect("he is here");
        let save = WorldSave::capture(inn.world(), 4);
        let was = world_hash(inn.world());
        let (door, key) = (inn.cellar_door, inn.key);
        walk(inn.world_mut(), tamsin, yard, &Appearance::default()).expect("can walk");
        inn.world_mut().entity_mut(key).insert(HeldBy(mara));
        inn.world_mut().entity_mut(door).insert(Door::open().with_key("iron_key"));
        inn.world_mut().entity_mut(brannic).remove::<Busy>();
        inn.world_mut().spawn(Referable::new("item", "a letter", "letter"));
        let json = serde_json::to_string(&save).expect("plain data");
        let read: WorldSave = serde_json::from_str(&json).expect("just written");
        assert_eq!((&read, read.round), (&save, 4));
        read.apply(inn.world_mut()).expect("all of it is there");
        assert_eq!(WorldSave::capture(inn.world(), 4), save);
        assert_eq!(inn.world().get::<HeldBy>(key), Some(&HeldBy(brannic)));
        assert!(inn.world().get::<Door>(door).is_some_and(|door| door.is_locked()));
        assert_eq!(inn.world().get::<Door>(door).and_then(Door::key), Some(&"iron_key".into()));
        assert_eq!(world_hash(inn.world()), was);
    }

    #[test]
    fn who_has_left_is_not_brought_back_and_nothing_changes() {
        let mut inn = Inn::new();
        let save = WorldSave::capture(inn.world(), 1);
        let (tamsin, key, mara) = (inn.tamsin, inn.key, inn.mara);
        depart(inn.world_mut(), tamsin, &Appearance::default()).expect("she is here");
        inn.world_mut().entity_mut(key).insert(HeldBy(mara));
        let why = save.apply(inn.world_mut()).expect_err("she is gone");
        assert_eq!(why.missing, ["lute", "tamsin"], "and what she held");
        assert!(why.to_string().starts_with("not in this scene: lute, tamsin;"), "{why}");
        assert_eq!(inn.world().get::<HeldBy>(key), Some(&HeldBy(mara)));
    }
}
