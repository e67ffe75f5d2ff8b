//! Wishes: what is asked for, what is picked of a choice, how pushback is taken.

use super::*;

#[test]
fn what_is_asked_for_outright_stands_in_later_prompts_until_it_has_faded() {
    let mut talk = Talk::new();
    talk.hear_times(2, "odo", PLAIN);
    assert!(has(&talk.hear("odo", "Keep it short, Mara."), "pref.prefers_concise"));
    assert!(has(&talk.hear("odo", PLAIN), "pref.prefers_concise"));
    assert!(!has(&talk.hear("wren", "Where is the cart?"), "pref.prefers_concise"));
    talk.pass(Duration::from_hours(12));
    assert!(!has(&talk.hear("odo", PLAIN), "pref.prefers_concise"), "should have faded");
}

#[test]
fn who_only_speaks_of_short_lists_and_details_has_asked_for_nothing() {
    let mut talk = Talk::new();
    talk.harness.set(|settings| settings.adapt.reader = StyleReader::Brain);
    talk.hear("odo", "The short list of details is on the table, Mara.");
    for _ in 0..2 {
        observe(&mut talk, &[(StyleDimension::Pacing, 9.0)], 9.0);
    }
    let lines = talk.hear("odo", "I was quick to challenge the miller over every point of it.");
    assert_eq!(lines, ["header", "dim.pacing.high", "priority_note"]);
}

#[test]
fn at_most_two_wishes_are_passed_on_and_a_denial_takes_one_back() {
    let mut talk = Talk::new();
    talk.hear_times(2, "odo", PLAIN);
    let all = talk.hear("odo", "Be brief. Make it point by point. And challenge me.");
    assert_eq!(all.iter().filter(|line| line.starts_with("pref.")).count(), 2, "{all:?}");
    let fewer = talk.hear("odo", "Not point by point. Don't challenge me.");
    let wishes: Vec<_> = fewer.iter().filter(|line| line.starts_with("pref.")).collect();
    assert_eq!(wishes, ["pref.prefers_concise"]);
}

/// Somebody of whom it is unclear how deep they want to go.
fn unclear(talk: &mut Talk) {
    talk.harness.set(|settings| settings.adapt.reader = StyleReader::Brain);
    talk.hear("odo", "The cart stands behind the barn.");
    for _ in 0..2 {
        observe(talk, &[(StyleDimension::DepthPreference, 5.5)], 9.0);
    }
}

fn observe(talk: &mut Talk, levels: &[(StyleDimension, f64)], confidence: f64) {
    let reading = StyleReading::from_levels(levels.iter().copied(), confidence);
    let (entity, with) = (talk.mara, "odo".into());
    let world = talk.harness.app.world_mut();
    world.trigger(bevy_cognition::adapt::ObserveStyle { entity, with, reading });
    world.flush();
}

#[test]
fn a_choice_is_offered_where_it_is_unclear_and_not_again_within_five_exchanges() {
    let mut talk = Talk::new();
    unclear(&mut talk);
    let offers: Vec<bool> = (0..12)
        .map(|_| has(&talk.hear("odo", "The cart is old."), "fork.depth_preference"))
        .collect();
    let offered: Vec<usize> = (0..12).filter(|exchange| offers[*exchange]).collect();
    assert_eq!(offered, [0, 5, 10]);
}

#[test]
fn what_is_picked_of_a_choice_becomes_a_wish_and_only_right_after_the_offer() {
    let mut talk = Talk::new();
    unclear(&mut talk);
    assert!(has(&talk.hear("odo", "The cart is old."), "fork.depth_preference"));
    let picked = talk.hear("odo", "The whole of it, please.");
    assert!(has(&picked, "pref.prefers_depth"), "{picked:?}");
    let told = talk.harness.events(|event| match event {
        RunEvent::RapportChanged { learned, .. } => learned.picked,
        _ => None,
    });
    assert_eq!(told.len(), 1);

    let mut late = Talk::new();
    unclear(&mut late);
    late.hear_times(2, "odo", "The cart is old.");
    let lines = late.hear("odo", "The whole of it, please.");
    assert!(!has(&lines, "pref.prefers_depth"), "{lines:?}");
}

