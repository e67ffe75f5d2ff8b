//! Through an exit, or as far as a locked door.

use crate::actor::Actor;
use crate::come_and_go::{Appearance, walk};
use crate::exit::{Door, Exit};
use crate::hear::{name_to, narrate_once, overhear_behind, perceive_in_except};
use crate::judge::UNLOCKED;
use crate::place::Place;
use crate::refusal::Refusal;
use crate::scene::{self, Way};
use crate::telling::told;
use bevy::prelude::*;
use cognition_core::perceive::{Percept, Referable};

pub(super) fn go(
    world: &mut World,
    actor: &Actor,
    to: Entity,
    exit: Entity,
) -> Result<String, Refusal> {
    let (place, way) = (scene::thing(world, to)?, scene::thing(world, exit)?);
    let leads = world.get::<Exit>(exit).and_then(|exit| exit.beyond(actor.place));
    if leads != Some(to) {
        return Err(Refusal::NoWay { place: place.label });
    }
    let door = scene::door(world, exit).cloned();
    if let Some(door) = door.as_ref().filter(|door| door.is_locked()) {
        rattle(world, actor, Way { exit, to }, &way);
        return Err(locked(world, actor, door, way.label));
    }
    let appearance = match door.is_some_and(|door| !door.is_open()) {
        true => push_open(world, actor, exit, &way, &place),
        false => Appearance::default(),
    };
    walk(world, actor.entity, to, &appearance)?;
    tell_of_place(world, to);
    Ok(format!("You go to {}.", place.label))
}

/// Everybody sees the attempt; behind the door somebody is heard.
fn rattle(world: &mut World, actor: &Actor, way: Way, door: &Referable) {
    let seen = actor.seen_as(world, "tries", &[&door.label]);
    let seen = seen.about(door.stable_id.clone());
    let seen = seen.claiming(door.stable_id.clone(), UNLOCKED, false);
    perceive_in_except(world, actor.place, &[actor.entity], &seen);
    let heard = told(world, "tries_behind", &[&door.label]);
    overhear_behind(world, way, &Percept::event(heard).about(door.stable_id.clone()));
}

/// Whoever tried learns what the door takes, and can ask for it from now on.
fn locked(world: &mut World, actor: &Actor, door: &Door, label: String) -> Refusal {
    let key = door.key().and_then(|key| scene::find(world, key));
    if let Some(key) = key {
        name_to(world, actor.entity, key);
    }
    Refusal::Locked { door: label, key: key.map(|key| scene::label(world, key).to_owned()) }
}

fn push_open(
    world: &mut World,
    actor: &Actor,
    exit: Entity,
    door: &Referable,
    to: &Referable,
) -> Appearance {
    if let Some(mut door) = world.get_mut::<Door>(exit) {
        door.swing_open();
    }
    let labels = [&actor.thing, door, to].map(|thing| thing.label.as_str());
    Appearance::new(told(world, "opens_and_leaves", &labels))
}

/// The first who enters shows the place to whoever watches.
fn tell_of_place(world: &mut World, place: Entity) {
    let description = world.get::<Place>(place).map(|place| place.description.clone());
    narrate_once(world, place, place, &description.unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;
    use crate::verb::Verb;
    use expect_test::expect;

    #[test]
    fn a_locked_door_stops_whoever_tries_it_and_names_its_key() {
        let mut inn = Inn::new();
        let (mara, cellar, door, key) = (inn.mara, inn.cellar, inn.cellar_door, inn.key);
        let tried = inn.perform(mara, Verb::Go, &[cellar, door]).expect_err("it is locked");
        assert_eq!(tried.to_string(), "The cellar door is locked. It takes the iron key.");
        assert_eq!(scene::place_of(inn.world(), mara), Some(inn.taproom));
        assert!(scene::knows_of(inn.world(), mara, key), "should know the key from now on");
        expect!["brannic: Mara tries the cellar door. It is locked. @taproom"]
            .assert_eq(&inn.heard());
        expect!["brannic: cellar_door is not unlocked"].assert_eq(&inn.claimed());
    }

    #[test]
    fn whoever_sits_behind_the_door_hears_the_attempt() {
        let mut inn = Inn::new();
        let (mara, brannic, cellar, door) = (inn.mara, inn.brannic, inn.cellar, inn.cellar_door);
        inn.world_mut().entity_mut(brannic).insert(crate::place::LocatedIn(cellar));
        inn.perform(mara, Verb::Go, &[cellar, door]).expect_err("it is locked");
        expect!["brannic: Somebody tries the cellar door from the other side. (hearsay) @cellar"]
            .assert_eq(&inn.heard());
        assert_eq!(inn.claimed(), "", "a noise should not say whether it is locked");
    }

    #[test]
    fn an_open_way_leads_to_the_other_place_whose_prose_is_told_once() {
        let mut inn = Inn::new();
        let (mara, brannic, yard, arch) = (inn.mara, inn.brannic, inn.yard, inn.yard_arch);
        assert_eq!(
            inn.perform(mara, Verb::Go, &[yard, arch]).as_deref(),
            Ok("You go to the yard.")
        );
        inn.perform(brannic, Verb::Go, &[yard, arch]).expect("the arch is open");
        assert_eq!(inn.narrated(), ["Wet cobbles, and a coach with its lamps lit."]);
        expect![[r#"
            brannic: Mara leaves for the yard. @taproom
            mara: Brannic comes in from the taproom. @yard"#]]
        .assert_eq(&inn.heard());
    }

    #[test]
    fn an_unlocked_door_is_opened_by_whoever_goes_through_and_stays_open() {
        let mut inn = Inn::new();
        let (brannic, door, key, cellar) = (inn.brannic, inn.cellar_door, inn.key, inn.cellar);
        inn.perform(brannic, Verb::Unlock, &[door, key]).expect("he has the key");
        inn.heard();
        inn.perform(brannic, Verb::Go, &[cellar, door]).expect("it is unlocked");
        expect!["mara: Brannic opens the cellar door and leaves for the cellar. @taproom"]
            .assert_eq(&inn.heard());
        assert!(scene::door(inn.world(), door).is_some_and(Door::is_open));
    }

    #[test]
    fn nobody_goes_through_a_way_that_is_elsewhere() {
        let mut inn = Inn::new();
        let (mara, cellar, arch) = (inn.mara, inn.cellar, inn.yard_arch);
        let refused =
            inn.perform(mara, Verb::Go, &[cellar, arch]).expect_err("the arch leads to the yard");
        assert_eq!(refused.to_string(), "There is no way to the cellar from here.");
    }
}
