//! Calls that come to nothing, and are tried once more.

use super::brains::{Fault, FlakyBrain};
use super::{counters, ends, waving};
use bevy_cognition::diagnostics::ThoughtCounters;
use bevy_cognition::prelude::*;
use cognition_core::record::RunEvent;
use cognition_testkit::MindHarness;
use std::sync::Arc;
use std::time::Duration;

fn run(faults: &[Fault], set: impl FnOnce(&mut CognitionSettings)) -> (MindHarness, usize) {
    let brain = Arc::new(FlakyBrain::new(faults.iter().copied()));
    let mut harness = waving(brain.clone());
    harness.set(set);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    let asked = brain.asked().len();
    (harness, asked)
}

fn waits(harness: &MindHarness) -> Vec<u64> {
    harness.events(|event| match event {
        RunEvent::CallRetried { after_ms, .. } => Some(*after_ms),
        _ => None,
    })
}

#[test]
fn a_busy_server_is_asked_once_more_when_it_wants_to_be_and_not_before() {
    let (harness, asked) = run(&[Fault::Busy(3)], |_| {});
    assert_eq!((asked, harness.decisions()[0].fallback), (2, false));
    let waits = waits(&harness);
    assert!(waits.len() == 1 && (3_000..=3_500).contains(&waits[0]), "{waits:?}");
    let tick = |wanted: fn(&RunEvent) -> bool| {
        harness.records().iter().find(|record| wanted(&record.event)).map(|record| record.tick)
    };
    let failed = tick(|event| matches!(event, RunEvent::CallRetried { .. }));
    let replied = tick(|event| matches!(event, RunEvent::Replied { .. }));
    let ticks = replied.zip(failed).map(|(replied, failed)| replied - failed);
    assert!(ticks >= Some(30), "should be three seconds of 100 ms: {ticks:?}");
    assert_eq!((counters(&harness).calls, counters(&harness).retries), (2, 1));
}

#[test]
fn a_server_that_stays_broken_is_given_up_and_the_turn_ends() {
    let (harness, asked) = run(&[Fault::Busy(1); 9], |_| {});
    assert_eq!(asked, 3, "should be asked, and twice more");
    assert!(harness.decisions()[0].fallback);
    assert_eq!(ends(&harness).len(), 1);
    assert_eq!(harness.app.world().resource::<ThoughtCounters>().failures, 3);
}

#[test]
fn what_would_come_too_late_is_not_tried() {
    let limit =
        |settings: &mut CognitionSettings| settings.requests.timeout = Duration::from_secs(5);
    let (harness, asked) = run(&[Fault::Busy(2), Fault::Busy(4)], limit);
    assert_eq!((asked, harness.decisions()[0].fallback), (2, true));
}

#[test]
fn a_request_that_is_no_good_is_not_sent_again() {
    let (harness, asked) = run(&[Fault::Refused; 3], |_| {});
    assert_eq!((asked, harness.decisions()[0].fallback, waits(&harness).len()), (1, true, 0));
}

#[test]
fn whoever_answers_nothing_is_told_so_and_asked_once_more() {
    let brain = Arc::new(FlakyBrain::new([Fault::Silence]));
    let mut harness = waving(brain.clone());
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    let asked = brain.asked();
    assert_eq!((asked.len(), harness.decisions()[0].fallback), (2, false));
    assert!(asked[1].prompt.volatile.contains("There was no answer in it."));
    let (harness, asked) = run(&[Fault::Silence; 9], |_| {});
    assert_eq!((asked, harness.decisions()[0].fallback), (2, true), "and no more often");
}

#[test]
fn where_nobody_was_asked_nothing_was_spent() {
    let (harness, asked) = run(&[Fault::Unavailable], |_| {});
    assert_eq!((asked, harness.decisions()[0].fallback), (2, false));
    assert_eq!(counters(&harness).spent.calls, 1);
}

#[test]
fn a_corrective_retry_has_tries_of_its_own() {
    let faults = [Fault::Busy(0), Fault::Busy(0), Fault::Nonsense, Fault::Busy(0), Fault::Busy(0)];
    let (harness, asked) = run(&faults, |_| {});
    assert_eq!((asked, harness.decisions()[0].fallback), (6, false));
}