#[test]
fn who_is_clear_is_offered_no_choice() {
    let mut talk = Talk::new();
    unclear(&mut talk);
    for _ in 0..6 {
        observe(&mut talk, &[(StyleDimension::DepthPreference, 9.0)], 9.0);
    }
    let lines = talk.hear("odo", "The cart is old.");
    assert!(!lines.iter().any(|line| line.starts_with("fork.")), "{lines:?}");
}

/// What Mara has to say against it, each time otherwise.
const PUSHBACK: [&str; 10] = [
    "But how do you know that?",
    "Are you sure of the cart?",
    "I doubt that it was the miller.",
    "What if it was the smith?",
    "On the other hand, the barn was shut.",
    "I disagree about the horse.",
    "However, nobody saw it.",
    "Have you considered the river?",
    "What makes you think so?",
    "Says who?",
];
const WELCOME: [&str; 8] = [
    "Good point, Mara, the cart is old.",
    "Fair enough, the miller was away.",
    "You have a point about the smith there.",
    "Well said, and the barn was shut.",
    "That is true of the horse.",
    "Interesting, nobody saw it then.",
    "You may be right about the river.",
    "That makes sense to me, of the wall.",
];
const UNWELCOME: [&str; 8] = [
    "Stop arguing about the cart.",
    "Nobody asked you about the miller.",
    "Just tell me where the smith is.",
    "Leave it, the barn was shut.",
    "I don't care about the horse.",
    "Drop it, nobody saw it.",
    "Mind your own river, Mara.",
    "Enough of this wall.",
];

#[test]
fn pushback_that_is_taken_well_gets_harder_and_one_that_is_not_gentler() {
    for (answers, id) in [(WELCOME, "challenge.pressing"), (UNWELCOME, "challenge.gentle")] {
        let mut talk = Talk::answering(&PUSHBACK);
        talk.hear("odo", "The cart is old.");
        let lines = answers.map(|answer| talk.hear("odo", answer));
        assert!(has(&lines[0], "challenge.balanced"), "{:?}", lines[0]);
        assert!(has(&lines[7], id), "{lines:?}");
    }
}

#[test]
fn without_pushback_there_is_nothing_to_react_to() {
    let mut talk = Talk::new();
    let lines = WELCOME.map(|answer| talk.hear("odo", answer));
    assert!(!lines.iter().flatten().any(|line| line.starts_with("challenge.")), "{lines:?}");
    assert_eq!(talk.rapport("odo").tolerance(), None);
}

#[test]
fn the_appetite_is_the_ceiling_of_what_is_tolerated() {
    let mut talk = Talk::answering(&PUSHBACK);
    talk.harness.set(|settings| settings.adapt.reader = StyleReader::Brain);
    talk.hear("odo", "The cart is old.");
    for _ in 0..2 {
        observe(&mut talk, &[(StyleDimension::ChallengeAppetite, 2.0)], 9.0);
    }
    let lines = WELCOME.map(|answer| talk.hear("odo", answer));
    assert!(has(&lines[7], "challenge.gentle"), "{lines:?}");
    assert!(talk.rapport("odo").tolerance().is_some_and(|tolerance| tolerance.level() > 7.0));
}

#[test]
fn where_a_brain_reads_styles_the_rule_does_not_and_an_unsure_one_reads_nothing() {
    let mut talk = Talk::new();
    talk.harness.set(|settings| settings.adapt.reader = StyleReader::Brain);
    assert_eq!(talk.hear_times(3, "odo", TERSE).pop(), Some(vec![]));
    for _ in 0..2 {
        observe(&mut talk, &[(StyleDimension::Pacing, 9.0)], 2.0);
    }
    assert_eq!(talk.hear("odo", TERSE), [""; 0]);
    for _ in 0..2 {
        observe(&mut talk, &[(StyleDimension::Pacing, 9.0)], 8.0);
    }
    assert!(has(&talk.hear("odo", TERSE), "dim.pacing.high"));
}
