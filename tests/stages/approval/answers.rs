//! Which answers count: the first to this very suggestion, of what the person was shown.

use super::gate::{GO, KNOCK, Offered, WAVE, YES, gate, going, instead, no, pending};
use bevy::prelude::*;
use bevy_cognition::guard::{ActionSuggested, SuggestionAnswered};
use bevy_cognition::prelude::*;
use cognition_core::guard::AnswerFault;
use cognition_core::record::{ApprovalAnswer, RunEvent};
use cognition_testkit::{ScriptedBrain, reply};

#[test]
fn an_answer_sent_to_another_mind_does_not_count() {
    let (mut gate, suggested) = pending();
    let odo = gate.harness.spawn_mind("odo");
    for entity in [odo, gate.door] {
        let elsewhere = ActionSuggested { entity, ..suggested.clone() };
        for answer in [YES, instead(KNOCK), no("no")] {
            assert_eq!(gate.fault(&elsewhere, answer), AnswerFault::NothingPending);
            let last = gate.refusals().last().map(|(entity, _)| *entity);
            assert_eq!(last, Some(entity), "should tell whoever was answered");
        }
    }
    assert!(gate.is_pending(&suggested));
    gate.answer(&suggested, no("not now"));
    assert!(gate.done().is_empty());
}

#[test]
fn an_answer_that_names_the_suggestion_of_another_mind_does_not_count() {
    let brain = ScriptedBrain::new().say("mara", going()).say("odo", reply(KNOCK, "", "Hm."));
    let mut gate = gate(brain);
    let odo = gate.harness.spawn_mind("odo");
    gate.harness.request_turn(odo).request_turn(gate.mara).update();
    let [hers, his] = gate.harness.suggestions() else { panic!("both should be asked about") };
    let (hers, his) = (hers.clone(), his.clone());
    let crossed = ActionSuggested { entity: gate.mara, ..his.clone() };
    for answer in [YES, instead(WAVE), no("no")] {
        let (answered, pending) = (his.suggestion.clone(), hers.suggestion.clone());
        let fault = AnswerFault::OtherSuggestion { answered, pending };
        assert_eq!(gate.fault(&crossed, answer), fault);
    }
    assert!(gate.is_pending(&hers) && gate.is_pending(&his));
    gate.harness.update();
    assert!(gate.decided().is_empty());
}

#[test]
fn an_index_that_is_not_on_offer_does_not_count_and_the_suggestion_is_not_executed() {
    let (mut gate, suggested) = pending();
    for index in [4, 99, u32::MAX] {
        let choices = vec![0, GO, KNOCK, WAVE];
        let fault = AnswerFault::UnknownIndex { index, choices };
        assert_eq!(gate.fault(&suggested, instead(index)), fault);
    }
    for _ in 0..5 {
        gate.harness.update();
    }
    assert!(gate.decided().is_empty(), "should not execute the suggestion unapproved");
    assert!(gate.is_pending(&suggested) && gate.answers().is_empty());
    let told = gate.harness.events(|event| match event {
        RunEvent::AnswerRefused { why, .. } => Some(why.to_string()),
        _ => None,
    });
    assert_eq!(told[0], "4 is not on offer; 0, 1, 2, 3 are");
}

#[test]
fn an_offer_that_came_after_the_person_was_asked_is_no_answer() {
    let (mut gate, suggested) = pending();
    gate.world().resource_mut::<Offered>().0.push(ActionOffer::new("inn:steal", "Steal"));
    let fault = gate.fault(&suggested, instead(4));
    assert!(matches!(fault, AnswerFault::UnknownIndex { index: 4, .. }), "{fault}");
}

#[test]
fn a_number_means_what_the_person_was_shown_under_it() {
    let (mut gate, first) = pending();
    gate.answer(&first, YES);
    gate.world().resource_mut::<Offered>().0.push(ActionOffer::new("inn:sing", "Sing"));
    gate.lock();
    gate.harness.run_until_asked();
    let second = gate.pending();
    let shown = second.offers.iter().find(|offer| offer.action == "inn:sing").cloned();
    gate.world().resource_mut::<Offered>().0.push(ActionOffer::new("inn:murder", "Murder"));
    if let Some(sing) = shown {
        let counted = gate.harness.answer(&second, instead(sing.index));
        let expected: &[&str] = if counted.is_ok() { &["inn:sing"] } else { &[] };
        assert_eq!(gate.done(), expected, "should never do what nobody has read");
    }
}

