//! The human gate: nothing is done until a person has answered this very suggestion.

mod answers;
mod asking_as_a_remedy;
mod changed_world;
mod cut_off;
mod gate;
mod others;
mod overrides;
mod timeouts;

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use cognition_core::record::{ApprovalAnswer, RunEvent};
use cognition_testkit::{Answer, ScriptedBrain, ScriptedReply, reply};
use gate::{GO, Persisted, WAVE, YES, gate, instead, no, pending, refused};

#[test]
fn a_person_is_asked_after_speech_thoughts_and_notes_are_persisted_and_before_anything_is_done() {
    let (mut gate, suggested) = pending();
    let persisted = &gate.harness.app.world().resource::<Persisted>().0;
    assert_eq!(persisted[..], ["In we go!", "It must be here.", "It is in the cellar."]);
    assert_eq!((suggested.index, suggested.description.as_str()), (GO, "Go down"));
    assert_eq!((suggested.speech.as_str(), suggested.notes.len()), ("In we go!", 1));
    for _ in 0..20 {
        gate.harness.update();
    }
    assert!(gate.decided().is_empty(), "should do nothing until it is answered");
    assert!(gate.is_pending(&suggested));
    gate.answer(&suggested, YES);
    assert_eq!(gate.done(), ["inn:go"]);
    assert!(gate.open_questions().is_empty(), "should adopt the ledger with the act");
    assert_eq!(gate.hope(), Some(50));
}

#[test]
fn the_trace_tells_what_was_said_asked_answered_and_done_in_this_order() {
    let (mut gate, suggested) = pending();
    gate.answer(&suggested, YES);
    gate.done();
    let order = gate.harness.events(|event| match event {
        RunEvent::Uttered { .. } => Some("uttered"),
        RunEvent::ApprovalAsked { .. } => Some("asked"),
        RunEvent::ApprovalAnswered { .. } => Some("answered"),
        RunEvent::ActionDecided { .. } => Some("decided"),
        RunEvent::TurnEnded { .. } => Some("ended"),
        _ => None,
    });
    assert_eq!(order, ["uttered", "asked", "answered", "decided", "ended"]);
}

#[test]
fn waiting_needs_approval_as_well() {
    let mut gate = gate(ScriptedBrain::new().say("mara", reply(0, "", "Let us see.")));
    let suggested = gate.ask();
    assert_eq!((suggested.index, suggested.description.as_str()), (0, "Wait"));
    assert!(suggested.action.is_none() && gate.decided().is_empty());
    gate.answer(&suggested, YES);
    assert_eq!(gate.done(), [""]);
}

#[test]
fn a_fallback_of_the_heuristic_brain_is_a_suggestion_like_any_other() {
    let failing = ScriptedReply::Fail("HTTP 500".to_owned());
    let mut gate = gate(ScriptedBrain::new().then("mara", failing));
    gate.harness.perceive(gate.mara, Percept::event("A knock.").addressed());
    let suggested = gate.ask();
    assert!(suggested.fallback, "should be marked");
    for _ in 0..20 {
        gate.harness.update();
    }
    assert!(gate.decided().is_empty(), "should not skip the approval");
    gate.answer(&suggested, instead(WAVE));
    assert_eq!(gate.done(), ["inn:wave"]);
    assert!(gate.harness.decisions()[0].fallback);
    let marked = gate.harness.events(|event| match event {
        RunEvent::ApprovalAsked { fallback, .. } => Some(*fallback),
        _ => None,
    });
    assert_eq!(marked, [true]);
}

#[test]
fn after_a_rejection_nothing_is_done_and_the_mind_perceives_the_reason() {
    let (mut gate, suggested) = pending();
    gate.answer(&suggested, no("The cellar is out of bounds."));
    assert!(gate.done().is_empty());
    assert_eq!(gate.ends(), [refused("The cellar is out of bounds.")]);
    let percept = Percept::outcome("Go down: The cellar is out of bounds.").failed();
    assert_eq!(gate.last_percept(), Some(percept));
    assert_eq!((gate.open_questions(), gate.hope()), (&["where?".to_owned()][..], None));
    let reason = "The cellar is out of bounds.".to_owned();
    assert_eq!(gate.answers(), [ApprovalAnswer::Rejected { reason }]);
    assert_eq!(gate.harness.get::<Mind>(gate.mara).turns, 1, "should start no turn");
}

#[test]
fn an_approval_may_add_a_line() {
    let (mut gate, suggested) = pending();
    let line = Some("Mind the step.".to_owned());
    gate.answer(&suggested, Answer::Approve { line: line.clone() });
    assert_eq!(gate.done(), ["inn:go"]);
    assert_eq!(gate.answers(), [ApprovalAnswer::Approved { line }]);
    assert_eq!(gate.last_speech().as_deref(), Some("Mind the step."));
    assert!(gate.open_questions().is_empty(), "should adopt the ledger: it is the mind's own act");
}

#[test]
fn a_blank_line_is_none() {
    let (mut gate, suggested) = pending();
    gate.answer(&suggested, Answer::Approve { line: Some("  ".to_owned()) });
    assert_eq!(gate.done(), ["inn:go"]);
    assert_eq!(gate.last_speech().as_deref(), Some("In we go!"));
}

#[test]
fn whatever_the_line_brings_about_nothing_is_done_to_what_is_gone() {
    let (mut gate, suggested) = pending();
    let door = gate.door;
    gate.harness.app.add_observer(move |_: On<UtteranceMade>, mut commands: Commands| {
        commands.entity(door).try_despawn();
    });
    gate.harness.app.add_observer(move |decided: On<ActionDecided>, things: Query<&Referable>| {
        assert!(decided.targets().all(|target| things.contains(target)), "should be there");
    });
    gate.answer(&suggested, Answer::Approve { line: Some("Open sesame!".to_owned()) });
    gate.harness.run_until_asked();
}
