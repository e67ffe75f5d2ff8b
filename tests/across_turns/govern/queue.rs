//! Who goes first, and who need not queue.

use super::brains::{HeldBrain, PlayedBrain};
use super::{counters, spared, waving};
use bevy::prelude::*;
use bevy_cognition::conscience::RequestReflection;
use bevy_cognition::prelude::*;
use bevy_cognition::turn::{AwaitingReply, Turn, WantsTurn};
use cognition_core::govern::{BucketRate, FallbackReason, RequestPriority};
use cognition_core::mind::PersonaProfile;
use cognition_core::prompt::Purpose;
use cognition_testkit::MindHarness;
use std::sync::Arc;
use std::time::Duration;

/// A reply has to arrive within this time.
const LIMIT: Duration = Duration::from_secs(30);

/// Minds that all think with a brain that answers when it is told to.
fn held(slots: usize, minds: &[&str]) -> (MindHarness, Arc<HeldBrain>, Vec<Entity>) {
    let brain = Arc::new(HeldBrain::default());
    let mut harness = waving(brain.clone());
    harness.set(|settings| settings.requests.max_in_flight = slots);
    let minds = minds.iter().map(|id| harness.spawn_mind(id)).collect();
    (harness, brain, minds)
}

fn answer(harness: &mut MindHarness, brain: &HeldBrain, question: usize) {
    brain.answer(question);
    assert!(harness.wait_for_reply(LIMIT), "should arrive");
    harness.update().update();
}

fn speech(words: &str) -> Percept {
    Percept::speech("player", words).addressed()
}

#[test]
fn who_is_spoken_to_goes_before_what_happened_and_that_before_moves_of_ones_own() {
    let (mut harness, brain, minds) = held(1, &["busy", "dreamer", "looker", "talker"]);
    harness.request_turn(minds[0]).update();
    harness.request_turn(minds[1]).update();
    harness.perceive(minds[2], Percept::event("A crash.").addressed()).update();
    harness.perceive(minds[3], speech("Hello?")).update();
    assert_eq!(brain.asked(), ["busy"]);
    for question in 0..4 {
        answer(&mut harness, &brain, question);
    }
    assert_eq!(brain.asked(), ["busy", "talker", "looker", "dreamer"]);
    let longest = |standing| counters(&harness).waits(standing).longest();
    assert!(longest(RequestPriority::SpokenTo) < longest(RequestPriority::OwnMove));
}

#[test]
fn who_has_waited_for_too_long_goes_before_whoever_is_spoken_to() {
    let (mut harness, brain, minds) = held(1, &["busy", "dreamer", "talker"]);
    harness.set(|settings| settings.govern.patience = Duration::from_secs(1));
    harness.request_turn(minds[0]).update();
    harness.request_turn(minds[1]);
    (0..12).for_each(|_| _ = harness.update());
    harness.perceive(minds[2], speech("Hello?")).update();
    answer(&mut harness, &brain, 0);
    assert_eq!(brain.asked(), ["busy", "dreamer"]);
}

#[test]
fn nobody_waits_longer_than_is_allowed_and_every_turn_ends() {
    let (mut harness, brain, minds) = held(1, &["busy", "dreamer", "talker"]);
    harness.set(|settings| {
        settings.govern.longest_wait = Some(Duration::from_secs(2));
    });
    harness.request_turn(minds[0]).update();
    harness.request_turn(minds[1]).perceive(minds[2], speech("Hello?"));
    (0..25).for_each(|_| _ = harness.update());
    assert_eq!(brain.asked(), ["busy"]);
    let late = [
        ("dreamer".to_owned(), FallbackReason::Waited),
        ("talker".to_owned(), FallbackReason::Waited),
    ];
    let mut told = spared(&harness);
    told.sort();
    assert_eq!(told, late);
    assert_eq!(harness.decisions().len(), 2, "should decide without a model");
    assert!(harness.decisions().iter().all(|decided| !decided.fallback), "is no failure");
}

#[test]
fn a_brain_that_answers_inline_takes_no_place() {
    let (mut harness, brain, minds) = held(1, &["busy", "simple"]);
    harness
        .app
        .world_mut()
        .entity_mut(minds[1])
        .insert(Mind { tier: Tier::heuristic(), ..Mind::new("simple") });
    harness.request_turn(minds[0]).update();
    harness.request_turn(minds[1]).update().update();
    assert_eq!(brain.asked(), ["busy"]);
    assert_eq!(harness.decisions().len(), 1, "should be the simple one");
    assert_eq!(counters(&harness).calls, 1);
}

#[test]
fn an_answer_that_is_held_back_holds_its_place() {
    let brain = Arc::new(PlayedBrain::default());
    let mut harness = waving(brain.clone());
    harness.set(|settings| settings.requests.max_in_flight = 1);
    for id in ["a", "b"] {
        let mind = harness.spawn_mind(id);
        harness.request_turn(mind);
    }
    (0..4).for_each(|_| _ = harness.update());
    assert_eq!((brain.asked(), counters(&harness).in_flight), (vec![1], 1));
    let world = harness.app.world_mut();
    assert_eq!(world.query::<&AwaitingReply>().iter(world).count(), 1, "is not over yet");
    harness.run();
    let asked = brain.asked();
    assert!(asked.len() == 2 && asked[1] >= 6, "{asked:?}");
    assert_eq!(counters(&harness).in_flight, 0);
}

