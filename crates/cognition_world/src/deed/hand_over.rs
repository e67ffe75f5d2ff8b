//! Things change hands.

use super::show::show;
use crate::actor::Actor;
use crate::come_and_go::hand_openly;
use crate::hear::{perceive_addressed, perceive_in_except};
use crate::item::{HeldBy, Item};
use crate::refusal::Refusal;
use crate::scene;
use bevy::prelude::*;

pub(super) fn take(world: &mut World, actor: &Actor, item: Entity) -> Result<String, Refusal> {
    let thing = scene::thing(world, item)?;
    if let Some(held) = world.get::<HeldBy>(item) {
        let holder = scene::label(world, held.0).to_owned();
        return Err(Refusal::Taken { holder, item: thing.label });
    }
    let thing = actor.at_hand(world, item)?;
    if world.get::<Item>(item).is_none_or(|item| !item.portable) {
        return Err(Refusal::Fixed { item: thing.label });
    }
    hand_openly(world, item, actor.entity);
    let seen = actor.seen_as(world, "takes", &[&thing.label]).about(thing.stable_id);
    show(world, item, actor.entity);
    perceive_in_except(world, actor.place, &[actor.entity], &seen);
    Ok(format!("You take {}.", thing.label))
}

pub(super) fn give(
    world: &mut World,
    actor: &Actor,
    item: Entity,
    person: Entity,
) -> Result<String, Refusal> {
    let thing = actor.in_hand(world, item)?;
    let receiver = actor.at_hand(world, person)?;
    hand_openly(world, item, person);
    let seen = actor.seen_as(world, "gives", &[&receiver.label, &thing.label]);
    let seen = seen.about(receiver.stable_id).about(thing.stable_id.clone());
    let felt = actor.seen_as(world, "gives_you", &[&thing.label]).about(thing.stable_id);
    perceive_addressed(world, actor.place, person, &felt);
    show(world, item, person);
    perceive_in_except(world, actor.place, &[actor.entity, person], &seen);
    Ok(format!("You give {} {}.", receiver.label, thing.label))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;
    use crate::verb::Verb;
    use expect_test::expect;

    #[test]
    fn a_gift_changes_hands_and_is_addressed_to_its_receiver() {
        let mut inn = Inn::new();
        let (brannic, mara, key, tamsin) = (inn.brannic, inn.mara, inn.key, inn.tamsin);
        let done = inn.perform(brannic, Verb::Give, &[key, mara]);
        assert_eq!(done.as_deref(), Ok("You give Mara the iron key."));
        assert!(scene::holds(inn.world(), mara, key));
        inn.perform(mara, Verb::Give, &[key, tamsin]).expect("tamsin is here");
        expect![[r#"
            mara: Brannic gives you the iron key. (addressed) @taproom
            mara: The iron key: As long as a hand. @taproom
            brannic: Mara gives Tamsin the iron key. @taproom"#]]
        .assert_eq(&inn.heard());
    }

    #[test]
    fn only_what_is_held_can_be_given_and_only_to_who_is_here() {
        let mut inn = Inn::new();
        let (brannic, mara, key, yard) = (inn.brannic, inn.mara, inn.key, inn.yard);
        let not_hers = inn.perform(mara, Verb::Give, &[key, brannic]).expect_err("brannic has it");
        assert_eq!(not_hers.to_string(), "You do not have the iron key.");
        inn.world_mut().entity_mut(mara).insert(crate::place::LocatedIn(yard));
        let away = inn.perform(brannic, Verb::Give, &[key, mara]).expect_err("she is in the yard");
        assert_eq!(away.to_string(), "Mara is no longer here.");
        assert!(scene::holds(inn.world(), brannic, key), "should keep what was not given");
    }

    #[test]
    fn the_first_who_takes_a_thing_has_it() {
        let mut inn = Inn::new();
        let (brannic, mara, satchel, cellar) = (inn.brannic, inn.mara, inn.satchel, inn.cellar);
        for person in [brannic, mara] {
            inn.world_mut().entity_mut(person).insert(crate::place::LocatedIn(cellar));
        }
        let done = inn.perform(brannic, Verb::Take, &[satchel]);
        assert_eq!(done.as_deref(), Ok("You take the sealed satchel."));
        let late = inn.perform(mara, Verb::Take, &[satchel]).expect_err("brannic was faster");
        assert_eq!(late.to_string(), "You cannot take the sealed satchel: Brannic has it.");
        expect![[r#"
            brannic: The sealed satchel: The seal is unbroken. @cellar
            mara: Brannic takes the sealed satchel. @cellar"#]]
        .assert_eq(&inn.heard());
    }

    #[test]
    fn what_is_fixed_or_elsewhere_cannot_be_taken() {
        let mut inn = Inn::new();
        let (mara, hearth, satchel) = (inn.mara, inn.hearth, inn.satchel);
        assert!(matches!(inn.perform(mara, Verb::Take, &[hearth]), Err(Refusal::Fixed { .. })));
        assert!(matches!(inn.perform(mara, Verb::Take, &[satchel]), Err(Refusal::NotHere { .. })));
    }
}
