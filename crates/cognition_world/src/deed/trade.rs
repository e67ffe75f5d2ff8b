//! One thing for another.

use super::show::show;
use crate::actor::Actor;
use crate::character::Wants;
use crate::come_and_go::hand_openly;
use crate::hear::{name_concealed, perceive_addressed, perceive_in_except};
use crate::knowledge::{HOLDS, Remembered, WANTS, has_proposed, learn_from_words, proposal};
use crate::refusal::Refusal;
use crate::scene;
use crate::verb::{MoreVerbs, Verb};
use bevy::prelude::*;
use bevy_cognition::prompt::{PersonaLibrary, PersonaState};
use cognition_core::mind::{Goal, Mind, Persona, StableId};
use cognition_core::perceive::Referable;
use cognition_core::plan::{Fact, Plan};
use cognition_language::Language;

/// What is in hand, for what somebody who is here holds: where they take it in trade, or have agreed. To a mind
/// that has not, it is proposed.
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
    let takes = takes(world, person, &holder.stable_id, &offered.stable_id);
    if !proposed && (!takes || wants_to_keep(world, person, &thing.label)) {
        let is_mind = world.get::<Mind>(person).is_some();
        return Err(match is_mind {
            true => propose(world, actor, person, (given, taken), [&holder, &offered, &thing]),
            false => Refusal::Unwanted { holder: holder.label, item: offered.label },
        });
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

/// A mind is asked for its consent: both know of the proposal, and the exchange is on offer to either.
fn propose(
    world: &mut World,
    actor: &Actor,
    person: Entity,
    (given, taken): (Entity, Entity),
    [holder, offered, thing]: [&Referable; 3],
) -> Refusal {
    let mut put =
        vec![Fact::new(HOLDS, [actor.thing.stable_id.clone(), offered.stable_id.clone()])];
    put.extend(proposal(world, actor.entity, given, taken).into_iter().flatten());
    for mind in [actor.entity, person] {
        learn_from_words(world, mind, &put);
    }
    name_concealed(world, person, &put);
    offer(world, actor, person, [offered, thing], "offers");
    let [holder, given, taken] = [holder, offered, thing].map(|it| it.label.clone());
    Refusal::Unagreed { holder, given, taken }
}

/// Whether a goal of a mind is to keep a thing: it parts with that only where it agrees.
fn wants_to_keep(world: &World, person: Entity, thing: &str) -> bool {
    let library = world.get_resource::<PersonaLibrary>();
    let persona = library.zip(world.get::<Persona>(person));
    let Some(PersonaState::Ready(profile)) = persona.and_then(|(all, own)| all.get(&own.path))
    else {
        return false;
    };
    let keeps = |goal: &Goal| {
        let language = Language::of(&goal.text);
        language.protects(&goal.text) && language.names_thing(&goal.text, thing)
    };
    world.get::<Mind>(person).is_some() && profile.goals.iter().any(keeps)
}

/// Whether somebody takes a thing for anything they have, unasked: what they are known to want, or pursue.
fn takes(world: &World, person: Entity, id: &StableId, thing: &StableId) -> bool {
    let always = world.get::<Wants>(person).is_some_and(|wants| wants.0 == *thing);
    always || is_pursued(world, person, id, thing)
}

/// Whether to have a thing is what somebody is after: they do not trade it away.
pub(crate) fn keeps(world: &World, person: Entity, thing: Entity) -> bool {
    let ids = scene::thing(world, person).and_then(|it| Ok([it, scene::thing(world, thing)?]));
    ids.is_ok_and(|[who, what]| is_pursued(world, person, &who.stable_id, &what.stable_id))
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
    use crate::hear::speak;
    use crate::offers::offers;
    use crate::test_inn::Inn;
    use cognition_core::mind::PersonaProfile;

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
    fn what_a_mind_has_only_asked_for_is_put_to_it_and_traded_once_it_agrees() {
        let mut inn = Inn::new();
        let (brannic, mara, key) = (inn.brannic, inn.mara, inn.key);
        let lute = inn.give_lute_to(mara);
        inn.world_mut().insert_resource(MoreVerbs([Verb::Trade].into()));
        inn.perform(mara, Verb::Ask, &[brannic, key]).expect("he has it");
        assert_eq!(trades(&inn, brannic), ["Offer Mara the iron key for the lute"]);
        inn.heard();
        let put = inn.perform(brannic, Verb::Trade, &[key, mara, lute]).expect_err("she is asked");
        let told = "You offer Mara the iron key for the lute. Mara has yet to agree.";
        assert_eq!(put.to_string(), told);
        let heard = inn.heard();
        assert_eq!(
            heard,
            "mara: Brannic offers you the iron key for the lute. (addressed) @taproom"
        );
        assert!(scene::holds(inn.world(), mara, lute), "it is hers until she agrees");
        assert_eq!(trades(&inn, mara), ["Trade the lute for the iron key with Brannic"]);
        speak(inn.world_mut(), mara, "It's a deal, Brannic.", &[brannic]);
        assert_eq!(trades(&inn, brannic), ["Trade the iron key for the lute with Mara"]);
        inn.perform(brannic, Verb::Trade, &[key, mara, lute]).expect("she has agreed");
    }

    #[test]
    fn what_a_goal_of_a_mind_keeps_is_traded_only_where_it_agrees() {
        let traded = |goal: &str| {
            let mut inn = Inn::new();
            let (brannic, mara, key) = (inn.brannic, inn.mara, inn.key);
            let lute = inn.give_lute_to(mara);
            let mut plan = Plan::new("Have it.", "PLAN");
            plan.reach = vec![Fact::new(HOLDS, ["mara", "iron_key"])];
            let goals = vec![Goal { text: goal.to_owned(), wants: Vec::new(), weight: 1.0 }];
            let mut library = PersonaLibrary::default();
            library.insert("mara", PersonaProfile { goals, ..default() });
            inn.world_mut().insert_resource(library);
            inn.world_mut().entity_mut(mara).insert((plan, Persona::new("mara")));
            inn.perform(brannic, Verb::Trade, &[key, mara, lute]).is_ok()
        };
        assert!(!traded("Keep the lute out of other hands."));
        assert!(traded("Keep the inn.") && traded("Sing to the lute."));
    }

    #[test]
    fn what_a_mind_is_after_is_not_on_offer_to_be_traded_away() {
        let mut inn = Inn::new();
        let (brannic, mara, key) = (inn.brannic, inn.mara, inn.key);
        inn.give_lute_to(mara);
        inn.world_mut().insert_resource(MoreVerbs([Verb::Trade].into()));
        inn.perform(mara, Verb::Ask, &[brannic, key]).expect("he has it");
        let mut plan = Plan::new("Keep the key.", "PLAN");
        plan.reach = vec![Fact::new(HOLDS, ["brannic", "iron_key"])];
        inn.world_mut().entity_mut(brannic).insert(plan);
        assert_eq!(trades(&inn, brannic), [""; 0]);
    }

    fn trades(inn: &Inn, actor: Entity) -> Vec<String> {
        let offers = offers(inn.world(), actor).into_iter();
        let trades = offers.filter(|offer| offer.action == Verb::Trade.id());
        trades.map(|offer| offer.description).collect()
    }
}
