//! A person who chooses another act than the mind.

use super::gate::{KNOCK, WAVE, YES, instead, pending};
use bevy_cognition::prelude::*;
use cognition_core::guard::Origin;
use cognition_core::memory::{Notes, ShortTermMemory};
use cognition_core::record::{ApprovalAnswer, RunEvent, TurnEnd};
use cognition_testkit::Answer;

#[test]
fn an_override_with_a_line_adopts_the_act_of_the_person_and_nothing_of_the_choice() {
    let (mut gate, suggested) = pending();
    let line = Some("Anybody there?".to_owned());
    gate.answer(&suggested, Answer::Override { index: KNOCK, line: line.clone() });
    assert_eq!(gate.done(), ["inn:knock"]);
    let decided = &gate.harness.decisions()[0];
    assert_eq!((decided.origin, decided.is_minds_own()), (Origin::Overridden, false));
    assert_eq!(decided.speech(), "Anybody there?");
    assert_eq!((gate.open_questions(), gate.hope()), (&["where?".to_owned()][..], None));
    let marked = |note: &cognition_core::memory::Note| (note.turn, note.overridden);
    let notes: Vec<_> = gate.harness.get::<Notes>(gate.mara).iter().map(marked).collect();
    assert_eq!(notes, [(1, true)], "should stay, and be marked");
    assert_eq!(gate.answers(), [ApprovalAnswer::Overridden { line }]);
}

#[test]
fn what_was_shown_before_an_override_stays_and_the_line_is_heard_as_well() {
    let (mut gate, suggested) = pending();
    let line = Some("Anybody there?".to_owned());
    gate.answer(&suggested, Answer::Override { index: KNOCK, line });
    gate.done();
    let said = gate.harness.events(|event| match event {
        RunEvent::Uttered { speech, .. } => Some(speech.clone()),
        _ => None,
    });
    assert_eq!(said, ["In we go!", "Anybody there?"]);
    let log = gate.harness.get::<PerceptionLog>(gate.mara);
    let own = log.entries().filter(|entry| entry.percept.is_speech_of(&StableId::new("mara")));
    let own: Vec<&str> = own.map(|entry| entry.percept.text.as_str()).collect();
    assert_eq!(own, ["In we go!", "Anybody there?"]);
    assert_eq!(gate.harness.get::<ShortTermMemory>(gate.mara).latest(), Some("It must be here."));
}

#[test]
fn notes_of_other_turns_are_not_marked_by_an_override() {
    let (mut gate, first) = pending();
    gate.answer(&first, YES);
    gate.done();
    let second = gate.ask();
    gate.answer(&second, instead(WAVE));
    gate.done();
    assert!(gate.harness.get::<Notes>(gate.mara).iter().all(|note| !note.overridden));
}

#[test]
fn an_override_may_be_to_wait() {
    let (mut gate, suggested) = pending();
    gate.answer(&suggested, instead(0));
    assert_eq!(gate.done(), [""]);
    assert_eq!(gate.ends(), [TurnEnd::Waited]);
    assert_eq!(gate.harness.decisions()[0].origin, Origin::Overridden);
    assert_eq!(gate.open_questions(), ["where?"]);
}
