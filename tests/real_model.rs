//! Ten turns of the tavern against a real model. Opt-in: `cargo xtask test-model` sets the URL.

#![expect(clippy::print_stdout, reason = "the figures are what this is run for")]

use cognition_core::record::{RunEvent, RunRecord};
use cognition_llm::{HttpBrain, HttpSettings};
use cognition_testkit::{Simulation, SimulationOptions};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

const TURNS: u64 = 10;
const BY_THE_MODEL: usize = 8;

#[test]
fn a_real_model_plays_ten_turns() {
    let Ok(base_url) = std::env::var("BEVY_COGNITION_MODEL_URL") else {
        println!("skipped: `cargo xtask test-model` brings a model and runs this");
        return;
    };
    let settings =
        HttpSettings { base_url, timeout: Duration::from_secs(240), ..HttpSettings::default() };
    let mut options =
        SimulationOptions::new(Arc::new(HttpBrain::new(settings).expect("a valid URL")));
    options.turns = Some(TURNS);
    options.settings.brain_timeout = Duration::from_secs(240);
    let scene =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios/locked_door.scenario.json");
    let mut simulation = Simulation::load(&scene, options).expect("a valid scenario");
    let (mut records, begun) = (Vec::new(), Instant::now());
    while let Some(step) = simulation.step() {
        report(&step, begun);
        records.extend(step);
    }
    let started =
        records.iter().filter(|r| matches!(r.event, RunEvent::TurnStarted { .. })).count();
    let ended = records.iter().filter(|r| matches!(r.event, RunEvent::TurnEnded { .. })).count();
    let decided = records
        .iter()
        .filter(|r| matches!(r.event, RunEvent::Uttered { fallback: false, .. }))
        .count();
    println!("{decided} of {started} turns were decided by the model");
    assert_eq!(started, ended, "every turn should end");
    assert!(started as u64 >= TURNS && decided >= BY_THE_MODEL, "{decided} of {started} turns");
}

fn report(records: &[RunRecord], begun: Instant) {
    for record in records {
        match &record.event {
            RunEvent::Replied {
                mind,
                turn,
                prompt_tokens,
                cached_tokens,
                completion_tokens,
                dropped,
                ..
            } => {
                println!(
                    "{:6.1} s  {mind} turn {turn}: {prompt_tokens:?} prompt tokens, {cached_tokens:?} of them cached, {completion_tokens:?} in the reply, dropped {:?}",
                    begun.elapsed().as_secs_f32(),
                    dropped.iter().map(|rejection| rejection.to_string()).collect::<Vec<_>>(),
                );
            }
            RunEvent::ReplyRejected { mind, attempt, rejection, .. } => {
                println!("          {mind} attempt {attempt}: {rejection}")
            }
            RunEvent::BrainFailed { mind, cause, .. } => println!("          {mind}: {cause}"),
            RunEvent::Uttered { mind, speech, fallback, .. } => {
                println!("          {mind} (fallback {fallback}): {speech}")
            }
            RunEvent::ActionDecided { mind, action, .. } => {
                println!(
                    "          {mind} -> {}",
                    action.as_ref().map_or("waits", |action| &action.description)
                );
            }
            _ => {}
        }
    }
}
