//! A real model, named by a file of brains.

use super::{PATIENCE, TURN, TURNS, report};
use cognition_core::record::RunEvent;
use cognition_testkit::{BrainChoice, Simulation, SimulationOptions};
use std::path::Path;
use std::sync::PoisonError;
use std::time::Instant;

#[test]
fn through_a_brain_file_a_real_model_decides_every_turn() {
    let Ok(file) = std::env::var("BEVY_COGNITION_MODEL_BRAIN") else {
        println!("skipped: `cargo xtask test-model` writes a file and runs this");
        return;
    };
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let choice: BrainChoice = file.parse().unwrap_or_else(|error| panic!("{error}"));
    let embedded = |_: &Path| Err("a server is asked here".to_owned());
    let brains = choice.open(&embedded, &|notice| println!("{notice}"));
    let mut options = SimulationOptions::of(brains.unwrap_or_else(|error| panic!("{error:?}")));
    options.turns = Some(TURNS);
    options.settings.requests.timeout = PATIENCE;
    let scene =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios/locked_door.scenario.json");
    let mut simulation = Simulation::load(&scene, options).expect("a valid scenario");
    let (mut decided, mut fallbacks, begun) = (0, 0, Instant::now());
    while let Some(step) = simulation.step() {
        report(&step, begun);
        for record in step {
            match record.event {
                RunEvent::Uttered { fallback: true, .. } => fallbacks += 1,
                RunEvent::Uttered { fallback: false, .. } => decided += 1,
                _ => {}
            }
        }
    }
    println!("{decided} turns were decided through {file}, {fallbacks} by the stand-in");
    assert!(decided > 0 && fallbacks == 0, "{decided} decided, {fallbacks} fallbacks");
}
