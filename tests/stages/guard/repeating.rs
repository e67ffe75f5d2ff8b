//! Nobody is asked for ever for what is chosen, or said, again and again.

use super::{NothingSacred, done, ends, furnish, game, objections, plain, remedies};
use bevy::prelude::*;
use bevy_cognition::guard::Remedy;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::OnFailure;
use cognition_core::guard::{GuardRules, Objection, RecentActs, Repeated};
use cognition_core::prompt::Purpose;
use cognition_core::record::TurnEnd;
use cognition_testkit::{MindHarness, ScriptedBrain, reply};
use std::sync::Arc;

#[test]
fn a_choice_that_is_refused_again_and_again_is_not_asked_for_for_ever() {
    let brain =
        Arc::new(ScriptedBrain::new().say("mara", reply(1, "That cup is mine, I say.", "Mine.")));
    let mut harness = game(brain.clone(), |app| {
        app.add_guardrail::<NothingSacred>();
    });
    furnish(&mut harness);
    harness.set(|settings| settings.turns.on_failure = OnFailure::Wait);
    let mara = harness.spawn_mind("mara");
    for _ in 0..30 {
        harness.request_turn(mara).run();
    }
    assert!(brain.asked().len() <= 6, "asked {} times", brain.asked().len());
    harness.perceive(mara, Percept::event("A light goes on upstairs.").addressed()).run();
    assert!(!matches!(ends(&harness).last(), Some(TurnEnd::Quiet)), "until something changes");
}

#[test]
fn a_deed_that_works_each_time_may_be_done_again() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(1, "", "Again.")));
    let mut harness = MindHarness::shared(brain);
    harness.offer(|_, gather| gather.offers.push(ActionOffer::new("fight:hit", "Hit the goblin")));
    harness.app.add_observer(|decided: On<ActionDecided>, mut commands: Commands| {
        let left = 10 - decided.turn;
        commands.trigger(decided.done(format!("You hit the goblin. It has {left} left.")));
    });
    let mara = harness.spawn_mind("mara");
    for _ in 0..5 {
        harness.request_turn(mara).run();
    }
    assert_eq!(harness.decisions().len(), 5, "{:?}", ends(&harness));
}

#[test]
fn a_mind_at_rest_hears_what_came_while_it_was_thinking() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(0, "", "Hm.")));
    let mut harness = MindHarness::shared(brain.clone());
    let mara = harness.spawn_mind("mara");
    harness.app.add_observer(|made: On<UtteranceMade>, mut commands: Commands| {
        if made.turn == 3 {
            let percept = Percept::event("The house is on fire!").addressed();
            commands.trigger(Perceive { entity: made.entity, percept });
        }
    });
    for _ in 0..3 {
        harness.request_turn(mara).run();
    }
    assert_eq!(brain.asked().len(), 4, "{:?}", ends(&harness));
}

const REQUESTS: usize = 100;

/// How often a brain that always gives this reply is asked what to do in a hundred turns, and what
/// it did.
fn asked_in_a_hundred_turns(text: &str, rules: GuardRules) -> (usize, MindHarness) {
    let brain = Arc::new(ScriptedBrain::new().say("mara", text));
    let mut harness = game(brain.clone(), plain);
    furnish(&mut harness);
    harness.set(|settings| settings.guard.rules = rules);
    let mara = harness.spawn_mind("mara");
    for _ in 0..REQUESTS {
        harness.request_turn(mara).run();
    }
    let decided = brain.asked().iter().filter(|asked| asked.purpose == Purpose::Decide).count();
    (decided, harness)
}

#[test]
fn a_brain_that_always_gives_the_same_reply_is_broken_within_three_decisions() {
    let unguarded = asked_in_a_hundred_turns(&reply(3, "", "Ring."), GuardRules::none());
    assert_eq!(unguarded.0, REQUESTS);
    for text in [reply(3, "", "Ring."), reply(3, "Is nobody there at all?", "Ring.")] {
        let (asked, harness) = asked_in_a_hundred_turns(&text, GuardRules::default());
        assert!(asked * 10 <= REQUESTS, "{asked} calls");
        let rings = done(&harness).iter().filter(|action| *action == "inn:ring").count();
        assert!(rings <= 2, "should be broken at the third decision: {:?}", done(&harness));
        let (_, _, first) = objections(&harness).remove(0);
        assert!(matches!(first, Objection::Repeated { what: Repeated::Deed, .. }), "{first}");
    }
}

#[test]
fn a_mind_that_only_waits_or_only_repeats_its_words_is_not_asked_for_ever() {
    for text in [reply(0, "", "Hm."), reply(0, "I shall wait here until it opens.", "Hm.")] {
        let (asked, _) = asked_in_a_hundred_turns(&text, GuardRules::default());
        assert!(asked * 10 <= REQUESTS, "{asked} calls for {text}");
    }
}

#[test]
fn a_broken_loop_lets_go_when_the_world_changes() {
    let (asked, mut harness) =
        asked_in_a_hundred_turns(&reply(3, "", "Ring."), GuardRules::default());
    let mut minds = harness.app.world_mut().query_filtered::<Entity, With<RecentActs>>();
    let mara = minds.iter(harness.app.world()).next().expect("one mind has acted");
    harness.request_turn(mara).run();
    assert_eq!(ends(&harness).last(), Some(&TurnEnd::Quiet));
    let before = done(&harness).len();
    harness.perceive(mara, Percept::event("A light goes on upstairs.").addressed()).run();
    assert_eq!(done(&harness).len(), before + 1, "asked {asked} times before");
    assert_eq!(done(&harness).last().map(String::as_str), Some("inn:ring"));
}

#[test]
fn the_escalation_goes_from_asking_again_to_another_intent_to_waiting() {
    let (_, harness) = asked_in_a_hundred_turns(&reply(3, "", "Ring."), GuardRules::default());
    let tried: Vec<Remedy> = remedies(&harness).into_iter().map(|(remedy, _)| remedy).collect();
    assert_eq!(tried.first(), Some(&Remedy::Retry));
    assert_eq!(tried.last(), Some(&Remedy::Wait));
}
