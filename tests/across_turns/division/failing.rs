//! A model that has no words costs nothing but the words.

use crate::division::inn::{Inn, words};
use bevy_cognition::prelude::*;
use bevy_cognition::settings::OnFailure;
use cognition_core::prompt::Purpose;
use cognition_core::record::{RunEvent, VoicedBy};
use cognition_testkit::{ScriptedBrain, ScriptedReply};

/// What the engine does and says for itself.
fn by_itself() -> (String, String) {
    let mut inn = Inn::new(ScriptedBrain::new());
    inn.ask();
    inn.deeds()[0].clone()
}

#[test]
fn a_rejected_reply_is_asked_for_once_more_and_told_what_was_wrong() {
    let brain =
        ScriptedBrain::new().say("mara", words("", "Hm.")).say("mara", words("Two.", "Hm."));
    let mut inn = Inn::new(brain);
    inn.ask();
    assert_eq!(inn.broken_rules(), ["minLength"]);
    assert_eq!(inn.purposes(), [Purpose::Voice, Purpose::Voice]);
    let second = inn.request(1);
    assert_eq!(second.attempt, 2);
    assert!(second.prompt.volatile.contains("`speech`: "));
    assert_eq!(inn.deeds(), [("inn:tell".to_owned(), "Two.".to_owned())]);
    assert_eq!(inn.voiced_by(), [VoicedBy::Model]);
}

#[test]
fn after_two_rejections_the_engine_speaks_for_itself_and_its_decision_stands() {
    let mut inn = Inn::new(ScriptedBrain::new().say("mara", "I would rather not."));
    inn.ask();
    assert_eq!(inn.broken_rules(), ["not_json", "not_json"]);
    assert_eq!(inn.deeds(), [by_itself()]);
    let why = "the reply breaks `not_json`: ";
    assert!(
        matches!(&inn.voiced_by()[..], [VoicedBy::Engine { why: told }] if told.starts_with(why)),
        "{:?}",
        inn.voiced_by()
    );
    assert!(!inn.harness.decisions()[0].fallback, "it is no fallback");
    assert!(inn.harness.has::<CognitiveLedger>(inn.mara), "its ledger counts");
}

#[test]
fn a_brain_that_fails_leaves_the_engine_its_own_words() {
    let brain = ScriptedBrain::new().then("mara", ScriptedReply::Fail("out of order".to_owned()));
    let mut inn = Inn::new(brain);
    inn.ask();
    assert_eq!(inn.purposes(), [Purpose::Voice]);
    assert_eq!(inn.deeds(), [by_itself()]);
    let why = "out of order".to_owned();
    assert_eq!(inn.voiced_by(), [VoicedBy::Engine { why }]);
    let failed = |event: &RunEvent| matches!(event, RunEvent::BrainFailed { .. }).then_some(());
    assert_eq!(inn.harness.events(failed).len(), 1);
}

#[test]
fn nobody_waits_for_words_even_where_no_fallback_is_allowed() {
    let mut inn = Inn::new(ScriptedBrain::new());
    inn.harness.set(|settings| settings.turns.on_failure = OnFailure::Wait);
    inn.ask();
    assert_eq!(inn.deeds(), [by_itself()]);
}

#[test]
fn a_brain_without_a_model_has_the_same_words_either_way() {
    let mut inn = Inn::new(ScriptedBrain::new());
    inn.harness.app.insert_resource(Brains::default());
    inn.ask();
    assert_eq!(inn.deeds(), [by_itself()]);
    assert_eq!(inn.voiced_by(), [VoicedBy::Model]);
}
