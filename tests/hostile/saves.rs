//! A save that can be read is lived on with, whatever it says; one that can't changes nothing.

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::save::{Save, SaveError, apply, capture};
use cognition_fuzz::Fuzz;
use cognition_testkit::MindHarness;

fn evening() -> MindHarness {
    let mut harness = MindHarness::new(HeuristicBrain);
    harness.offer(|_, gather| {
        gather.offers.push(ActionOffer::new("world:wave", "Wave").tag("repeatable"));
    });
    harness.finish_all();
    harness
}

/// Minds that are spoken to.
const MINDS: usize = 4;

/// Two who have talked.
fn seed() -> String {
    let mut harness = evening();
    let mara = harness.spawn_mind("mara");
    harness.spawn_mind("odo");
    harness.chat(mara).say("I promise to bring you the key by noon. Who has it?");
    harness.chat(mara).say("That was kind of you. Odo says that the cellar is locked.");
    capture(harness.app.world()).expect("ids are their own").to_json()
}

/// Some seconds of their lives, and a word to each.
fn live_on(harness: &mut MindHarness) {
    let world = harness.app.world_mut();
    let minds: Vec<Entity> =
        world.query_filtered::<Entity, With<Mind>>().iter(world).take(MINDS).collect();
    for mind in minds {
        let knock = Percept::event("Somebody knocks: where is the key?").addressed();
        harness.perceive(mind, knock);
    }
    (0..3).for_each(|_| _ = harness.update());
}

fn kind(error: &SaveError) -> String {
    let told = format!("{error:?}");
    let kind = told.split([' ', '(']).next().unwrap_or_default().to_owned();
    match error {
        SaveError::Component { component, .. } => format!("{kind} {component}"),
        _ => kind,
    }
}

#[test]
fn hostile_saves_are_lived_on_with_or_change_nothing() {
    Fuzz::of("lived_saves").seed(seed()).run(|bytes| {
        let save = match Save::from_json(&String::from_utf8_lossy(bytes)) {
            Ok(save) => save,
            Err(error) => return kind(&error),
        };
        let mut harness = evening();
        let before = capture(harness.app.world()).expect("nobody is there");
        if let Err(error) = apply(harness.app.world_mut(), &save) {
            let after = capture(harness.app.world()).expect("nobody is there");
            assert_eq!(before, after, "nothing by halves: {error}");
            return kind(&error);
        }
        live_on(&mut harness);
        let again = capture(harness.app.world()).expect("each mind has an id of its own");
        format!("lived on with {}", again.minds().len().min(3))
    });
}
