//! The game without a window, a network or anybody who waits: `cargo test`.

use bevy::prelude::*;
use bevy_cognition::lints::LintFindings;
use bevy_cognition::prelude::*;
use cognition_testkit::{MindHarness, ScriptedBrain};
use game::camp_plugin;
use game::fire::Fire;
use game::people::Player;
use std::sync::Arc;

/// The camp, all there, with a brain for Nell.
fn camp(brain: impl Brain) -> MindHarness {
    let mut harness = MindHarness::with_plugins(Arc::new(brain), camp_plugin);
    harness.update();
    harness
}

/// The one entity with this component.
fn the<C: Component>(harness: &mut MindHarness) -> Entity {
    let world = harness.app.world_mut();
    world
        .query_filtered::<Entity, With<C>>()
        .single(world)
        .expect("there should be one")
}

fn say(harness: &mut MindHarness, words: &str) {
    let (player, nell) = (the::<Player>(harness), the::<Mind>(harness));
    harness
        .app
        .world_mut()
        .trigger(Say::new(player, words).to(nell));
    harness.app.world_mut().flush();
    harness.run();
}

fn set_fire(harness: &mut MindHarness, seconds: f32) {
    let fire = the::<Fire>(harness);
    let mut fire = harness
        .app
        .world_mut()
        .get_mut::<Fire>(fire)
        .expect("it burns");
    fire.seconds = seconds;
}

#[test]
fn whoever_speaks_to_nell_is_answered() {
    let mut camp = camp(HeuristicBrain);
    say(&mut camp, "Good evening, Nell. Is the pass open?");
    let decided = camp.decisions();
    assert!(
        !decided.is_empty() && !decided[0].speech().is_empty(),
        "{decided:?}"
    );
}

#[test]
fn a_fire_that_burns_low_is_fed() {
    let mut camp = camp(HeuristicBrain);
    set_fire(&mut camp, Fire::FULL / 2.0 + 0.5);
    for _ in 0..20 {
        camp.update();
    }
    let fire = the::<Fire>(&mut camp);
    assert!(!camp.get::<Fire>(fire).is_low());
}

#[test]
fn what_a_brain_decides_is_carried_out() {
    let mut camp = camp(ScriptedBrain::new().does("nell", "camp:carve"));
    let nell = the::<Mind>(&mut camp);
    camp.request_turn(nell).run();
    assert!(camp.has::<Acting>(nell), "a spoon takes a while");
    for _ in 0..160 {
        camp.update();
    }
    let log = camp.get::<PerceptionLog>(nell);
    assert!(
        log.entries()
            .any(|entry| entry.percept.text == "The spoon is done.")
    );
}

#[test]
fn nothing_is_set_up_in_vain() {
    let mut camp = camp(HeuristicBrain);
    for _ in 0..600 {
        camp.update();
    }
    let findings: Vec<_> = camp.app.world().resource::<LintFindings>().iter().collect();
    assert!(findings.is_empty(), "{findings:?}");
}
