//! Words with a purpose. What was said is heard when it is uttered, before the deed.

use super::show::show;
use super::trade::show_want;
use crate::actor::Actor;
use crate::character::{Gives, Refuses, Releases, Wants};
use crate::come_and_go::hand_openly;
use crate::hear::{
    call_around, hear_of_in, name_to, narrate_in, perceive_addressed, perceive_in_except, speak,
};
use crate::knowledge::{Remembered, WANTS};
use crate::phrase::capital;
use crate::refusal::Refusal;
use crate::scene;
use crate::telling::told;
use crate::utter::Answered;
use bevy::prelude::*;
use cognition_core::mind::{Mind, StableId};
use cognition_core::plan::Fact;
use cognition_core::promise::Commitments;
use cognition_language::Language;

pub(super) fn ask(
    world: &mut World,
    actor: &Actor,
    person: Entity,
    item: Entity,
) -> Result<String, Refusal> {
    let (asked, thing) = (actor.at_hand(world, person)?, scene::thing(world, item)?);
    let has_it = scene::holds(world, person, item);
    // Who only knows of it may ask anybody: what comes of it does not say who has it.
    if !has_it && !scene::is_unplaced_for(world, actor.entity, item) {
        return Err(Refusal::NotTheirs { holder: asked.label, item: thing.label });
    }
    show_want(world, actor, &thing.stable_id);
    let seen = actor.seen_as(world, "asks", &[&asked.label, &thing.label]);
    let seen = seen.about(asked.stable_id.clone()).about(thing.stable_id.clone());
    let felt = actor.seen_as(world, "asks_you", &[&thing.label]).about(thing.stable_id.clone());
    hear_of_in(world, actor, &[thing.stable_id]);
    perceive_addressed(world, actor.place, person, &felt);
    perceive_in_except(world, actor.place, &[actor.entity, person], &seen);
    if !has_it {
        return Ok(format!("You ask {} for {}.", asked.label, thing.label));
    }
    if let Some(Refuses(words)) = world.get::<Refuses>(person).cloned() {
        say_aloud(world, person, &words, actor);
        learn_what_they_want(world, actor, person, &asked.stable_id);
        return Err(Refusal::Unwilling { holder: asked.label, item: thing.label });
    }
    if let Some(Gives(words)) = world.get::<Gives>(person).cloned() {
        say_aloud(world, person, &words, actor);
        hand_openly(world, item, actor.entity);
        show(world, item, actor.entity);
        return Ok(told(world, "gives_you", &[&asked.label, &thing.label]));
    }
    Ok(format!("You ask {} for {}.", asked.label, thing.label))
}

/// Somebody without a mind answers.
fn say_aloud(world: &mut World, person: Entity, words: &str, to: &Actor) {
    let name = capital(scene::label(world, person));
    narrate_in(world, &[to.place], format!("{name}: \"{words}\""));
    speak(world, person, words, &[to.entity]);
}

/// Who refuses, and takes something in trade, says so.
fn learn_what_they_want(world: &mut World, actor: &Actor, person: Entity, id: &StableId) {
    let Some(Wants(wanted)) = world.get::<Wants>(person).cloned() else { return };
    if let Some(thing) = scene::find(world, &wanted) {
        name_to(world, actor.entity, thing);
    }
    let mut known = world.get::<Remembered>(actor.entity).cloned().unwrap_or_default();
    known.learn(Fact::new(WANTS, [id.clone(), wanted]));
    if world.get::<Mind>(actor.entity).is_some() {
        world.entity_mut(actor.entity).insert(known);
    }
}

pub(super) fn tell(
    world: &mut World,
    actor: &Actor,
    person: Entity,
    speech: &str,
) -> Result<String, Refusal> {
    let listener = actor.at_hand(world, person)?;
    if speech.is_empty() {
        return Err(Refusal::Speechless);
    }
    let asks = |world: &World| {
        let owed = world.get::<Commitments>(actor.entity);
        Language::english().asks_for_release(speech)
            || owed.is_some_and(|owed| owed.asks_to_be_let_off(&listener.stable_id, speech))
    };
    if let Some(Releases(words)) = world.get::<Releases>(person).cloned()
        && asks(world)
    {
        say_aloud(world, person, &words, actor);
    }
    Ok(format!("You speak to {}.", listener.label))
}

