//! One thing for another.

use super::show::show;
use crate::actor::Actor;
use crate::character::Wants;
use crate::come_and_go::hand_openly;
use crate::hear::{perceive_addressed, perceive_in_except};
use crate::knowledge::{HOLDS, Remembered, WANTS, has_proposed};
use crate::refusal::Refusal;
use crate::scene;
use crate::verb::{MoreVerbs, Verb};
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::perceive::Referable;
use cognition_core::plan::{Fact, Plan};

/// What is in hand, for what somebody who is here holds: where they want it, or have proposed it.
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
    let proposed = has_proposed(world, actor.entity, (person, taken, given));
    if !proposed && is_pursued(world, person, &holder.stable_id, &thing.stable_id) {
        offer(world, actor, person, [&offered, &thing], "offers_what_you_keep");
        return Err(Refusal::Unwilling { holder: holder.label, item: thing.label });
    }
    if !proposed && !wants(world, person, &holder.stable_id, &offered.stable_id) {
        offer(world, actor, person, [&offered, &thing], "offers_unasked");
        return Err(Refusal::Unwanted { holder: holder.label, item: offered.label });
    }
    hand_openly(world, given, person);
    hand_openly(world, taken, actor.entity);
    let (one, other) = (&offered.label, &thing.label);
    let seen = actor.seen_as(world, "trades", &[&holder.label, one, other]);
    let seen = [&holder, &offered, &thing]
        .into_iter()
        .fold(seen, |seen, it| seen.about(it.stable_id.clone()));
    let felt = actor.seen_as(world, "trades_you", &[one, other]);
    let felt = felt.about(offered.stable_id.clone()).about(thing.stable_id.clone());
    perceive_addressed(world, actor.place, person, &felt);
    show(world, given, person);
    show(world, taken, actor.entity);
    perceive_in_except(world, actor.place, &[actor.entity, person], &seen);
    Ok(format!("You trade {} {one} for {other}.", holder.label))
}

/// Whoever is offered a trade that comes to nothing knows of it, and why: so it can be talked over.
fn offer(world: &mut World, actor: &Actor, person: Entity, things: [&Referable; 2], text: &str) {
    let [one, other] = things.map(|thing| &thing.label);
    let felt = actor.seen_as(world, text, &[one, other]);
    let felt = things.into_iter().fold(felt, |felt, it| felt.about(it.stable_id.clone()));
    perceive_addressed(world, actor.place, person, &felt);
}

/// Whether somebody takes a thing in trade: whoever has a mind takes what it pursues, or has asked for.
fn wants(world: &World, person: Entity, id: &StableId, thing: &StableId) -> bool {
    let wanted = Fact::new(WANTS, [id.clone(), thing.clone()]);
    let asked = world.get::<Remembered>(person).is_some_and(|known| known.knows(&wanted));
    let always = world.get::<Wants>(person).is_some_and(|wants| wants.0 == *thing);
    always || asked || is_pursued(world, person, id, thing)
}

fn is_pursued(world: &World, person: Entity, id: &StableId, thing: &StableId) -> bool {
    let end = Fact::new(HOLDS, [id.clone(), thing.clone()]);
    let plan = world.get::<Plan>(person).filter(|plan| !plan.is_over());
    plan.is_some_and(|plan| plan.reach.contains(&end))
}

/// Who asks for a thing shows that they want it, where things are traded.
pub(super) fn show_want(world: &mut World, actor: &Actor, thing: &StableId) {
    let is_offered = world.get_resource::<MoreVerbs>().is_some_and(|it| it.allow(Verb::Trade));
    if !is_offered {
        return;
    }
    let wanted = Fact::new(WANTS, [actor.thing.stable_id.clone(), thing.clone()]);
    for person in scene::people_in(world, actor.place) {
        if let Some(mut known) = world.get_mut::<Remembered>(person) {
            known.learn(wanted.clone());
        }
    }
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

    #[test]
    fn a_mind_takes_what_it_pursues_and_keeps_what_it_is_after() {
        let mut inn = Inn::new();
        let (brannic, mara, key) = (inn.brannic, inn.mara, inn.key);
        let lute = inn.give_lute_to(mara);
        let pursues = |item: &str| {
            let mut plan = Plan::new("Have it.", "PLAN");
            plan.reach = vec![Fact::new(HOLDS, ["mara", item])];
            plan
        };
        inn.world_mut().entity_mut(mara).insert(pursues("lute"));
        inn.heard();
        let kept = inn.perform(brannic, Verb::Trade, &[key, mara, lute]).expect_err("it is hers");
        assert_eq!(kept.to_string(), "Mara will not part with the lute.");
        let offered = "Brannic offers you the iron key for the lute, but you keep what you have.";
        let heard = inn.heard();
        assert!(heard.contains(offered), "{heard}");
        inn.world_mut().entity_mut(mara).insert(pursues("iron_key"));
        let done = inn.perform(brannic, Verb::Trade, &[key, mara, lute]);
        assert_eq!(done.as_deref(), Ok("You trade Mara the iron key for the lute."));
    }

    #[test]
    fn a_mind_takes_what_it_has_asked_for_where_things_are_traded() {
        for trades in [false, true] {
            let mut inn = Inn::new();
            let (brannic, mara, key) = (inn.brannic, inn.mara, inn.key);
            let lute = inn.give_lute_to(mara);
            let more = trades.then_some(Verb::Trade).into_iter().collect();
            inn.world_mut().insert_resource(MoreVerbs(more));
            inn.perform(mara, Verb::Ask, &[brannic, key]).expect("he has it");
            let wants = Fact::new(WANTS, ["mara", "iron_key"]);
            let heard = inn.world().get::<Remembered>(brannic).is_some_and(|it| it.knows(&wants));
            assert_eq!(heard, trades);
            let done = inn.perform(brannic, Verb::Trade, &[key, mara, lute]);
            assert_eq!(done.is_ok(), trades);
        }
    }
}
