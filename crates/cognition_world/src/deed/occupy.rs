//! A distraction.

use crate::actor::Actor;
use crate::busy::Busy;
use crate::hear::{perceive_addressed, perceive_in_except};
use crate::refusal::Refusal;
use bevy::prelude::*;

/// Everybody sees it. It is addressed to the person, who answers rather than going away.
pub(super) fn occupy(world: &mut World, actor: &Actor, person: Entity) -> Result<String, Refusal> {
    let busy = actor.at_hand(world, person)?;
    if person == actor.entity {
        return Err(Refusal::Gone);
    }
    world.entity_mut(person).insert(Busy { by: actor.entity });
    let felt = actor.seen_as(world, "keeps_you_busy", &[]);
    let seen = actor.seen_as(world, "keeps_busy", &[&busy.label]).about(busy.stable_id);
    perceive_addressed(world, actor.place, person, &felt);
    perceive_in_except(world, actor.place, &[actor.entity, person], &seen);
    Ok(format!("You keep {} busy.", busy.label))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::busy::kept_busy_by;
    use crate::test_inn::Inn;
    use crate::verb::Verb;
    use expect_test::expect;

    #[test]
    fn everybody_sees_it_and_it_is_addressed_to_whom_it_is_about() {
        let mut inn = Inn::new();
        let (mara, tamsin, brannic) = (inn.mara, inn.tamsin, inn.brannic);
        let done = inn.perform(mara, Verb::Occupy, &[brannic]);
        assert_eq!(done.as_deref(), Ok("You keep Brannic busy."));
        inn.perform(mara, Verb::Occupy, &[tamsin]).expect("she is here");
        expect![[r#"
            brannic: Mara keeps you busy. (addressed) @taproom
            brannic: Mara keeps Tamsin busy. @taproom"#]]
        .assert_eq(&inn.heard());
    }

    #[test]
    fn nobody_is_kept_busy_from_elsewhere_or_by_themselves() {
        let mut inn = Inn::new();
        let (mara, brannic, yard) = (inn.mara, inn.brannic, inn.yard);
        assert_eq!(inn.perform(mara, Verb::Occupy, &[mara]), Err(Refusal::Gone));
        inn.world_mut().entity_mut(brannic).insert(crate::place::LocatedIn(yard));
        let away = inn.perform(mara, Verb::Occupy, &[brannic]).expect_err("he is in the yard");
        assert_eq!(away.to_string(), "Brannic is no longer here.");
        assert_eq!(kept_busy_by(inn.world(), brannic), None);
    }
}
