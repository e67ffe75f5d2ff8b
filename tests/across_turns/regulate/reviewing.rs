//! A brain reviews how minds were routed, and its word counts only within gates.

use super::street::{CORRECTION, DAY, HERON, HOUR, MINUTE, Street, hasty};
use bevy_cognition::settings::{RouteReviewSwitch, TurnSwitch};
use cognition_core::record::RunEvent;
use cognition_core::regulate::{Change, Discounted, Parameter, PressureKind};
use cognition_core::route::EngagementMode;

const PLAIN: [&str; 3] =
    ["It nests on the roof.", "It looks grey as the river.", "It stands so still."];

fn review(agrees: bool, confidence: f64, flagged: Option<&str>) -> String {
    let flag = |dimension: &str| {
        format!(
            r#"{{"dimension": "{dimension}", "description": "Little is known.", "affected_modes": ["RESPOND", "CLARIFY"], "signal_gap": ""}}"#
        )
    };
    let dimensions = flagged.map(flag).unwrap_or_default();
    format!(
        r#"{{"ambiguity_level": "high", "uncertainty_dimensions": [{dimensions}], "agree_with_decision": {agrees}, "confidence": {confidence}}}"#
    )
}

fn is_cold(told: &str) -> bool {
    told.contains("warmth 0.0") || told.contains("warmth 0.2")
}

/// Would have asked back in the cold.
fn cautious(told: &str) -> String {
    if is_cold(told) {
        review(false, 0.9, Some("context_sufficiency"))
    } else {
        review(true, 0.9, None)
    }
}

/// The same, but not sure enough.
fn timid(told: &str) -> String {
    cautious(told).replace("0.9", "0.70")
}

/// Disagrees with the same decisions, for a reason that does not show in them.
fn fanciful(told: &str) -> String {
    cautious(told).replace("context_sufficiency", "tone_ambiguity")
}

fn reviewing(brain: fn(&str) -> String) -> Street {
    let mut street = Street::reviewed_by(hasty(), brain);
    street.harness.set(|settings| settings.regulation.review = RouteReviewSwitch::On);
    street
}

/// Four strangers chat with Odo, some are greeted, and there is time to look back on it.
fn day(street: &mut Street) {
    street.pass(HOUR);
    for _ in 0..4 {
        let mind = street.stranger();
        for words in [HERON].into_iter().chain(PLAIN) {
            street.say(mind, "odo", words);
        }
    }
    street.greet(4);
    for _ in 0..5 {
        street.pass(31 * MINUTE);
        (0..20).for_each(|_| _ = street.harness.update());
    }
}

fn week(street: &mut Street) -> Vec<Option<Change>> {
    let days = (0..7).map(|_| {
        day(street);
        street.end_day()
    });
    days.collect()
}

fn reviews(street: &Street) -> Vec<(bool, Option<Discounted>)> {
    street.harness.events(|event| match event {
        RunEvent::RouteReviewed { review, discounted, .. } => {
            Some((review.agree_with_decision, *discounted))
        }
        _ => None,
    })
}

#[test]
fn a_week_of_reviews_that_disagree_changes_how_a_stranger_is_met() {
    let mut street = reviewing(cautious);
    assert_eq!(street.tell(HERON, PLAIN[0]), EngagementMode::Respond);
    let changes = week(&mut street);
    assert_eq!(changes[..6], [None; 6], "a pattern takes a week");
    let change = changes[6].expect("it presses");
    assert_eq!(
        (change.parameter, change.pressure),
        (Parameter::RespondColdPenalty, PressureKind::Disagreement)
    );
    assert!(change.to > change.from && change.to - change.from <= 0.02 + 1e-9);
    assert_eq!(street.tell(HERON, PLAIN[0]), EngagementMode::Clarify, "it has learned");
}

#[test]
fn reviewers_that_are_unsure_or_flag_what_does_not_show_move_nothing() {
    for brain in [timid, fanciful] {
        let mut street = reviewing(brain);
        assert_eq!(week(&mut street), [None; 7]);
        assert!(reviews(&street).iter().filter(|(agrees, _)| !agrees).count() > 20);
        assert_eq!(street.tell(HERON, PLAIN[0]), EngagementMode::Respond);
    }
}

#[test]
fn whoever_was_pleased_is_right_against_a_reviewer() {
    let mut street = reviewing(|_| review(false, 0.9, Some("context_sufficiency")));
    let mind = street.stranger();
    for words in [HERON, "Thank you, that works."] {
        street.say(mind, "odo", words);
    }
    for _ in 0..3 {
        street.pass(31 * MINUTE);
        (0..20).for_each(|_| _ = street.harness.update());
    }
    let mut told = reviews(&street);
    told.sort_by_key(|(_, discounted)| discounted.map(Discounted::name));
    assert_eq!(told, [(false, None), (false, Some(Discounted::UserPleased))]);
}

#[test]
fn five_at_a_time_every_half_hour_each_decision_once() {
    let mut street = reviewing(cautious);
    for _ in 0..4 {
        street.tell(HERON, CORRECTION);
    }
    let settle = |street: &mut Street| (0..20).for_each(|_| _ = street.harness.update());
    settle(&mut street);
    assert!(street.brain.reviewed().is_empty(), "what is fresh may still be judged");
    let mut counts = Vec::new();
    for minutes in [31, 5, 31, 31] {
        street.pass(minutes * MINUTE);
        settle(&mut street);
        counts.push(reviews(&street).len());
    }
    assert_eq!(counts, [5, 5, 8, 8]);
    let asked = street.brain.reviewed();
    assert!(asked.iter().all(|request| request.tier.0 == "reflect"));
    let prompt = &asked[0].prompt.volatile;
    assert!(prompt.contains("Mode: RESPOND") && prompt.contains("warmth"), "{prompt}");
    assert!(!prompt.contains("stranger"), "no name of anybody: {prompt}");
}

#[test]
fn a_reply_that_is_no_review_is_asked_for_twice_and_left() {
    let mut street = reviewing(|_| "I would have asked back.".to_owned());
    let mind = street.stranger();
    street.say(mind, "odo", HERON);
    street.pass(31 * MINUTE);
    (0..20).for_each(|_| _ = street.harness.update());
    assert_eq!(street.brain.reviewed().len(), 2);
    assert!(street.brain.reviewed()[1].prompt.volatile.contains("no JSON object in it"));
    assert!(reviews(&street).is_empty());
}

#[test]
fn switched_off_nobody_is_asked() {
    let mut street = reviewing(cautious);
    street.harness.set(|settings| settings.regulation.review = RouteReviewSwitch::Off);
    day(&mut street);
    street.harness.set(|settings| {
        settings.regulation.review = RouteReviewSwitch::On;
        settings.turns.switch = TurnSwitch::PerceiveOnly;
    });
    street.pass(DAY);
    (0..20).for_each(|_| _ = street.harness.update());
    assert!(street.brain.reviewed().is_empty());
}
