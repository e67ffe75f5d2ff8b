//! The next exchange tells whether the mode before was right.

use super::street::{CORRECTION, DAY, HERON, MINUTE, Street, hasty};
use bevy_cognition::settings::{RegulationSwitch, RouterSwitch};
use cognition_core::route::{EngagementMode, RouteLog, RouteOutcome, RoutingWeights};

#[test]
fn a_correction_is_kept_with_the_decision_by_the_mind_and_in_the_audit() {
    let mut street = Street::new(hasty());
    let mara = street.stranger();
    assert_eq!(street.say(mara, "odo", HERON), EngagementMode::Respond);
    assert!(street.judged().is_empty(), "nothing is known yet");
    street.say(mara, "odo", CORRECTION);
    let feedback = street.judged();
    assert_eq!(feedback[0].outcome, RouteOutcome::MissedClarify);

    let log = street.harness.get::<RouteLog>(mara);
    let noted: Vec<_> = log.numbered().map(|(number, note)| (number, note.feedback)).collect();
    assert_eq!(noted, [(2, None), (1, Some(feedback[0]))]);
    let audited = street.regulation().audit.get(&"stranger 1".into(), 1).expect("is kept");
    assert_eq!((audited.feedback, audited.said.as_str()), (Some(feedback[0]), HERON));
}

#[test]
fn praise_says_that_the_mode_was_right_and_a_decision_is_judged_once() {
    let mut street = Street::new(hasty());
    let mara = street.stranger();
    for words in [HERON, "Thank you, that works."] {
        street.say(mara, "odo", words);
    }
    let outcomes = |street: &Street| -> Vec<RouteOutcome> {
        street.judged().iter().map(|feedback| feedback.outcome).collect()
    };
    assert_eq!(outcomes(&street), [RouteOutcome::CorrectRoute]);
    street.say(mara, "odo", "The mill is quiet.");
    assert_eq!(outcomes(&street), [RouteOutcome::CorrectRoute]);
}

#[test]
fn what_others_say_what_comes_late_and_plain_talk_say_nothing() {
    let mut street = Street::new(hasty());
    let mara = street.stranger();
    street.say(mara, "odo", HERON);
    street.say(mara, "sela", CORRECTION);
    assert!(street.judged().is_empty(), "Sela was not answered");
    street.say(mara, "odo", "It nests on the roof.");
    assert!(street.judged().is_empty(), "that is plain talk");
    street.pass(31 * MINUTE);
    street.say(mara, "odo", CORRECTION);
    assert!(street.judged().is_empty(), "that comes late");
}

#[test]
fn who_is_asked_back_may_say_what_was_meant() {
    let mut street = Street::new(RoutingWeights::document().clone());
    assert_eq!(street.tell(HERON, CORRECTION), EngagementMode::Clarify);
    assert!(street.judged().is_empty());
}

#[test]
fn without_a_router_or_without_learning_nothing_is_kept() {
    let mut street = Street::new(hasty());
    street.harness.set(|settings| settings.regulation.switch = RegulationSwitch::Off);
    street.tell(HERON, CORRECTION);
    street.harness.set(|settings| {
        settings.regulation.switch = RegulationSwitch::On;
        settings.routing.switch = RouterSwitch::Off;
    });
    street.tell(HERON, CORRECTION);
    assert!(street.judged().is_empty());
    assert_eq!(street.regulation().audit.decisions().count(), 0);
    street.harness.set(|settings| settings.regulation.switch = RegulationSwitch::Off);
    street.pass(3 * DAY);
    assert!(street.days().is_empty(), "should not even look");
}
