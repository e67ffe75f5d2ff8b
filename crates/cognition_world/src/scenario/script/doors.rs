//! A door opens, shuts, is locked or unlocked by itself.

use crate::exit::Exit;
use crate::hear::{narrate_in, perceive_in};
use crate::judge::UNLOCKED;
use crate::refusal::Refusal;
use crate::scenario::DoorStart;
use crate::scene;
use bevy::prelude::*;
use cognition_core::perceive::Percept;

/// What it takes to unlock it stays the same. Whoever perceives it learns of its lock.
pub(super) fn set_door(
    world: &mut World,
    door: Entity,
    state: DoorStart,
    text: Option<&str>,
) -> Result<(), Refusal> {
    let id = scene::thing(world, door)?.stable_id;
    let (Some(exit), Some(known)) = (world.get::<Exit>(door), scene::door(world, door)) else {
        return Err(Refusal::Gone);
    };
    let (between, changed) = (exit.between, known.standing(&state.door()));
    let is_unlocked = !changed.is_locked();
    world.entity_mut(door).insert(changed);
    if let Some(text) = text {
        let percept = Percept::event(text).about(id.clone()).claiming(id, UNLOCKED, is_unlocked);
        narrate_in(world, &between, text);
        between.into_iter().for_each(|place| perceive_in(world, place, &percept));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::tests::scenario;
    use super::*;
    use crate::exit::Door;
    use crate::test_inn::Inn;
    use cognition_core::mind::StableId;
    use expect_test::expect;

    #[test]
    fn a_door_that_is_set_stands_so_and_those_on_either_side_learn_of_its_lock() {
        let mut inn = Inn::new();
        let (brannic, door, cellar) = (inn.brannic, inn.cellar_door, inn.cellar);
        inn.world_mut().entity_mut(brannic).insert(crate::place::LocatedIn(cellar));
        let scenario = scenario(
            r#"[
                {"round": 1, "event": {"sets_door": {
                    "door": "cellar_door", "state": "closed", "text": "A bolt is drawn."
                }}},
                {"round": 2, "event": {"sets_door": {"door": "cellar_door", "state": "locked"}}},
                {"round": 3, "event": {"sets_door": {"door": "yard_arch", "state": "locked"}}}
            ]"#,
        );
        scenario.begin_round(inn.world_mut(), 1);
        let set = scene::door(inn.world(), door).expect("should be a door");
        assert!(!set.is_locked() && !set.is_open());
        assert_eq!(set.key(), Some(&StableId::from("iron_key")), "should take the same key");
        expect![[r#"
            mara: cellar_door is unlocked
            brannic: cellar_door is unlocked"#]]
        .assert_eq(&inn.claimed());
        inn.heard();
        scenario.begin_round(inn.world_mut(), 2);
        assert!(scene::door(inn.world(), door).is_some_and(Door::is_locked));
        assert_eq!(inn.heard(), "", "nobody should notice");
        scenario.begin_round(inn.world_mut(), 3);
        assert!(scene::door(inn.world(), inn.yard_arch).is_none(), "an arch should stay an arch");
    }
}
