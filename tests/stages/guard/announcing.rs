//! What the words announce is done, or not said.

use super::{done, furnish, game, plain, policy, remedies, said, untrue};
use bevy_cognition::prelude::PerceptionLog;
use cognition_core::guard::Remedy;
use cognition_core::prompt::Purpose;
use cognition_core::record::RemedyOutcome;
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use serde_json::{Value, json};
use std::sync::Arc;

const WORDS: &str = "Good evening. I'll open the oak door.";

/// What comes of these words over the bell, and then over nothing; and how often the brain was asked.
fn rings(is_locked: bool) -> (MindHarness, usize) {
    let lines = ScriptedBrain::new().say("mara", reply(3, WORDS, "Now."));
    let brain = Arc::new(lines.say("mara", reply(0, WORDS, "Now.")));
    let mut harness = game(brain.clone(), plain);
    furnish(&mut harness);
    if is_locked {
        untrue(&mut harness, &[("door", "unlocked")]);
    }
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    let asked = brain.asked();
    (harness, asked.iter().filter(|asked| asked.purpose == Purpose::Decide).count())
}

#[test]
fn what_the_words_announce_is_done_and_nobody_is_asked_again() {
    let (harness, asked) = rings(false);
    assert_eq!(done(&harness), ["house:unbar"]);
    assert_eq!(said(&harness), [WORDS]);
    assert_eq!(asked, 1);
    let tried = remedies(&harness);
    assert!(matches!(tried[..], [(Remedy::Resolve, RemedyOutcome::Instead { .. })]), "{tried:?}");
}

#[test]
fn what_announces_a_deed_that_cannot_be_done_is_not_said() {
    let (harness, asked) = rings(true);
    assert!(done(&harness).is_empty(), "{:?}", done(&harness));
    assert_eq!(said(&harness), ["Good evening."]);
    assert_eq!(asked, 2, "the retry, as ever");
}

#[test]
fn what_announces_a_deed_that_is_refused_is_not_said_and_what_stands_alone_is() {
    for (speech, heard) in
        [("I'll open the oak door.", ""), ("Good evening, all.", "Good evening, all.")]
    {
        let brain = Arc::new(ScriptedBrain::new().say("mara", reply(2, speech, "In.")));
        let mut harness = game(brain, plain);
        furnish(&mut harness);
        untrue(&mut harness, &[("door", "unlocked")]);
        policy(&mut harness, &[Remedy::Wait]);
        let mara = harness.spawn_mind("mara");
        harness.request_turn(mara).run();
        assert!(harness.decisions().is_empty());
        assert_eq!(said(&harness).concat(), heard);
        let mut log = harness.get::<PerceptionLog>(mara).entries();
        assert!(log.any(|entry| entry.percept.failed), "it hears what became of it");
    }
}

#[test]
fn no_other_deed_is_put_under_words_that_speak_of_the_one_that_was_chosen() {
    for (speech, heard) in
        [("I'll open the oak door.", ""), ("Good evening, all.", "Good evening, all.")]
    {
        let mut wrong: Value = serde_json::from_str(&reply(2, speech, "In.")).expect("is JSON");
        wrong["alternatives"] = json!([3]);
        let brain = Arc::new(ScriptedBrain::new().say("mara", wrong.to_string()));
        let mut harness = game(brain, plain);
        furnish(&mut harness);
        untrue(&mut harness, &[("door", "unlocked")]);
        policy(&mut harness, &[Remedy::NextBest, Remedy::Wait]);
        let mara = harness.spawn_mind("mara");
        harness.request_turn(mara).run();
        assert_eq!(done(&harness), ["inn:ring"]);
        assert_eq!(said(&harness).concat(), heard);
    }
}
