//! One hash for a world with all its minds: equal worlds, equal hashes.

use crate::busy::Busy;
use crate::exit::{Door, Exit};
use crate::item::HeldBy;
use crate::place::LocatedIn;
use crate::scene;
use bevy::prelude::*;
use cognition_core::hash::ContentHash;
use cognition_core::memory::{Notes, ShortTermMemory};
use cognition_core::mind::{CognitiveLedger, LedgerEvidence, Mind, Mood};
use cognition_core::perceive::{EntityRefs, PerceptionLog, Referable};
use serde::Serialize;

/// Sixteen digits over everything that can be named, in the order of stable ids: where it is,
/// who holds it, how its door stands, and all that its mind knows.
///
/// Neither time nor entity ids enter it.
pub fn world_hash(world: &World) -> String {
    let mut things: Vec<(&Referable, Entity)> = Vec::new();
    if let Some(mut query) = world.try_query::<(Entity, &Referable)>() {
        things.extend(query.iter(world).map(|(entity, thing)| (thing, entity)));
    }
    things.sort_by(|(left, _), (right, _)| left.stable_id.cmp(&right.stable_id));
    let mut hash = ContentHash::default();
    for (thing, entity) in things {
        add_thing(&mut hash, world, entity, thing);
        add_mind(&mut hash, world, entity);
    }
    hash.short()
}

fn add_thing(hash: &mut ContentHash, world: &World, entity: Entity, thing: &Referable) {
    for text in [thing.stable_id.as_str(), &thing.kind, &thing.label] {
        hash.add(text.as_bytes());
    }
    let located = world.get::<LocatedIn>(entity).map(|located| located.0);
    let held = world.get::<HeldBy>(entity).map(|held| held.0);
    for whereabouts in [located, held] {
        hash.add(id_of(world, whereabouts).as_bytes());
    }
    if let Some(exit) = world.get::<Exit>(entity) {
        for place in exit.between {
            hash.add(id_of(world, Some(place)).as_bytes());
        }
    }
    if let Some(door) = scene::door(world, entity) {
        hash.add(door_state(door));
    }
    if let Some(busy) = world.get::<Busy>(entity) {
        hash.add(b"busy");
        hash.add(id_of(world, Some(busy.by)).as_bytes());
    }
}

fn door_state(door: &Door) -> &'static [u8] {
    match (door.is_locked(), door.is_open()) {
        (true, _) => b"locked",
        (false, true) => b"open",
        (false, false) => b"shut",
    }
}

fn add_mind(hash: &mut ContentHash, world: &World, entity: Entity) {
    add::<Mind>(hash, world, entity);
    add::<PerceptionLog>(hash, world, entity);
    add::<ShortTermMemory>(hash, world, entity);
    add::<CognitiveLedger>(hash, world, entity);
    add::<LedgerEvidence>(hash, world, entity);
    add::<Notes>(hash, world, entity);
    add::<Mood>(hash, world, entity);
    add::<EntityRefs>(hash, world, entity);
}

/// An absent component differs from an empty one.
fn add<C: Component + Serialize>(hash: &mut ContentHash, world: &World, entity: Entity) {
    let component = world.get::<C>(entity);
    let text = component.map(|component| {
        serde_json::to_string(component).expect("the components of a mind are plain data")
    });
    hash.add(text.unwrap_or_default().as_bytes());
}

fn id_of(world: &World, entity: Option<Entity>) -> &str {
    let thing = entity.and_then(|entity| world.get::<Referable>(entity));
    thing.map_or("", |thing| thing.stable_id.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::come_and_go::hand;
    use crate::test_inn::Inn;
    use crate::verb::Verb;
    use cognition_core::perceive::Percept;

    #[test]
    fn equal_worlds_have_equal_hashes_whatever_their_entity_ids() {
        let mut other = Inn::new();
        let stray = other.world_mut().spawn_empty().id();
        other.world_mut().despawn(stray);
        let lute = other.lute;
        other.world_mut().despawn(lute);
        let again =
            crate::come_and_go::make(other.world_mut(), "lute", "the lute", Default::default());
        let tamsin = other.tamsin;
        hand(other.world_mut(), again, tamsin);
        assert_eq!(world_hash(Inn::new().world()), world_hash(other.world()));
    }

    #[test]
    fn the_hash_changes_when_something_moves_opens_or_is_learnt() {
        let mut inn = Inn::new();
        let mut seen = vec![world_hash(inn.world())];
        let mut changed = |inn: &Inn, what: &str| {
            let hash = world_hash(inn.world());
            assert!(!seen.contains(&hash), "{what} should change the hash");
            seen.push(hash);
        };
        let (brannic, mara, key, door) = (inn.brannic, inn.mara, inn.key, inn.cellar_door);
        let (yard, arch) = (inn.yard, inn.yard_arch);
        inn.perform(brannic, Verb::Unlock, &[door, key]).expect("he has the key");
        changed(&inn, "an unlocked door");
        hand(inn.world_mut(), key, mara);
        changed(&inn, "a key in another hand");
        inn.perform(mara, Verb::Go, &[yard, arch]).expect("the arch is open");
        changed(&inn, "somebody elsewhere");
        let tamsin = inn.tamsin;
        inn.perform(tamsin, Verb::Occupy, &[brannic]).expect("he is here");
        changed(&inn, "somebody who is kept busy");
        let mut log = inn.world_mut().get_mut::<PerceptionLog>(mara).expect("a mind has a log");
        log.perceive(Percept::event("An owl."));
        changed(&inn, "something learnt");
        inn.world_mut().entity_mut(mara).insert(CognitiveLedger::default());
        changed(&inn, "a first ledger, even an empty one");
    }

    #[test]
    fn an_empty_world_has_a_hash_as_well() {
        assert_eq!(world_hash(&World::new()), world_hash(&World::new()));
    }
}
