//! Saves that somebody has meddled with: an error that says where, or a game that goes on.
//!
//! `SAVE_MEDDLINGS` says how many saves, 150 unless told.

use super::{load, playing_on::simulation, saved};
use bevy_cognition::record::minds_hash;
use bevy_cognition::save::{Save, apply, capture, check};
use bevy_cognition::schedule::Epoch;
use cognition_core::hash::ContentHash;
use cognition_llm::HeuristicBrain;
use cognition_testkit::MindHarness;
use cognition_world::plugin::WorldPlugin;
use serde_json::{Value, json};
use std::sync::Arc;

fn meddlings() -> u64 {
    let meddlings = std::env::var("SAVE_MEDDLINGS").ok();
    meddlings.map_or(150, |number| number.parse().expect("it is a number of saves"))
}

/// Every place of a value, deep ones too.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    let escaped = |name: &str| name.replace('~', "~0").replace('/', "~1");
    match value {
        Value::Object(fields) => {
            fields
                .iter()
                .for_each(|(name, field)| places(field, &format!("{at}/{}", escaped(name)), found));
        }
        Value::Array(items) => {
            let items = items.iter().enumerate();
            items.for_each(|(index, item)| places(item, &format!("{at}/{index}"), found));
        }
        _ => {}
    }
}

/// What somebody writes in the place of something.
fn strange(chance: u64) -> Value {
    let deep = (0..100).fold(json!("x"), |inner, _| json!([inner]));
    let values = [
        Value::Null,
        json!(true),
        json!(-1),
        json!(0),
        json!(u64::MAX),
        json!(1e300),
        json!(-0.5),
        json!(""),
        json!("\u{0}\u{202e}</x>"),
        json!("long ".repeat(5_000)),
        json!([]),
        json!([1, "two", null]),
        json!({}),
        json!({ "strange": 1 }),
        deep,
    ];
    values[(chance % values.len() as u64) as usize].clone()
}

/// The save with one place, or two, changed.
fn meddled(save: &Value, places: &[String], case: u64) -> Value {
    let mut meddled = save.clone();
    for change in 0..=case % 2 {
        let mut roll = ContentHash::default();
        let chance = roll.add(&case.to_le_bytes()).add(&change.to_le_bytes()).seed();
        let place = &places[(chance % places.len() as u64) as usize];
        if let Some(value) = meddled.pointer_mut(place) {
            *value = strange(chance >> 32);
        }
    }
    meddled
}

#[test]
fn a_save_that_was_meddled_with_is_refused_and_changes_nothing_or_can_be_played_on() {
    let mut simulation = simulation("locked_door.scenario.json", 4);
    (0..24).for_each(|_| _ = simulation.step());
    let save = serde_json::to_value(saved(&simulation.harness.app)).expect("is plain data");
    let mut there = Vec::new();
    places(&save, "", &mut there);
    let good = Save::try_from(save.clone()).expect("is a save");
    let mut refused = 0;
    for case in 0..meddlings() {
        let told = match Save::try_from(meddled(&save, &there, case)) {
            Ok(meddled) => outcome(&good, &meddled, case),
            Err(error) => Some(error.to_string()),
        };
        let Some(told) = told else { continue };
        refused += 1;
        let names = ["mind `", "the save", "what the router has learned"];
        assert!(names.iter().any(|name| told.starts_with(name)), "SAVE_MEDDLINGS {case}: {told}");
    }
    assert!(refused > meddlings() / 4, "most should be refused, not {refused}");
}

/// Why it is refused; none where it is played on.
fn outcome(good: &Save, meddled: &Save, case: u64) -> Option<String> {
    let mut game = MindHarness::with_plugins(Arc::new(HeuristicBrain), WorldPlugin);
    load(&mut game.app, good);
    let world = game.app.world();
    let before = (minds_hash(world), *world.resource::<Epoch>());
    let faults = check(world, meddled);
    match apply(game.app.world_mut(), meddled) {
        Ok(_) => {
            assert!(faults.is_empty(), "case {case}: {faults:?}");
            game.update().update();
            capture(game.app.world()).expect("each mind has an id of its own");
            None
        }
        Err(error) => {
            assert!(!faults.is_empty(), "case {case}: {error}");
            let world = game.app.world();
            assert_eq!((minds_hash(world), *world.resource::<Epoch>()), before, "case {case}");
            assert_eq!(&saved(&game.app), good, "case {case}: nothing has changed");
            Some(error.to_string())
        }
    }
}
