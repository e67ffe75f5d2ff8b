//! Out of somebody's hands, unnoticed.

use super::show::show;
use crate::actor::Actor;
use crate::busy::{is_off_guard, on_guard};
use crate::come_and_go::hand;
use crate::hear::{perceive_addressed, perceive_in_except};
use crate::refusal::Refusal;
use crate::scene;
use bevy::prelude::*;

/// What works is seen by everybody but the holder; what does not, by the holder alone.
pub(super) fn filch(
    world: &mut World,
    actor: &Actor,
    item: Entity,
    holder: Entity,
) -> Result<String, Refusal> {
    let (thing, robbed) = (scene::thing(world, item)?, actor.at_hand(world, holder)?);
    if !scene::holds(world, holder, item) {
        return Err(Refusal::NotTheirs { holder: robbed.label, item: thing.label });
    }
    if !is_off_guard(world, actor.entity, holder) {
        let felt = actor.seen_as(world, "reaches_for", &[&thing.label]).about(thing.stable_id);
        perceive_addressed(world, actor.place, holder, &felt);
        return Err(on_guard(world, actor.entity, holder));
    }
    hand(world, item, actor.entity);
    show(world, item, actor.entity);
    let seen = actor.seen_as(world, "slips", &[&thing.label, &robbed.label]);
    let seen = seen.about(thing.stable_id).about(robbed.stable_id);
    perceive_in_except(world, actor.place, &[actor.entity, holder], &seen);
    Ok(format!("You slip {} from {}.", thing.label, robbed.label))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;
    use crate::verb::Verb;
    use expect_test::expect;

    #[test]
    fn whoever_is_kept_busy_is_robbed_before_the_eyes_of_all_others() {
        let mut inn = Inn::new();
        let (mara, tamsin, brannic, key) = (inn.mara, inn.tamsin, inn.brannic, inn.key);
        inn.perform(mara, Verb::Occupy, &[brannic]).expect("he is here");
        inn.heard();
        let done = inn.perform(tamsin, Verb::Filch, &[key, brannic]);
        assert_eq!(done.as_deref(), Ok("You slip the iron key from Brannic."));
        assert!(scene::holds(inn.world(), tamsin, key));
        expect!["mara: Tamsin slips the iron key from Brannic. @taproom"].assert_eq(&inn.heard());
        let again = inn.perform(tamsin, Verb::Filch, &[key, brannic]).expect_err("it is gone");
        assert_eq!(again.to_string(), "Brannic does not have the iron key.");
    }

    #[test]
    fn whoever_watches_notices_and_keeps_what_they_hold() {
        let mut inn = Inn::new();
        let (mara, brannic, key) = (inn.mara, inn.brannic, inn.key);
        let noticed = inn.perform(mara, Verb::Filch, &[key, brannic]).expect_err("he watches");
        assert_eq!(noticed.to_string(), "Brannic would notice: nobody keeps Brannic busy.");
        expect!["brannic: Mara reaches for the iron key. (addressed) @taproom"]
            .assert_eq(&inn.heard());
        assert!(scene::holds(inn.world(), brannic, key));
    }

    #[test]
    fn nobody_is_robbed_by_whoever_keeps_them_busy_nor_from_elsewhere() {
        let mut inn = Inn::new();
        let (mara, brannic, key, yard) = (inn.mara, inn.brannic, inn.key, inn.yard);
        inn.decide(mara, "world:occupy", &[brannic]);
        inn.decide(mara, "world:filch", &[key, brannic]);
        assert_eq!(
            inn.finished()[1],
            "mara failed: Brannic would notice: nobody keeps Brannic busy."
        );
        inn.world_mut().entity_mut(mara).insert(crate::place::LocatedIn(yard));
        let away = inn.perform(mara, Verb::Filch, &[key, brannic]).expect_err("she is outside");
        assert_eq!(away.to_string(), "Brannic is no longer here.");
    }
}