#[test]
fn a_number_that_was_not_shown_this_time_does_not_count() {
    let (mut gate, first) = pending();
    gate.answer(&first, YES);
    gate.lock();
    let knock = gate.world().resource_mut::<Offered>().0.remove(1);
    gate.harness.run_until_asked();
    let second = gate.pending();
    let shown: Vec<u32> = second.offers.iter().map(|offer| offer.index).collect();
    assert_eq!(shown, [GO, WAVE]);
    gate.world().resource_mut::<Offered>().0.push(knock);
    let fault = AnswerFault::UnknownIndex { index: KNOCK, choices: vec![0, GO, WAVE] };
    assert_eq!(gate.fault(&second, instead(KNOCK)), fault);
}

#[test]
fn an_answer_to_an_earlier_suggestion_of_the_same_turn_does_not_count() {
    let (mut gate, first) = pending();
    gate.answer(&first, YES);
    gate.lock();
    gate.harness.run_until_asked();
    let second = gate.pending();
    assert_eq!((first.suggestion.revision, second.suggestion.revision), (1, 2));
    let (answered, pending) = (first.suggestion.clone(), second.suggestion.clone());
    let fault = AnswerFault::OtherSuggestion { answered, pending };
    assert_eq!(gate.fault(&first, instead(KNOCK)), fault);
    assert!(gate.is_pending(&second));
}

#[test]
fn an_answer_to_a_suggestion_of_an_earlier_turn_does_not_count() {
    let (mut gate, first) = pending();
    gate.answer(&first, no("not now"));
    let second = gate.ask();
    assert_eq!(second.suggestion.turn, 2);
    let (answered, pending) = (first.suggestion.clone(), second.suggestion.clone());
    let fault = AnswerFault::OtherSuggestion { answered, pending };
    assert_eq!(gate.fault(&first, YES), fault);
    gate.harness.update();
    assert!(gate.decided().is_empty() && gate.is_pending(&second));
}

#[test]
fn a_second_answer_after_the_first_does_not_count_and_the_act_happens_once() {
    let (mut gate, suggested) = pending();
    gate.answer(&suggested, YES);
    for answer in [YES, instead(KNOCK), no("stop")] {
        assert_eq!(gate.fault(&suggested, answer), AnswerFault::NothingPending);
    }
    assert_eq!(gate.done(), ["inn:go"]);
    assert_eq!(gate.fault(&suggested, instead(WAVE)), AnswerFault::NothingPending);
    assert_eq!(gate.done(), ["inn:go"]);
    assert_eq!(gate.answers(), [ApprovalAnswer::Approved { line: None }]);
}

#[test]
fn of_two_answers_at_once_the_first_one_counts() {
    let (mut gate, suggested) = pending();
    let both = suggested.clone();
    let mut commands = gate.world().commands();
    commands.trigger(both.choose(WAVE));
    commands.trigger(both.approve());
    commands.trigger(both.reject("no"));
    gate.world().flush();
    assert_eq!(gate.done(), ["inn:wave"]);
    let faults: Vec<AnswerFault> = gate.refusals().into_iter().map(|(_, fault)| fault).collect();
    assert_eq!(faults, [AnswerFault::NothingPending, AnswerFault::NothingPending]);
}

#[test]
fn whoever_answers_again_as_the_answer_is_told_is_not_heard() {
    let (mut gate, suggested) = pending();
    let again = suggested.clone();
    let mut told = false;
    gate.harness.app.add_observer(move |_: On<SuggestionAnswered>, mut commands: Commands| {
        if !std::mem::replace(&mut told, true) {
            commands.trigger(again.choose(WAVE));
        }
    });
    gate.world().trigger(suggested.approve());
    gate.world().flush();
    assert_eq!(gate.done(), ["inn:go"]);
    assert_eq!(gate.answers(), [ApprovalAnswer::Approved { line: None }]);
}
