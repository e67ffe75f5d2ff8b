//! A key turns.

use crate::actor::Actor;
use crate::exit::{Door, Exit};
use crate::hear::{overhear_behind, perceive_in_except};
use crate::judge::UNLOCKED;
use crate::refusal::Refusal;
use crate::scene::{self, Way};
use crate::telling::told;
use bevy::prelude::*;
use cognition_core::perceive::{Percept, Referable};

pub(super) fn unlock(
    world: &mut World,
    actor: &Actor,
    exit: Entity,
    key: Entity,
) -> Result<String, Refusal> {
    let thing = scene::thing(world, exit)?;
    let beyond = world.get::<Exit>(exit).and_then(|exit| exit.beyond(actor.place));
    let (Some(to), Some(door)) = (beyond, scene::door(world, exit).cloned()) else {
        return Err(Refusal::NotHere { label: thing.label });
    };
    let tool = actor.in_hand(world, key)?;
    if !door.is_locked() {
        return Err(Refusal::NotLocked { door: thing.label });
    }
    if door.key() != Some(&tool.stable_id) {
        return Err(Refusal::WrongKey { key: tool.label, door: thing.label });
    }
    if let Some(mut door) = world.get_mut::<Door>(exit) {
        door.unlock();
    }
    turn(world, actor, Way { exit, to }, &thing, &tool);
    Ok(format!("You unlock {} with {}.", thing.label, tool.label))
}

fn turn(world: &mut World, actor: &Actor, way: Way, door: &Referable, key: &Referable) {
    let seen = actor.seen_as(world, "unlocks", &[&door.label, &key.label]);
    let seen = seen.about(door.stable_id.clone()).about(key.stable_id.clone());
    let says_so = |percept: Percept| percept.claiming(door.stable_id.clone(), UNLOCKED, true);
    perceive_in_except(world, actor.place, &[actor.entity], &says_so(seen));
    let heard = Percept::event(told(world, "key_turns", &[&door.label]));
    overhear_behind(world, way, &says_so(heard.about(door.stable_id.clone())));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;
    use crate::verb::Verb;
    use expect_test::expect;

    #[test]
    fn the_right_key_in_the_right_hand_unlocks_for_all_to_see() {
        let mut inn = Inn::new();
        let (brannic, door, key) = (inn.brannic, inn.cellar_door, inn.key);
        let done = inn.perform(brannic, Verb::Unlock, &[door, key]);
        assert_eq!(done.as_deref(), Ok("You unlock the cellar door with the iron key."));
        assert!(scene::door(inn.world(), door).is_some_and(|door| !door.is_locked()));
        expect!["mara: Brannic unlocks the cellar door with the iron key. @taproom"]
            .assert_eq(&inn.heard());
        expect!["mara: cellar_door is unlocked"].assert_eq(&inn.claimed());
        let again = inn.perform(brannic, Verb::Unlock, &[door, key]).expect_err("it is unlocked");
        assert_eq!(again.to_string(), "The cellar door is not locked.");
    }

    #[test]
    fn without_the_key_or_with_a_wrong_one_nothing_turns() {
        let mut inn = Inn::new();
        let (mara, door, key) = (inn.mara, inn.cellar_door, inn.key);
        let empty = inn.perform(mara, Verb::Unlock, &[door, key]).expect_err("brannic has it");
        assert_eq!(empty.to_string(), "You do not have the iron key.");
        let lute = inn.give_lute_to(mara);
        let wrong = inn.perform(mara, Verb::Unlock, &[door, lute]).expect_err("a lute is no key");
        assert_eq!(wrong.to_string(), "The lute does not fit the cellar door.");
        assert_eq!(inn.heard(), "", "should be seen by nobody");
    }

    #[test]
    fn in_a_german_scene_all_see_and_hear_it_in_german() {
        let mut inn = Inn::new();
        inn.world_mut()
            .insert_resource(crate::world_texts::Frame::of("Der Wirt wartet auf die Gäste."));
        let (brannic, mara, door, key) = (inn.brannic, inn.mara, inn.cellar_door, inn.key);
        let kellertuer = Referable::new("door", "die Kellertür", "cellar_door");
        inn.world_mut().entity_mut(door).insert(kellertuer);
        let schluessel = Referable::new("item", "der Schlüssel", "iron_key");
        inn.world_mut().entity_mut(key).insert(schluessel);
        let (cellar, yard, arch) = (inn.cellar, inn.yard, inn.yard_arch);
        inn.perform(mara, Verb::Go, &[cellar, door]).expect_err("it is locked");
        inn.perform(brannic, Verb::Unlock, &[door, key]).expect("he has the key");
        inn.perform(brannic, Verb::Give, &[key, mara]).expect("she is here");
        inn.perform(mara, Verb::Go, &[yard, arch]).expect("it is open");
        expect![[r#"
            brannic: Mara rüttelt an der Kellertür. Es ist verschlossen. @taproom
            mara: Brannic entriegelt die Kellertür mit dem Schlüssel. @taproom
            mara: Brannic gibt dir den Schlüssel. (addressed) @taproom
            mara: Der Schlüssel: As long as a hand. @taproom
            brannic: Mara geht zu the yard. @taproom"#]]
        .assert_eq(&inn.heard());
    }
}
