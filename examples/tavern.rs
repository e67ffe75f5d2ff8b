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
//! - `cargo run --example tavern -- --brain http://127.0.0.1:8093/v1`: a model decides
//!   (`cargo xtask model` brings a small one).
//! - `cargo run --features embedded --example tavern -- --brain embedded:FILE`: the model of a GGUF
//!   file decides, in this process and without any network.
//! - `cargo run --example tavern -- --scenario data/scenarios/open_door.scenario.json`
//! - `cargo run --example tavern -- --guardrails off`: one wrong move, and what comes of it. With
//!   `on`, `intent`, `validity` or `nbest` it is corrected; with `human` you are asked.

use anstream::{eprintln, println};
use bevy_cognition::prelude::*;
use cognition_llm::{ApiKey, HttpBrain, HttpSettings};
use cognition_testkit::{
    Approver, Deciders, Guardrails, Simulation, SimulationOptions, read_script,
};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

const HELP: &str = "\
Plays a scenario to its end.

  --brain <WHO>                        who decides
      heuristic      no model
      URL            an OpenAI-compatible server
      script:FILE    a script of deeds (*.replies.json)
      embedded:FILE  a GGUF model in this process (feature `embedded`)
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
    options.settings.guard = arguments.guardrails.unwrap_or_default().policy();
    options = options.patient_telling(|notice| eprintln!("{notice}"));
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
    brain: Option<String>,
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
                "--brain" => arguments.brain = Some(value),
                "--seed" => {
                    arguments.seed =
                        value.parse().map_err(|_| format!("`{value}` is no seed: use a number"))?
                }
                "--scenario" => arguments.scenario = Some(value.into()),
                "--guardrails" => arguments.guardrails = Some(value.parse()?),
                other => {
                    let known = "--brain, --seed, --scenario, --guardrails";
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

    fn brain(&self) -> Result<Arc<dyn Brain>, Box<dyn Error>> {
        match self.brain.as_deref() {
            None if self.shows_guardrails() => script(&shipped("cascade.replies.json")),
            None | Some("heuristic") => Ok(Arc::new(HeuristicBrain)),
            Some(other) => match other.split_once(':') {
                Some(("script", file)) => script(Path::new(file)),
                Some(("embedded", file)) => embedded(Path::new(file)),
                _ => server(other),
            },
        }
    }
}

fn shipped(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios").join(name)
}

fn script(file: &Path) -> Result<Arc<dyn Brain>, Box<dyn Error>> {
    Ok(Arc::new(read_script(file)?))
}

fn server(url: &str) -> Result<Arc<dyn Brain>, Box<dyn Error>> {
    let api_key = ApiKey::from_env("COGNITION_API_KEY");
    let settings = HttpSettings { base_url: url.to_owned(), api_key, ..HttpSettings::default() };
    Ok(Arc::new(HttpBrain::new(settings)?))
}

#[cfg(feature = "embedded")]
fn embedded(file: &Path) -> Result<Arc<dyn Brain>, Box<dyn Error>> {
    use cognition_llm::{EmbeddedBrain, EmbeddedSettings};

    let brain = EmbeddedBrain::load(EmbeddedSettings::new(file));
    brain.wait(|part| anstream::eprint!("\rloading the model: {:3.0} %", part * 100.0))?;
    eprintln!("\rthe model is loaded     ");
    Ok(Arc::new(brain))
}

#[cfg(not(feature = "embedded"))]
fn embedded(_file: &Path) -> Result<Arc<dyn Brain>, Box<dyn Error>> {
    Err("`embedded:` needs the feature: `cargo run --features embedded --example tavern`".into())
}