#[test]
fn turns_that_cannot_be_asked_yet_are_not_begun() {
    let (mut harness, brain, minds) = held(2, &["a", "b", "c", "d"]);
    minds.iter().for_each(|mind| _ = harness.request_turn(*mind));
    harness.update().update();
    assert_eq!(brain.asked().len(), 2);
    let world = harness.app.world_mut();
    assert_eq!(world.query::<&Turn>().iter(world).count(), 2);
    assert_eq!(world.query::<&WantsTurn>().iter(world).count(), 2);
    assert_eq!(counters(&harness).queued[RequestPriority::OwnMove as usize], 2);
}

#[test]
fn a_mind_and_a_player_have_so_many_calls_a_minute() {
    let (mut harness, brain, minds) = held(8, &["a", "b"]);
    harness.set(|settings| {
        settings.govern.mind = Some(BucketRate { capacity: 2, per_minute: 60 });
        settings.govern.player = Some(BucketRate { capacity: 1, per_minute: 6 });
    });
    harness.perceive(minds[0], speech("Hello?")).perceive(minds[1], speech("And you?"));
    harness.update().update();
    assert_eq!(brain.asked(), ["a"], "should be all that the player may cause");
    (0..100).for_each(|_| _ = harness.update());
    assert_eq!(brain.asked(), ["a", "b"], "should go on ten seconds later");
    for (question, expected) in [(0, 3), (2, 4)] {
        harness.request_turn(minds[0]);
        answer(&mut harness, &brain, question);
        assert_eq!(brain.asked().len(), expected);
    }
}

#[test]
fn minds_of_one_persona_are_asked_one_after_the_other() {
    let (mut harness, brain, minds) = held(1, &["a", "b", "c", "d"]);
    for (mind, path) in minds.iter().zip(["guard", "cook", "guard", "cook"]) {
        let world = harness.app.world_mut();
        world.resource_mut::<PersonaLibrary>().insert(path.to_owned(), PersonaProfile::default());
        world.entity_mut(*mind).insert(Persona { path: path.to_owned() });
    }
    minds.iter().for_each(|mind| _ = harness.request_turn(*mind));
    harness.update();
    (0..4).for_each(|question| answer(&mut harness, &brain, question));
    assert!(
        ["a c b d", "b d a c"].contains(&brain.asked().join(" ").as_str()),
        "{:?}",
        brain.asked()
    );
}

/// The only place is taken, a look back has waited for longer than it should, and somebody else
/// wants a turn.
fn overdue() -> (MindHarness, Arc<HeldBrain>, Vec<Entity>) {
    let (mut harness, brain, minds) = held(1, &["busy", "thinker", "dreamer"]);
    harness.set(|settings| settings.govern.patience = Duration::from_secs(2));
    harness.perceive(minds[1], Percept::event("A crash.").addressed()).update();
    answer(&mut harness, &brain, 0);
    harness.request_turn(minds[0]).update();
    harness.app.world_mut().trigger(RequestReflection { entity: minds[1] });
    (0..25).for_each(|_| _ = harness.update());
    harness.request_turn(minds[2]).update();
    (harness, brain, minds)
}

#[test]
fn a_look_back_that_has_waited_for_too_long_gets_a_place_before_turns_do() {
    let (mut harness, brain, _) = overdue();
    answer(&mut harness, &brain, 1);
    assert_eq!(brain.asked(), ["thinker", "busy", "thinker"]);
    assert_eq!(brain.last().purpose, Purpose::Reflect);
}

#[test]
fn a_place_that_becomes_free_between_two_runs_is_left_to_a_look_back_that_waits_for_too_long() {
    let (mut harness, brain, minds) = overdue();
    harness.app.world_mut().despawn(minds[0]);
    harness.update();
    assert_eq!(brain.asked(), ["thinker", "busy", "thinker"]);
    assert_eq!(brain.last().purpose, Purpose::Reflect);
}

#[test]
fn what_becomes_free_goes_to_whoever_is_spoken_to_and_not_to_a_look_back() {
    let (mut harness, brain, minds) = held(1, &["busy", "talker", "thinker"]);
    harness.perceive(minds[2], Percept::event("A crash.").addressed()).update();
    answer(&mut harness, &brain, 0);
    harness.request_turn(minds[0]).update();
    harness.app.world_mut().trigger(RequestReflection { entity: minds[2] });
    harness.perceive(minds[1], speech("Hello?")).update();
    answer(&mut harness, &brain, 1);
    answer(&mut harness, &brain, 2);
    assert_eq!(brain.asked(), ["thinker", "busy", "talker", "thinker"]);
    assert_eq!(brain.last().purpose, Purpose::Reflect);
}

#[test]
fn a_place_that_is_kept_for_talk_is_there_at_once() {
    let (mut harness, brain, minds) = held(2, &["a", "b", "talker"]);
    harness.set(|settings| settings.govern.kept_for_talk = 1);
    harness.request_turn(minds[0]).request_turn(minds[1]).update();
    assert_eq!(brain.asked(), ["a"]);
    harness.perceive(minds[2], speech("Hello?")).update();
    assert_eq!(brain.asked(), ["a", "talker"]);
}

#[test]
fn the_same_run_asks_in_the_same_order_again() {
    let run = || {
        let names: Vec<String> = (0..30).map(|n| format!("m{n:02}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (mut harness, brain, minds) = held(3, &names);
        for (n, mind) in minds.iter().enumerate() {
            match n % 3 {
                0 => harness.request_turn(*mind),
                1 => harness.perceive(*mind, Percept::event(format!("Crash {n}.")).addressed()),
                _ => harness.perceive(*mind, speech("Hello?")),
            };
        }
        harness.update();
        for question in 0..30 {
            answer(&mut harness, &brain, question);
        }
        brain.asked()
    };
    assert_eq!(run(), run());
}
