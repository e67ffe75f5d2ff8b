//! One event, many minds.

use super::brains::FlakyBrain;
use super::{counters, ends, spared, waving};
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use cognition_core::govern::FallbackReason;
use std::sync::Arc;

#[test]
fn an_explosion_near_five_hundred_minds_is_eight_calls_and_everybody_reacts_at_once() {
    let brain = Arc::new(FlakyBrain::default());
    let mut harness = waving(brain.clone());
    let minds: Vec<Entity> = (0..500).map(|n| harness.spawn_mind(&format!("m{n:03}"))).collect();
    for mind in &minds {
        harness.perceive(*mind, Percept::event("The powder store explodes!").addressed());
    }
    let per_run = 32;
    (0..500 / per_run + 3).for_each(|_| _ = harness.update());
    assert_eq!(brain.asked().len(), 8);
    assert_eq!(spared(&harness).len(), 492);
    assert!(spared(&harness).iter().all(|(_, why)| *why == FallbackReason::Storm));
    assert_eq!((ends(&harness).len(), harness.decisions().len()), (500, 500));
    assert!(harness.decisions().iter().all(|decided| !decided.fallback), "is no failure");
    assert_eq!(counters(&harness).spared.storm, 492);
}

#[test]
fn the_nearest_are_those_who_think() {
    let brain = Arc::new(FlakyBrain::default());
    let mut harness = waving(brain.clone());
    harness.set(|settings| settings.govern.storms.calls = 2);
    for (n, metres) in [25.0, 2.0, 12.0, 1.0].into_iter().enumerate() {
        let mind = harness.spawn_mind(&format!("m{n}"));
        let nearness = Nearness { distance: Some(metres), visible: true };
        harness.app.world_mut().entity_mut(mind).insert(nearness);
        harness.perceive(mind, Percept::event("A bang!").addressed());
    }
    harness.run();
    let asked: Vec<_> = brain.asked().iter().map(|request| request.mind.to_string()).collect();
    assert_eq!(asked, ["m1", "m3"]);
}

#[test]
fn whoever_is_spoken_to_is_never_one_of_too_many() {
    let brain = Arc::new(FlakyBrain::default());
    let mut harness = waving(brain.clone());
    let minds: Vec<Entity> = (0..20).map(|n| harness.spawn_mind(&format!("m{n:02}"))).collect();
    for mind in &minds {
        harness.perceive(*mind, Percept::speech("player", "Run!").addressed());
    }
    harness.run();
    assert_eq!((brain.asked().len(), spared(&harness).len()), (20, 0));
}
