//! The Gilded Heron: four minds, a locked door, and somebody who leaves too soon.
//!
//! Plays a scenario to its end in the terminal; speech, thoughts, actions and what each mind holds
//! settled or open. Every line that you see is an event of the run log.
//!
//! A turn is headed by the mode in which the mind engages and how sure the router is of it, as in
//! `▸ Brannic: CLARIFY 0.31`; below it stands what it looked up first, if it did (`ACT`). Witnesses
//! who let something pass share a line: `· let it pass: Mara IGNORE 0.57`.
//!
//! - `cargo run --example tavern`: no model, the heuristic brain decides; the same run each time.
//! - `cargo run --example tavern -- --seed 7`: another evening.
//! - `cargo run --example tavern -- --brain http://127.0.0.1:11434/v1 --model qwen3:8b`: a model
//!   decides (`cargo xtask model` brings a small one).
//! - `cargo run --example tavern -- --brain data/brains/openai.brain.json`: servers, keys and tiers as a
//!   file has them.
//! - `cargo run --features embedded --example tavern -- --brain embedded:FILE`: the model of a GGUF
//!   file decides, in this process and without any network.
//! - `cargo run --example tavern -- --scenario data/scenarios/open_door.scenario.json`
//! - `cargo run --example tavern -- --guardrails off`: one wrong move, and what comes of it. With
//!   `on`, `intent`, `validity` or `nbest` it is corrected; with `human` you are asked.

use anstream::{eprintln, println};
use bevy_cognition::prelude::*;
use cognition_testkit::{
    Approver, BrainChoice, Deciders, Guardrails, Simulation, SimulationOptions,
};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// What the process ends with where the command line makes no sense, as the `cognition` tool does.
const MISUSED: u8 = 2;

const HELP: &str = "\
Plays a scenario to its end.

  --brain <WHO>                        who decides
      heuristic      no model
      URL            an OpenAI-compatible server
      FILE.brain.json
                     servers, keys and tiers, as in data/brains
      script:FILE    a script of deeds (*.replies.json)
      cassette:FILE  what another brain once answered (*.cassette.jsonl)
      embedded:FILE  a GGUF model in this process (feature `embedded`)
  --model <NAME>                       what the model is called on the server; a server with one
                                       model needs none
  --seed <NUMBER>                      where all chance comes from
  --scenario <FILE>                    what is played
  --guardrails <WHICH>                 what becomes of wrong choices; without --scenario, in a
                                       scene of wrong choices
      off       they are carried out
      on        all guardrails, as in any run
      human     you approve (y), override (a number) or reject (n) every act
      intent    they become what the mind's intent means
      validity  the mind is asked once more
      nbest     they become the mind's next best choice
  --help                               prints this";

fn main() -> ExitCode {
    if std::env::args().any(|word| word == "--help") {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let (arguments, brain) = match asked() {
        Ok(asked) => asked,
        Err(misuse) => {
            tell_causes(misuse.as_ref());
            return ExitCode::from(MISUSED);
        }
    };
    match play(&arguments, &brain) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tell_causes(error.as_ref());
            ExitCode::FAILURE
        }
    }
}

fn tell_causes(error: &dyn Error) {
    let mut cause = Some(error);
    while let Some(error) = cause {
        eprintln!("{error}");
        cause = error.source();
    }
}

/// What is wrong with the command line is told before anything is played.
fn asked() -> Result<(Arguments, BrainChoice), Box<dyn Error>> {
    let arguments = Arguments::read(std::env::args().skip(1))?;
    let brain = arguments.brain()?;
    Ok((arguments, brain))
}

fn play(arguments: &Arguments, brain: &BrainChoice) -> Result<(), Box<dyn Error>> {
    let tell = |notice: &str| eprintln!("{notice}");
    let mut options = SimulationOptions::of(brain.open(&embedded, &tell)?);
    options.seed = arguments.seed;
    options.settings.guard = arguments.guardrails.unwrap_or_default().policy();
    options = options.patient_telling(tell);
    let mut simulation = Simulation::load(&arguments.scene(), options)?;
    let narrator = simulation.narrator();
    let mut approver = Approver::new(std::io::stdin().lock(), anstream::stdout());
    let mut deciders = Deciders::default();
    while let Some(records) = simulation.step() {
        records.iter().for_each(|record| deciders.add(record));
        for line in narrator.lines(&records) {
            println!("{line}");
        }
        approver.attend(&mut simulation)?;
    }
    eprintln!("{deciders}");
    Ok(())
}

#[derive(Default)]
struct Arguments {
    brain: Option<BrainChoice>,
    model: Option<String>,
    seed: u64,
    scenario: Option<PathBuf>,
    guardrails: Option<Guardrails>,
}

impl Arguments {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Self, Box<dyn Error>> {
        let mut arguments = Self::default();
        while let Some(flag) = words.next() {
            let value = words.next().ok_or_else(|| format!("`{flag}` needs a value"))?;
            match flag.as_str() {
                "--brain" => arguments.brain = Some(value.parse()?),
                "--model" => arguments.model = Some(value),
                "--seed" => {
                    arguments.seed =
                        value.parse().map_err(|_| format!("`{value}` is no seed: use a number"))?
                }
                "--scenario" => arguments.scenario = Some(value.into()),
                "--guardrails" => arguments.guardrails = Some(value.parse()?),
                other => {
                    let known = "--brain, --model, --seed, --scenario, --guardrails";
                    return Err(format!("`{other}` is none of {known}").into());
                }
            }
        }
        Ok(arguments)
    }

    /// Whoever asks for guardrails, and for no scene, wants to see what they do.
    fn shows_guardrails(&self) -> bool {
        self.guardrails.is_some() && self.scenario.is_none()
    }

    fn scene(&self) -> PathBuf {
        let own = if self.shows_guardrails() { "cascade" } else { "locked_door" };
        self.scenario.clone().unwrap_or_else(|| shipped(&format!("{own}.scenario.json")))
    }

    fn brain(&self) -> Result<BrainChoice, String> {
        let usual = match self.shows_guardrails() {
            true => BrainChoice::Script(shipped("cascade.replies.json")),
            false => BrainChoice::Heuristic,
        };
        self.brain.clone().unwrap_or(usual).with_model(self.model.clone())
    }
}

fn shipped(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/scenarios").join(name)
}

#[cfg(feature = "embedded")]
fn embedded(file: &Path) -> Result<Arc<dyn Brain>, String> {
    use cognition_llm::{EmbeddedBrain, EmbeddedSettings};

    let brain = EmbeddedBrain::load(EmbeddedSettings::new(file));
    let progress = |part| anstream::eprint!("\rloading the model: {:3.0} %", part * 100.0);
    brain.wait(progress).map_err(|error| error.to_string())?;
    eprintln!("\rthe model is loaded     ");
    Ok(Arc::new(brain))
}

#[cfg(not(feature = "embedded"))]
fn embedded(_file: &Path) -> Result<Arc<dyn Brain>, String> {
    Err("it needs the feature: `cargo run --features embedded --example tavern`".to_owned())
}
