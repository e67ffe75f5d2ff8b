//! When a mind looks back, and when it does not.

use super::{NEVER, analysis, inn, quiet};
use bevy_cognition::conscience::RequestReflection;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::TurnSwitch;
use bevy_cognition::settings::{ExecutorSwitch, ReflectionSwitch};
use cognition_core::conscience::{Cadence, ReflectionCause};
use cognition_core::prompt::Purpose;
use cognition_testkit::{ScriptedBrain, reply};

#[test]
fn after_enough_turns_a_mind_looks_back() {
    let mut inn = inn(quiet());
    inn.rules(|rules| rules.cadence = Cadence { turns: 3, ..NEVER });
    inn.turns(2);
    assert_eq!(inn.calls(), (0, 0));
    inn.turns(1);
    assert_eq!((inn.calls(), inn.causes()), ((1, 0), vec![ReflectionCause::Turns]));
    inn.turns(2);
    assert_eq!(inn.calls(), (1, 0), "what was lived counts anew");
    inn.turns(1);
    assert_eq!(inn.causes(), [ReflectionCause::Turns; 2]);
}

#[test]
fn after_enough_time_a_mind_that_lived_enough_looks_back() {
    let mut inn = inn(quiet());
    inn.rules(|rules| rules.cadence = Cadence { minutes: 30, ..NEVER });
    inn.pass(2 * 60 * 60);
    assert_eq!(inn.calls(), (0, 0), "nothing was lived");
    (0..6).for_each(|_| inn.hear("Is the ferry late today?"));
    inn.pass(29 * 60);
    assert_eq!(inn.calls(), (0, 0));
    inn.pass(60);
    assert_eq!((inn.calls(), inn.causes()), ((1, 0), vec![ReflectionCause::Time]));
    inn.pass(2 * 60 * 60);
    assert_eq!(inn.calls(), (1, 0), "nothing was lived since");
}

#[test]
fn after_a_turn_or_two_no_time_is_enough_unless_they_matter() {
    let mut inn = inn(quiet());
    inn.rules(|rules| rules.cadence = Cadence { minutes: 30, ..NEVER });
    for _ in 0..2 {
        inn.hear("Is the ferry late today?");
        inn.pass(24 * 60 * 60);
    }
    assert_eq!(inn.calls(), (0, 0));
    assert!(inn.counters().uneventful > 0);
    inn.hear("Somebody killed the ferryman last night.");
    inn.pass(0);
    assert_eq!(inn.causes(), [ReflectionCause::Time], "and then it is due at once");
}

#[test]
fn turns_in_which_nothing_happens_are_nothing_to_look_back_on() {
    let mut inn = inn(ScriptedBrain::new().say("mara", reply(0, "", "Well.")));
    inn.rules(|rules| rules.cadence = Cadence { turns: 2, ..NEVER });
    inn.turns(3);
    assert_eq!((inn.calls(), inn.kinds()), ((0, 0), vec![]));
    assert!(inn.counters().uneventful > 0);
    inn.harness.perceive(inn.mara, Percept::speech("odo", "Is the ferry late?").addressed()).run();
    inn.pass(0);
    assert_eq!(inn.causes(), [ReflectionCause::Turns], "and then it is due at once");
}

#[test]
fn after_enough_that_is_new_a_mind_looks_back() {
    let mut inn = inn(quiet());
    inn.rules(|rules| rules.cadence = Cadence { novelty: 3.0, ..NEVER });
    let mut hear = |words: &str| {
        inn.harness.perceive(inn.mara, Percept::speech("odo", words).addressed()).run();
        inn.causes()
    };
    for _ in 0..6 {
        assert_eq!(hear("Is the ferry late today?"), [], "the same again and again is not new");
    }
    assert_eq!(hear("What do you make of the price of barley?"), []);
    hear("My brother has married a smuggler, do you know her?");
    let causes = hear("Whose mule stands before the chapel?");
    assert_eq!(causes, [ReflectionCause::Novelty]);
}

#[test]
fn a_mind_looks_back_when_it_is_asked_to() {
    let mut inn = inn(quiet());
    inn.turns(1);
    inn.look_back();
    assert_eq!((inn.calls(), inn.causes()), ((1, 0), vec![ReflectionCause::Requested]));
    let request = &inn.requests(Purpose::Reflect)[0];
    assert_eq!(request.tier.0, "reflect");
    assert!(request.prompt.volatile.contains("Well."), "it sees what it lived");
    inn.look_back();
    let lived = inn.requests(Purpose::Reflect)[1].situation.lived.len();
    assert!(lived > 0 && lived < inn.kinds().len(), "then only what came after: {lived}");
}

#[test]
fn two_reflections_are_never_closer_than_the_gap() {
    let mut inn = inn(quiet());
    inn.rules(|rules| rules.cadence = Cadence { turns: 1, gap_seconds: 60, ..NEVER });
    inn.turns(3);
    assert_eq!(inn.calls().0, 1);
    inn.pass(60);
    assert_eq!(inn.calls().0, 2);
}

#[test]
fn with_the_brains_or_reflection_off_nobody_looks_back() {
    let mut inn = inn(quiet());
    inn.rules(|rules| rules.cadence = Cadence { turns: 1, ..NEVER });
    inn.harness.set(|settings| settings.conscience.reflection = ReflectionSwitch::Off);
    inn.turns(2);
    inn.look_back();
    assert_eq!(inn.calls(), (0, 0));
    inn.harness.set(|settings| {
        settings.conscience.reflection = ReflectionSwitch::On;
        settings.turns.switch = TurnSwitch::PerceiveOnly;
    });
    inn.trigger(RequestReflection { entity: inn.mara });
    inn.pass(24 * 60 * 60);
    assert_eq!(inn.calls(), (0, 0));
    inn.harness.set(|settings| settings.turns.switch = TurnSwitch::TakeTurns);
    inn.pass(0);
    assert_eq!(inn.causes(), [ReflectionCause::Requested], "what was asked for is not forgotten");
}

#[test]
fn with_the_executor_off_a_reflection_is_one_call_and_binds_to_nothing() {
    let eager = r#"{"commitments": [{"text": "bring Odo the key", "kind": "give"}]}"#;
    let brain = quiet()
        .for_purpose(Purpose::Reflect, "mara", analysis("I promised Odo the key."))
        .for_purpose(Purpose::Reflect, "mara", analysis("I promised Odo the iron key."))
        .for_purpose(Purpose::Extract, "mara", eager);
    let mut inn = inn(brain);
    inn.harness.set(|settings| settings.conscience.executor = ExecutorSwitch::Off);
    inn.turns(1);
    inn.look_back();
    assert_eq!((inn.calls(), inn.promised()), ((1, 0), vec![]));
    assert_eq!((inn.counters().reflections, inn.counters().extractions), (1, 0));
    inn.harness.set(|settings| settings.conscience.executor = ExecutorSwitch::On);
    inn.look_back();
    assert_eq!(inn.promised(), ["bring Odo the key"], "and on it does");
}
