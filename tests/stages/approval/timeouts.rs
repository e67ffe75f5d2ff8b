//! What becomes of a suggestion that nobody answers.

use super::gate::{Gate, Locked, Offered, YES, gate, going, locked, pending, refused};
use bevy::prelude::*;
use bevy_cognition::guard::SuggestionAnswered;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::OnTimeout;
use cognition_core::guard::AnswerFault;
use cognition_core::record::ApprovalAnswer;
use cognition_testkit::ScriptedBrain;
use std::time::Duration;

#[test]
fn a_timeout_is_on_by_default_and_ends_in_waiting() {
    let (mut gate, suggested) = pending();
    for _ in 0..590 {
        gate.harness.update();
    }
    assert!(gate.is_pending(&suggested), "should leave nearly a minute to answer in");
    assert!(gate.done().is_empty());
    assert_eq!(gate.answers(), [ApprovalAnswer::TimedOut]);
    assert_eq!(gate.ends(), [refused("nobody approved it in time.")]);
    let percept = Percept::outcome("Go down: nobody approved it in time.").failed();
    assert_eq!(gate.last_percept(), Some(percept), "should be perceived");
    assert_eq!((gate.open_questions(), gate.hope()), (&["where?".to_owned()][..], None));
    assert_eq!(gate.fault(&suggested, YES), AnswerFault::NothingPending);
}

#[test]
fn without_a_timeout_a_person_may_take_as_long_as_it_takes() {
    let mut gate = gate(ScriptedBrain::new().say("mara", going()));
    gate.harness.set(|settings| settings.approval.timeout = None);
    let suggested = gate.ask();
    for _ in 0..2000 {
        gate.harness.update();
    }
    assert!(gate.is_pending(&suggested));
    gate.answer(&suggested, YES);
    assert_eq!(gate.done(), ["inn:go"]);
}

fn impatient() -> Gate {
    let mut gate = gate(ScriptedBrain::new().say("mara", going()));
    gate.harness.set(|settings| {
        settings.approval.timeout = Some(Duration::from_secs(1));
        settings.approval.on_timeout = OnTimeout::Accept;
    });
    gate.ask();
    gate
}

#[test]
fn a_suggestion_is_accepted_on_timeout_only_when_that_is_chosen() {
    let mut gate = impatient();
    assert_eq!(gate.done(), ["inn:go"]);
    assert_eq!(gate.answers(), [ApprovalAnswer::AcceptedOnTimeout]);
    assert!(gate.harness.decisions()[0].is_minds_own());
}

#[test]
fn what_is_accepted_on_timeout_is_checked_as_the_world_is_then() {
    let mut gate = impatient();
    gate.lock();
    assert!(gate.done().is_empty());
    assert_eq!(gate.answers(), [ApprovalAnswer::TimedOut]);
    assert_eq!(gate.open_questions(), ["where?"]);
    let mut gate = impatient();
    gate.world().resource_mut::<Offered>().0.remove(0);
    assert!(gate.done().is_empty());
}

#[test]
fn what_was_accepted_on_timeout_and_cannot_be_done_is_not_put_before_a_person_again() {
    let mut gate = impatient();
    gate.harness.app.add_observer(
        |answered: On<SuggestionAnswered>, mut locked: ResMut<Locked>| {
            locked.0 = answered.answer == ApprovalAnswer::AcceptedOnTimeout;
        },
    );
    assert!(gate.done().is_empty());
    assert_eq!(gate.ends(), [refused(&locked())]);
    assert_eq!(gate.harness.suggestions().len(), 1);
}
