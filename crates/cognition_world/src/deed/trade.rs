//! One thing for another.

use crate::actor::Actor;
use crate::character::Wants;
use crate::come_and_go::hand;
use crate::hear::{perceive_addressed, perceive_in_except};
use crate::refusal::Refusal;
use crate::scene;
use bevy::prelude::*;

/// What is in hand, for what somebody who is here holds: where they want it.
pub(super) fn trade(
    world: &mut World,
    actor: &Actor,
    given: Entity,
    person: Entity,
    taken: Entity,
) -> Result<String, Refusal> {
    let (offered, thing) = (actor.in_hand(world, given)?, scene::thing(world, taken)?);
    let holder = actor.at_hand(world, person)?;
    if !scene::holds(world, person, taken) {
        return Err(Refusal::NotTheirs { holder: holder.label, item: thing.label });
    }
    let wanted = world.get::<Wants>(person).is_some_and(|wants| wants.0 == offered.stable_id);
    if !wanted {
        return Err(Refusal::Unwanted { holder: holder.label, item: offered.label });
    }
    hand(world, given, person);
    hand(world, taken, actor.entity);
    let (one, other) = (&offered.label, &thing.label);
    let seen = actor.seen(&format!("trades {} {one} for {other}.", holder.label));
    let seen = [&holder, &offered, &thing]
        .into_iter()
        .fold(seen, |seen, it| seen.about(it.stable_id.clone()));
    let felt = actor.seen(&format!("trades you {one} for {other}."));
    let felt = felt.about(offered.stable_id.clone()).about(thing.stable_id.clone());
    perceive_addressed(world, actor.place, person, &felt);
    perceive_in_except(world, actor.place, &[actor.entity, person], &seen);
    Ok(format!("You trade {} {one} for {other}.", holder.label))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;
    use crate::verb::Verb;

    #[test]
    fn only_what_is_wanted_is_taken_for_it() {
        let mut inn = Inn::new();
        let (brannic, tamsin, key, lute) = (inn.brannic, inn.tamsin, inn.key, inn.lute);
        let refused = inn.perform(brannic, Verb::Trade, &[key, tamsin, lute]);
        let refused = refused.expect_err("she wants nothing").to_string();
        assert_eq!(refused, "Tamsin does not want the iron key.");
        inn.world_mut().entity_mut(tamsin).insert(Wants("iron_key".into()));
        let done = inn.perform(brannic, Verb::Trade, &[key, tamsin, lute]);
        assert_eq!(done.as_deref(), Ok("You trade Tamsin the iron key for the lute."));
        assert!(scene::holds(inn.world(), tamsin, key) && scene::holds(inn.world(), brannic, lute));
        let again = inn.perform(brannic, Verb::Trade, &[key, tamsin, lute]);
        assert!(matches!(again, Err(Refusal::NotHeld { .. })));
    }
}
