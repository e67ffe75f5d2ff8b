//! The Gilded Heron: four minds, a locked door, and somebody who leaves too soon.
//!
//! Plays a scenario to its end in the terminal; speech, thoughts, actions and what each mind holds
//! settled or open. Every line that you see is an event of the run log.
//!
//! - `cargo run --example tavern`: no model, the heuristic brain decides; the same run each time.
//! - `cargo run --example tavern -- --seed 7`: another evening.
//! - `cargo run --example tavern -- --brain http://127.0.0.1:8093/v1`: a model decides
//!   (`cargo xtask model` brings a small one).
//! - `cargo run --example tavern -- --scenario data/scenarios/open_door.scenario.json`

use anstream::{eprintln, println};
use bevy_cognition::prelude::*;
use cognition_llm::{ApiKey, HttpBrain, HttpSettings};
use cognition_testkit::{Simulation, SimulationOptions};
use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

const HELP: &str = "\
Plays a scenario to its end.

  --brain <heuristic|URL>   who decides; an OpenAI-compatible server by its URL
  --seed <NUMBER>           where all chance comes from
  --scenario <FILE>         what is played
  --help                    prints this";

fn main() -> ExitCode {
    if std::env::args().any(|word| word == "--help") {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    match play() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let mut cause: Option<&dyn Error> = Some(error.as_ref());
            while let Some(error) = cause {
                eprintln!("{error}");
                cause = error.source();
            }
            ExitCode::FAILURE
        }
    }
}

fn play() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::read(std::env::args().skip(1))?;
    let mut options = SimulationOptions::new(arguments.brain()?);
    options.seed = arguments.seed;
    let mut simulation = Simulation::load(&arguments.scenario, options)?;
    let narrator = simulation.narrator();
    while let Some(records) = simulation.step() {
        for line in records.iter().filter_map(|record| narrator.line(record)) {
            println!("{line}");
        }
    }
    Ok(())
}

struct Arguments {
    brain: String,
    seed: u64,
    scenario: PathBuf,
}

impl Arguments {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Self, Box<dyn Error>> {
        let scene =
            concat!(env!("CARGO_MANIFEST_DIR"), "/data/scenarios/locked_door.scenario.json");
        let mut arguments = Self { brain: "heuristic".to_owned(), seed: 0, scenario: scene.into() };
        while let Some(flag) = words.next() {
            let value = words.next().ok_or_else(|| format!("`{flag}` needs a value"))?;
            match flag.as_str() {
                "--brain" => arguments.brain = value,
                "--seed" => {
                    arguments.seed =
                        value.parse().map_err(|_| format!("`{value}` is no seed: use a number"))?
                }
                "--scenario" => arguments.scenario = value.into(),
                other => {
                    return Err(format!("`{other}` is none of --brain, --seed, --scenario").into());
                }
            }
        }
        Ok(arguments)
    }

    fn brain(&self) -> Result<Arc<dyn Brain>, Box<dyn Error>> {
        if self.brain == "heuristic" {
            return Ok(Arc::new(HeuristicBrain));
        }
        let api_key = ApiKey::from_env("COGNITION_API_KEY");
        let settings =
            HttpSettings { base_url: self.brain.clone(), api_key, ..HttpSettings::default() };
        Ok(Arc::new(HttpBrain::new(settings)?))
    }
}
