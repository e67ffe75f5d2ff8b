//! A world that changes after the person was asked, before the answer or after it.

use super::gate::{GO, KNOCK, Offered, WAVE, YES, instead, locked, no, pending, refused};
use cognition_core::guard::{AnswerFault, Objection};
use cognition_testkit::Answer;

#[test]
fn an_approval_after_the_world_has_changed_is_refused_with_the_reason_and_stays_pending() {
    let (mut gate, suggested) = pending();
    gate.lock();
    let fault = gate.fault(&suggested, YES);
    assert_eq!(fault.to_string(), format!("`Go down` cannot be done: {}", locked()));
    assert!(gate.is_pending(&suggested));
    assert_eq!(gate.fault(&suggested, instead(GO)), fault, "should not be chosen either");
    gate.answer(&suggested, instead(KNOCK));
    assert_eq!(gate.done(), ["inn:knock"]);
}

#[test]
fn an_approval_of_what_is_no_longer_on_offer_is_refused_and_the_choices_are_those_of_now() {
    let (mut gate, suggested) = pending();
    gate.world().resource_mut::<Offered>().0.remove(0);
    let fault = gate.fault(&suggested, YES);
    assert_eq!(fault.to_string(), "`Go down` cannot be done: that is no longer possible");
    let choices = vec![0, KNOCK, WAVE];
    let unknown = AnswerFault::UnknownIndex { index: GO, choices };
    assert_eq!(gate.fault(&suggested, instead(GO)), unknown);
    gate.answer(&suggested, instead(KNOCK));
    assert_eq!(gate.done(), ["inn:knock"]);
}

#[test]
fn an_approval_of_something_whose_target_is_gone_is_refused() {
    let (mut gate, suggested) = pending();
    let door = gate.door;
    gate.world().despawn(door);
    assert!(matches!(gate.fault(&suggested, YES), AnswerFault::NotAllowed { .. }));
    gate.answer(&suggested, instead(WAVE));
    assert_eq!(gate.done(), ["inn:wave"]);
}

#[test]
fn a_change_between_the_approval_and_the_act_puts_it_before_the_person_again() {
    let (mut gate, first) = pending();
    gate.answer(&first, YES);
    gate.lock();
    gate.harness.run_until_asked();
    assert!(gate.decided().is_empty());
    let second = gate.pending();
    assert_eq!(second.objection.as_ref().map(Objection::to_string), Some(locked()));
    assert_eq!((second.index, second.speech.as_str()), (GO, "In we go!"));
    gate.answer(&second, instead(WAVE));
    assert_eq!(gate.done(), ["inn:wave"]);
}

#[test]
fn what_was_withdrawn_is_named_when_it_comes_before_the_person_again() {
    let (mut gate, first) = pending();
    gate.answer(&first, YES);
    gate.world().resource_mut::<Offered>().0.remove(0);
    gate.harness.run_until_asked();
    let second = gate.pending();
    assert_eq!(second.objection, Some(Objection::Withdrawn));
    assert_eq!((second.index, second.description.as_str()), (GO, "Go down"));
    assert_eq!(second.action.as_ref().map(|action| action.action.as_str()), Some("inn:go"));
    assert!(matches!(gate.fault(&second, YES), AnswerFault::NotAllowed { .. }));
    gate.answer(&second, instead(WAVE));
    assert_eq!(gate.done(), ["inn:wave"]);
}

#[test]
fn a_line_that_was_given_with_the_first_answer_is_not_said_with_the_second() {
    let (mut gate, first) = pending();
    gate.answer(&first, Answer::Approve { line: Some("Mind the step.".to_owned()) });
    gate.lock();
    gate.harness.run_until_asked();
    let second = gate.pending();
    gate.answer(&second, instead(WAVE));
    gate.done();
    assert_eq!(gate.last_speech().as_deref(), Some("In we go!"));
}

#[test]
fn what_comes_before_the_person_again_may_also_be_rejected_or_time_out() {
    for answer in [Some(no("Leave it.")), None] {
        let (mut gate, first) = pending();
        gate.answer(&first, YES);
        gate.lock();
        gate.harness.run_until_asked();
        let second = gate.pending();
        let why = if answer.is_some() { "Leave it." } else { "nobody approved it in time." };
        answer.into_iter().for_each(|answer| gate.answer(&second, answer));
        assert!(gate.done().is_empty());
        assert_eq!(gate.ends(), [refused(why)]);
    }
}
