//! A model in the process plays the tavern, and frames go on beside it.
//! Opt-in: `cargo xtask test-embedded` sets the file.

#![expect(clippy::print_stdout, reason = "the figures are what this is run for")]

#[path = "embedded/frames.rs"]
mod frames;

use cognition_core::record::{RunEvent, RunRecord};
use cognition_llm::{EmbeddedBrain, EmbeddedSettings, WorkerPriority};
use cognition_testkit::{Simulation, SimulationOptions};
use frames::{Beside, Frames};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

const TURNS: u64 = 20;
const PATIENCE: Duration = Duration::from_secs(240);

fn brain(priority: WorkerPriority) -> Option<Arc<EmbeddedBrain>> {
    let Some(file) = std::env::var_os("COGNITION_EMBEDDED_MODEL") else {
        println!("skipped: `cargo xtask test-embedded` brings a model and runs this");
        return None;
    };
    let brain = EmbeddedBrain::load(EmbeddedSettings { priority, ..EmbeddedSettings::new(file) });
    brain.wait(|_| {}).unwrap_or_else(|error| panic!("{error}"));
    Some(Arc::new(brain))
}

/// What came of the questions of a run.
#[derive(Debug, Default)]
struct Tally {
    replies: usize,
    rejected: usize,
    failed: usize,
    fields_left_out: usize,
    prompt_tokens: u64,
    cached_tokens: u64,
    reply_tokens: u64,
}

impl Tally {
    fn count(&mut self, record: &RunRecord) {
        match &record.event {
            RunEvent::Replied {
                brain,
                prompt_tokens,
                cached_tokens,
                completion_tokens,
                dropped,
                ..
            } if brain.starts_with("embedded:") => {
                self.replies += 1;
                self.fields_left_out += dropped.len();
                self.prompt_tokens += prompt_tokens.unwrap_or_default();
                self.cached_tokens += cached_tokens.unwrap_or_default();
                self.reply_tokens += completion_tokens.unwrap_or_default();
                for fault in dropped {
                    println!("left out: {fault}");
                }
            }
            RunEvent::ReplyRejected { mind, rejection, .. } => {
                println!("REJECTED, {mind}: {rejection}");
                self.rejected += 1;
            }
            RunEvent::BrainFailed { mind, cause, .. } => {
                println!("FAILED, {mind}: {cause}");
                self.failed += 1;
            }
            _ => {}
        }
    }
}

#[test]
fn every_reply_of_the_tavern_is_valid() {
    let Some(brain) = brain(WorkerPriority::Normal) else { return };
    let mut options = SimulationOptions::new(brain);
    options.turns = Some(TURNS);
    options.settings.requests.timeout = PATIENCE;
    let scene =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios/locked_door.scenario.json");
    let mut simulation = Simulation::load(&scene, options).expect("a valid scenario");
    let narrator = simulation.narrator();
    let (mut tally, begun) = (Tally::default(), Instant::now());
    while let Some(records) = simulation.step() {
        records.iter().for_each(|record| tally.count(record));
        for line in narrator.lines(&records) {
            println!("{line}");
        }
    }
    println!("{tally:?} in {:.1?}", begun.elapsed());
    assert!(tally.replies as u64 >= TURNS, "the model should have been asked: {tally:?}");
    assert_eq!((tally.rejected, tally.failed, tally.fields_left_out), (0, 0, 0), "{tally:?}");
}

#[test]
fn frames_beside_a_busy_model_take_at_most_twice_as_long() {
    let Some(brain) = brain(WorkerPriority::Lowest) else { return };
    let mut frames = Frames::default();
    Beside::new(brain).play(&mut frames);
    for (round, (idle, busy)) in frames.rounds().enumerate() {
        println!("round {round}: idle {idle}; busy {busy}");
    }
    let (idle, busy) = frames.quietest();
    println!("quietest round: idle p99 {idle:.2?}, busy p99 {busy:.2?}");
    assert!(busy <= 2 * idle, "a frame took {busy:?} beside the model, {idle:?} without");
}
