//! Plays a fixed evening with synthetic mouse and keyboard, and keeps pictures of it.
//!
//! `cargo xtask screenshot` runs it; the pictures go to the folder `$BEVY_COGNITION_PICTURES`.

#[path = "pictures/evening.rs"]
mod evening;
#[path = "pictures/picture.rs"]
mod picture;

use bevy::prelude::*;
use cognition_core::record::RunEvent;
use evening::Evening;

/// Nobody but the player and the script moves.
const STILL: [&str; 3] = ["windowed_tavern", "--beat", "3600"];

#[test]
fn people_walk_talk_and_think_and_so_does_the_player() {
    let mut evening = Evening::open(&STILL);
    evening.run(1.0);
    let opening = evening.picture("1_opening");
    let before = evening.player_at();
    evening.hold(KeyCode::KeyD, 0.5);
    assert!(evening.player_at().x > before.x + 20.0, "the player should have walked to the right");

    evening.say("Brannic, who has the key of the cellar?");
    evening.run(1.5);
    let talk = evening.picture("2_talk");
    assert!(evening.was(
        |event| matches!(event, RunEvent::Uttered { mind, .. } if mind.as_str() == "brannic")
    ));

    evening.hover("brannic");
    evening.run(0.3);
    let thought = evening.picture("3_thought");
    evening.tap(KeyCode::Digit1);
    evening.run(0.5);
    let acted = evening.picture("4_action");

    for picture in [&opening, &talk, &thought, &acted] {
        assert!(picture.colours() > 200, "{} should not be blank", picture.name);
    }
    for (before, after) in [(&opening, &talk), (&talk, &thought), (&thought, &acted)] {
        let share = before.differs_from(after);
        assert!(share > 0.0005, "{} should differ from {}: {share}", after.name, before.name);
    }
}

#[test]
fn an_act_is_chosen_by_keyboard_and_another_by_mouse_and_both_are_done() {
    let mut evening = Evening::open(&[&STILL[..], &["--guardrails", "human"]].concat());
    evening.run(1.0);
    let quiet = evening.picture("5_quiet");
    evening.ask_for_a_move("brannic");
    evening.run(1.0);
    let asked = evening.picture("6_approval");
    assert!(quiet.differs_from(&asked) > 0.02, "the panel should be seen");
    assert!(evening.sees("(suggested)"), "what is suggested should be scrolled to");

    // The next offer by keyboard.
    let chosen = evening.offer_after_the_suggested("brannic");
    evening.tap(KeyCode::ArrowDown);
    evening.tap(KeyCode::Enter);
    evening.run(1.0);
    assert_eq!(evening.last_decided("brannic"), Some(chosen), "what was picked should be done");
    assert!(evening.was(|event| matches!(event, RunEvent::ApprovalAnswered { mind, .. } if mind.as_str() == "brannic")));

    // The suggested one by mouse: to whom he spoke, something was suggested as well.
    evening.answer_all_but("mara");
    evening.ask_for_a_move("mara");
    evening.run(1.0);
    let suggested = evening.suggested("mara");
    evening.picture("7_second_approval");
    evening.click_on_text("Accept");
    evening.run(0.3);
    assert_eq!(evening.last_decided("mara"), Some(suggested), "what was accepted should be done");
    evening.answer_all_but("nobody");
    evening.run(0.5);
    let over = evening.picture("8_answered");
    assert!(asked.differs_from(&over) > 0.02, "the panel should be gone");
}

#[test]
fn the_inspector_opens_with_a_click_on_somebody_and_with_a_key() {
    let mut evening = Evening::open(&STILL);
    evening.run(1.0);
    let closed = evening.picture("9_before_inspector");
    evening.click("mara");
    evening.say("Mara, what are you looking for?");
    evening.conclude("mara", "Brannic keeps the iron key", "What is behind the cellar door?");
    evening.run(1.0);
    let open = evening.picture("10_inspector");
    assert!(closed.differs_from(&open) > 0.1, "the inspector should be seen");
    let mut before = open;
    for (number, page) in ["Thoughts", "Routes", "Prompt", "Verdicts", "Queue"].iter().enumerate() {
        evening.click_on_text(page);
        evening.run(0.6);
        let shown = evening.picture(&format!("{}_inspector_{}", 11 + number, page.to_lowercase()));
        let share = before.differs_from(&shown);
        assert!(share > 0.002, "`{page}` should be another page: {share}");
        before = shown;
    }
    evening.tap(KeyCode::F1);
    evening.run(0.6);
    let shut = evening.picture("18_inspector_shut");
    assert!(before.differs_from(&shut) > 0.1, "the inspector should be gone");
}

#[test]
fn text_grows_with_a_key() {
    let mut evening = Evening::open(&STILL);
    evening.run(0.5);
    let small = evening.picture("19_text");
    evening.tap(KeyCode::F3);
    evening.tap(KeyCode::F3);
    evening.run(0.5);
    let large = evening.picture("20_text_large");
    assert!(small.differs_from(&large) > 0.005);
}
