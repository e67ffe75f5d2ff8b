//! Answers that nobody needs any more.

use super::brains::HeldBrain;
use super::{counters, ends, waving};
use bevy::prelude::*;
use bevy_cognition::govern::OutdatedCounts;
use bevy_cognition::prelude::*;
use bevy_cognition::turn::{AwaitingReply, WantsTurn};
use cognition_core::govern::Outdated;
use cognition_core::record::TurnEnd;
use cognition_testkit::MindHarness;
use std::sync::Arc;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(30);

fn mara() -> (MindHarness, Arc<HeldBrain>, Entity) {
    let brain = Arc::new(HeldBrain::default());
    let mut harness = waving(brain.clone());
    harness.set(|settings| settings.requests.max_in_flight = 1);
    let mara = harness.spawn_mind("mara");
    (harness, brain, mara)
}

fn says(speaker: &str, words: &str) -> Percept {
    Percept::speech(speaker, words).addressed()
}

fn outdated(harness: &MindHarness) -> Vec<Outdated> {
    let why = |end| match end {
        TurnEnd::Outdated { why } => Some(why),
        _ => None,
    };
    ends(harness).into_iter().filter_map(why).collect()
}

#[test]
fn who_has_left_is_not_answered() {
    let (mut harness, brain, mara) = mara();
    let odo = harness.spawn_thing("character", "Odo", "odo");
    harness.perceive(mara, says("odo", "Good evening!")).update();
    assert!(harness.has::<AwaitingReply>(mara));
    harness.app.world_mut().despawn(odo);
    harness.update();
    assert!(!harness.has::<AwaitingReply>(mara) && brain.is_given_up(0));
    assert_eq!(outdated(&harness), [Outdated::SpeakerGone]);
    harness.run();
    assert_eq!((brain.asked().len(), harness.decisions().len()), (1, 0));
    assert_eq!((counters(&harness).cancelled, counters(&harness).in_flight), (1, 0));
}

#[test]
fn who_left_while_a_mind_still_queued_is_not_answered_either_and_others_are() {
    let (mut harness, brain, mara) = mara();
    let tess = harness.spawn_mind("tess");
    let odo = harness.spawn_thing("character", "Odo", "odo");
    harness.request_turn(tess).update();
    harness.perceive(mara, says("odo", "Good evening!")).update();
    assert!(harness.has::<WantsTurn>(mara));
    harness.app.world_mut().despawn(odo);
    harness.update();
    assert!(!harness.has::<WantsTurn>(mara));
    harness.perceive(mara, says("player", "And me?")).update();
    brain.answer(0);
    assert!(harness.wait_for_reply(LIMIT));
    harness.update().update();
    assert_eq!(brain.asked(), ["tess", "mara"]);
    assert_eq!(brain.last().situation.said, "And me?");
}

#[test]
fn what_the_same_speaker_adds_is_answered_together_with_the_rest() {
    let (mut harness, brain, mara) = mara();
    harness.perceive(mara, says("player", "Where is the key?")).update();
    harness.perceive(mara, says("player", "The key of the cellar.")).update();
    assert!(brain.is_given_up(0), "should not wait for half an answer");
    assert_eq!(outdated(&harness), [Outdated::Superseded]);
    assert_eq!(brain.last().situation.said, "Where is the key?\nThe key of the cellar.");
    brain.answer(1);
    harness.run();
    assert_eq!((brain.asked().len(), harness.decisions().len()), (2, 1));
}

#[test]
fn whoever_talks_without_end_is_answered_all_the_same() {
    let (mut harness, brain, mara) = mara();
    for n in 0..6 {
        harness.perceive(mara, says("player", &format!("Number {n}."))).update();
    }
    assert_eq!(brain.asked().len(), 3, "should begin anew twice, and no more");
    brain.answer(2);
    assert!(harness.wait_for_reply(LIMIT));
    harness.update().update();
    assert_eq!(harness.decisions().len(), 1);
    assert_eq!(brain.last().situation.said, "Number 3.\nNumber 4.\nNumber 5.", "comes next");
}

#[test]
fn somebody_elses_words_wait_for_their_own_turn() {
    let (mut harness, brain, mara) = mara();
    harness.perceive(mara, says("player", "Where is the key?")).update();
    harness.perceive(mara, says("odo", "Mara!")).update();
    assert_eq!((brain.asked().len(), outdated(&harness).len()), (1, 0));
    harness.perceive(mara, says("player", "The key of the cellar.")).update();
    assert_eq!((brain.asked().len(), outdated(&harness).len()), (1, 0), "comes after Odo");
}

#[test]
fn a_mind_is_asked_anew_when_what_it_was_shown_is_no_longer_so() {
    let (mut harness, brain, mara) = mara();
    let door = |holds, text: &str| Percept::event(text).claiming("door", "unlocked", holds);
    harness.perceive(mara, door(true, "The door stands open.").addressed()).update();
    harness.perceive(mara, Percept::event("It rains.").claiming("sky", "clear", false)).update();
    assert_eq!(outdated(&harness), []);
    harness.perceive(mara, door(false, "Somebody locks the door.")).update();
    assert_eq!(outdated(&harness), [Outdated::Contradicted]);
    assert!(brain.is_given_up(0));
    assert!(brain.last().prompt.volatile.contains("locks the door"));
    let counts = OutdatedCounts { contradicted: 1, ..OutdatedCounts::default() };
    assert_eq!(counters(&harness).outdated, counts);
    brain.answer(1);
    harness.run();
    assert_eq!(harness.decisions().len(), 1);
}

/// Odo went and came back before Mara was asked something; then he goes again.
fn while_odo_comes_and_goes(asked: Percept) -> [usize; 2] {
    let (mut harness, _, mara) = mara();
    let odo = |holds, text: &str| Percept::event(text).claiming("odo", "in_inn", holds);
    harness.perceive(mara, odo(false, "Odo leaves."));
    harness.perceive(mara, odo(true, "Odo comes in."));
    harness.perceive(mara, asked).update();
    harness.perceive(mara, odo(true, "Odo coughs.")).update();
    let before = outdated(&harness).len();
    harness.perceive(mara, odo(false, "Odo leaves.")).update();
    [before, outdated(&harness).len()]
}

#[test]
fn only_what_bears_on_what_is_answered_and_was_shown_last_ends_a_turn() {
    assert_eq!(while_odo_comes_and_goes(says("player", "Where is the key?")), [0, 0]);
    assert_eq!(while_odo_comes_and_goes(says("player", "Where is he?").about("odo")), [0, 1]);
    assert_eq!(while_odo_comes_and_goes(says("odo", "Where is the key?")), [0, 1]);
}

#[test]
fn thanks_add_nothing_to_what_is_answered() {
    let (mut harness, brain, mara) = mara();
    harness.perceive(mara, says("player", "Where is the key?")).update();
    harness.perceive(mara, says("player", "Thank you.")).update();
    assert_eq!((brain.asked().len(), outdated(&harness).len()), (1, 0));
}