pub(super) fn call(world: &mut World, actor: &Actor, speech: &str) -> Result<String, Refusal> {
    if speech.is_empty() {
        return Err(Refusal::Speechless);
    }
    let answered = world.entity_mut(actor.entity).take::<Answered>().unwrap_or_default();
    Ok(match call_around(world, actor, speech, &answered.0) {
        true => "You call out for all to hear.".to_owned(),
        false => "You call out for all to hear. Nobody answers.".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::{AT, known_to};
    use crate::test_inn::Inn;
    use crate::verb::Verb;
    use cognition_core::mind::GameTime;
    use cognition_core::promise::{CommitmentRules, CommitmentSource, ProposedCommitment};
    use expect_test::expect;

    #[test]
    fn a_request_is_addressed_to_whoever_holds_the_thing_and_seen_by_the_others() {
        let mut inn = Inn::new();
        let (mara, brannic, key, tamsin) = (inn.mara, inn.brannic, inn.key, inn.tamsin);
        let done = inn.perform(mara, Verb::Ask, &[brannic, key]);
        assert_eq!(done.as_deref(), Ok("You ask Brannic for the iron key."));
        let in_vain = inn.perform(mara, Verb::Ask, &[tamsin, key]).expect_err("brannic has it");
        assert_eq!(in_vain.to_string(), "Tamsin does not have the iron key.");
        expect!["brannic: Mara asks you for the iron key. (addressed) @taproom"]
            .assert_eq(&inn.heard());
    }

    #[test]
    fn somebody_who_gives_nothing_away_says_so_aloud() {
        let mut inn = Inn::new();
        let (mara, tamsin, lute) = (inn.mara, inn.tamsin, inn.lute);
        inn.world_mut().entity_mut(tamsin).insert(Refuses("Not while I live.".to_owned()));
        let refused = inn.perform(mara, Verb::Ask, &[tamsin, lute]).expect_err("she will not");
        assert_eq!(refused.to_string(), "Tamsin will not part with the lute.");
        expect![[r#"
            brannic: Mara asks Tamsin for the lute. @taproom
            brannic: tamsin says "Not while I live." @taproom
            mara: tamsin says to them "Not while I live." @taproom"#]]
        .assert_eq(&inn.heard());
        assert_eq!(inn.narrated(), ["Tamsin: \"Not while I live.\""]);
        assert!(scene::holds(inn.world(), tamsin, lute));
    }

    #[test]
    fn somebody_who_gives_hands_it_over_and_who_wants_something_for_it_says_so() {
        let mut inn = Inn::new();
        let (mara, tamsin, lute) = (inn.mara, inn.tamsin, inn.lute);
        let refuses = Refuses("Not for nothing.".to_owned());
        inn.world_mut().entity_mut(tamsin).insert((refuses, Wants("iron_key".into())));
        inn.perform(mara, Verb::Ask, &[tamsin, lute]).expect_err("she wants something for it");
        let wants = Fact::new(WANTS, ["tamsin", "iron_key"]);
        assert!(inn.world().get::<Remembered>(mara).is_some_and(|known| known.knows(&wants)));
        inn.world_mut().entity_mut(tamsin).remove::<Refuses>().insert(Gives("There.".to_owned()));
        let given = inn.perform(mara, Verb::Ask, &[tamsin, lute]);
        assert_eq!(given.as_deref(), Ok("Tamsin gives you the lute."));
        assert!(scene::holds(inn.world(), mara, lute));
    }

    #[test]
    fn somebody_who_is_asked_to_let_go_of_a_promise_answers() {
        let mut inn = Inn::new();
        let (mara, tamsin) = (inn.mara, inn.tamsin);
        inn.world_mut().entity_mut(tamsin).insert(Releases("Never mind it, Mara.".to_owned()));
        inn.say(mara, Verb::Tell, &[tamsin], "It is raining.").expect("she is here");
        assert!(inn.narrated().is_empty());
        inn.say(mara, Verb::Tell, &[tamsin], "Will you release me from it?").expect("she is here");
        assert_eq!(inn.narrated(), ["Tamsin: \"Never mind it, Mara.\""]);
    }

    #[test]
    fn somebody_who_is_asked_for_leave_to_do_what_was_forsworn_to_them_answers() {
        let mut inn = Inn::new();
        let (mara, tamsin) = (inn.mara, inn.tamsin);
        inn.world_mut().entity_mut(tamsin).insert(Releases("Never mind it, Mara.".to_owned()));
        let proposed = ProposedCommitment {
            text: "not to open the cellar door".to_owned(),
            target: Some("tamsin".into()),
            ..ProposedCommitment::default()
        };
        let (mut owed, rules) = (Commitments::default(), CommitmentRules::default());
        let source = CommitmentSource::Game;
        owed.open(&proposed, source, None, &rules, GameTime(0)).expect("there is room");
        inn.world_mut().entity_mut(mara).insert(owed);
        inn.say(mara, Verb::Tell, &[tamsin], "May I open the shutter?").expect("she is here");
        assert!(inn.narrated().is_empty());
        let asked = "Plainly, then: may I open the cellar door for Brannic?";
        inn.say(mara, Verb::Tell, &[tamsin], asked).expect("she is here");
        assert_eq!(inn.narrated(), ["Tamsin: \"Never mind it, Mara.\""]);
    }

    #[test]
    fn nobody_speaks_to_who_has_left_nor_without_a_word() {
        let mut inn = Inn::new();
        let (mara, tamsin, brannic, yard) = (inn.mara, inn.tamsin, inn.brannic, inn.yard);
        inn.world_mut().entity_mut(tamsin).insert(crate::place::LocatedIn(yard));
        assert!(matches!(
            inn.say(mara, Verb::Tell, &[tamsin], "Wait!"),
            Err(Refusal::NotHere { .. })
        ));
        assert_eq!(inn.say(mara, Verb::Tell, &[brannic], ""), Err(Refusal::Speechless));
        let spoken = inn.say(mara, Verb::Tell, &[brannic], "Evening.");
        assert_eq!(spoken.as_deref(), Ok("You speak to Brannic."));
    }

    #[test]
    fn a_call_carries_to_the_places_around() {
        let mut inn = Inn::new();
        let (mara, yard) = (inn.mara, inn.yard);
        inn.world_mut().entity_mut(mara).insert(crate::place::LocatedIn(yard));
        inn.say(mara, Verb::Call, &[], "Hold the coach!").expect("she has a voice");
        expect![[r#"brannic: mara says "Hold the coach!" (hearsay) @yard"#]]
            .assert_eq(&inn.heard());
        expect!["brannic: mara is in_yard"].assert_eq(&inn.claimed());
    }

    #[test]
    fn a_call_is_said_to_whom_it_names_and_to_whom_it_answers_next_door() {
        let mut inn = Inn::new();
        let (mara, yard) = (inn.mara, inn.yard);
        inn.world_mut().entity_mut(mara).insert(crate::place::LocatedIn(yard));
        let mut called = |words: &str, answered: &[&str]| {
            let answered = answered.iter().map(|id| StableId::new(*id)).collect();
            inn.world_mut().entity_mut(mara).insert(Answered(answered));
            inn.say(mara, Verb::Call, &[], words).expect("she has a voice");
            inn.heard()
        };
        expect![[r#"brannic: mara says to them "Brannic! May I go now?" (hearsay) @yard"#]]
            .assert_eq(&called("Brannic! May I go now?", &[]));
        expect![[r#"brannic: mara says to them "Coming!" (hearsay) @yard"#]]
            .assert_eq(&called("Coming!", &["brannic"]));
        expect![[r#"brannic: mara says "Tamsin! Come out!" (hearsay) @yard"#]]
            .assert_eq(&called("Tamsin! Come out!", &[]));
        expect![[r#"brannic: mara says "Seven it is, Tamsin!" (hearsay) @yard"#]]
            .assert_eq(&called("Seven it is, Tamsin!", &["brannic"]));
        expect![[r#"brannic: mara says to them "Coming! Tamsin, come out!" (hearsay) @yard"#]]
            .assert_eq(&called("Coming! Tamsin, come out!", &["brannic"]));
    }

    #[test]
    fn who_calls_where_nobody_hears_whom_it_is_for_gets_no_answer() {
        let mut inn = Inn::new();
        let (mara, brannic, tamsin) = (inn.mara, inn.brannic, inn.tamsin);
        let (yard, cellar) = (inn.yard, inn.cellar);
        let calls = |inn: &mut Inn, words: &str| {
            let outcome = inn.say(mara, Verb::Call, &[], words).expect("she has a voice");
            !outcome.ends_with("Nobody answers.")
        };
        assert!(calls(&mut inn, "Brannic!") && calls(&mut inn, "Is anybody there?"), "he is here");
        let walk = |inn: &mut Inn, who: Entity, place: Entity| {
            inn.world_mut().entity_mut(who).insert(crate::place::LocatedIn(place));
        };
        walk(&mut inn, mara, yard);
        assert!(calls(&mut inn, "Brannic!") && calls(&mut inn, "Is anybody there?"), "next door");
        walk(&mut inn, brannic, cellar);
        assert!(!calls(&mut inn, "Brannic!"), "the cellar is two doors away");
        assert!(calls(&mut inn, "Is anybody there?"), "Tamsin is next door");
        walk(&mut inn, tamsin, cellar);
        assert!(!calls(&mut inn, "Is anybody there?"));
        assert!(inn.heard().lines().all(|line| line.starts_with("brannic: mara")));
    }

    #[test]
    fn what_a_call_states_is_learnt_next_door() {
        let mut inn = Inn::new();
        let (mara, brannic, yard) = (inn.mara, inn.brannic, inn.yard);
        inn.world_mut().entity_mut(mara).insert(crate::place::LocatedIn(yard));
        let whereabouts = Fact::new(AT, ["satchel", "cellar"]);
        let mut known = Remembered::default();
        known.learn(whereabouts.clone());
        inn.world_mut().entity_mut(mara).insert(known);
        inn.say(mara, Verb::Call, &[], "The sealed satchel is in the cellar!").expect("a voice");
        assert!(known_to(inn.world(), brannic).contains(&whereabouts));
    }
}
