//! An evening at the Gilded Heron as it was once recorded, without any brain.
//!
//! Every question that a mind asks is looked up on a cassette: what was answered then is answered
//! now, in the same run of the schedule. Nothing is sent anywhere, and the evening is the same on
//! every machine, to the letter. Edit a word of a prompt, and it says which question has changed.
//!
//! - `cargo run --example offline_replay`: the cassette that comes with the sources. It was recorded
//!   from the heuristic brain, which took some milliseconds over each answer as a server would.
//! - `cargo run --example offline_replay -- --record`: records that one anew, which a change of the
//!   prompts makes necessary.
//! - `cargo run --example offline_replay -- FILE`: another one of the same scene.
//!
//! A run that `cognition sim --out` leaves has its cassette beside the log, and `cognition replay`
//! compares the two. Read [`cognition_llm::Cassette`] next.

use anstream::{eprintln, println};
use bevy_cognition::prelude::*;
use cognition_core::pack::PackError;
use cognition_core::route::RoutingPreset;
use cognition_llm::{BrainFuture, Cassette, Tape, TapeHeader, TapeWriter, ThoughtRequest};
use cognition_testkit::{Simulation, SimulationOptions};
use std::error::Error;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

const SCENARIO: &str = "locked_door.scenario.json";
const SEED: u64 = 7;
const TURNS: u64 = 6;

fn main() -> ExitCode {
    let played = match std::env::args().nth(1).as_deref() {
        Some("--record") => record(),
        Some(file) => replay(Path::new(file)),
        None => replay(&shipped("cassettes/tavern.cassette.jsonl")),
    };
    match played {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn replay(file: &Path) -> Result<(), Box<dyn Error>> {
    let tape = Tape::read(file).map_err(told)?;
    let weights = tape.header().weights;
    let cassette = Cassette::replay(tape);
    play(Arc::new(cassette.clone()), weights)?;
    match cassette.mismatch() {
        Some(mismatch) => Err(mismatch.into()),
        None => Ok(()),
    }
}

fn record() -> Result<(), Box<dyn Error>> {
    let file = File::create(shipped("cassettes/tavern.cassette.jsonl"))?;
    let brain = Arc::new(Leisurely);
    let writer = TapeWriter::new(file, TapeHeader::new(SCENARIO, SEED, brain.name()))?;
    play(Arc::new(Cassette::record(brain, writer.clone())), RoutingPreset::default())?;
    writer.fault().map_or(Ok(()), |fault| Err(fault.into()))
}

fn play(brain: Arc<dyn Brain>, weights: RoutingPreset) -> Result<(), Box<dyn Error>> {
    let mut options = SimulationOptions::new(brain);
    (options.seed, options.turns, options.weights) = (SEED, Some(TURNS), weights);
    let mut simulation = Simulation::load(&shipped("scenarios").join(SCENARIO), options)?;
    let narrator = simulation.narrator();
    while let Some(records) = simulation.step() {
        for line in narrator.lines(&records) {
            println!("{line}");
        }
    }
    Ok(())
}

fn shipped(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(name)
}

fn told(faults: Vec<PackError>) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// The heuristic brain, in no hurry.
#[derive(Debug)]
struct Leisurely;

impl Brain for Leisurely {
    fn name(&self) -> &str {
        "leisurely"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let pause = Duration::from_millis(1 + request.seed % 4);
        let thought = HeuristicBrain.think(request);
        Box::pin(async move {
            tokio::time::sleep(pause).await;
            thought.await
        })
    }
}
