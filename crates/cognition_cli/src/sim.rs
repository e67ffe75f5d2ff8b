//! `cognition sim`: a scenario, played to its end in the terminal.

use crate::brain_choice::BrainChoice;
use crate::{Failure, Verdict};
use anstream::{AutoStream, ColorChoice};
use clap::Args;
use cognition_core::record::RunRecord;
use cognition_testkit::{ScenarioFile, Simulation, SimulationOptions};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Component, Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct SimArgs {
    /// The scenario file.
    scenario: PathBuf,
    /// `heuristic`, or the URL of an OpenAI-compatible server.
    #[arg(long, default_value = "heuristic")]
    brain: BrainChoice,
    /// Where all chance comes from.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Ends the run after this many turns.
    #[arg(long)]
    turns: Option<u64>,
    /// Folder for the run log and what a replay needs; made if it is not there.
    #[arg(long)]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: &SimArgs) -> Result<Verdict, Failure> {
    let mut options = SimulationOptions::new(arguments.brain.brain()?);
    options.seed = arguments.seed;
    options.turns = arguments.turns;
    let mut simulation = Simulation::load(&arguments.scenario, options)?;
    let mut log = arguments
        .out
        .as_deref()
        .map(|folder| open_log(folder, &arguments.scenario, simulation.files()))
        .transpose()?;
    let narrator = simulation.narrator();
    let mut terminal = AutoStream::new(std::io::stdout(), ColorChoice::Auto);
    while let Some(records) = simulation.step() {
        for record in &records {
            if let Some(line) = narrator.line(record) {
                writeln!(terminal, "{line}")?;
            }
            if let Some(log) = &mut log {
                append(log, record)?;
            }
        }
        terminal.flush()?;
    }
    Ok(Verdict::Fine)
}

/// A run's folder holds the log and what a replay needs.
fn open_log(
    folder: &Path,
    scenario: &Path,
    files: &[ScenarioFile],
) -> Result<BufWriter<File>, Failure> {
    copy(scenario, &folder.join("run.scenario.json"))?;
    for file in files {
        if stays_inside(&file.place) {
            copy(&file.path, &folder.join(&file.place))?;
        } else {
            let place = file.place.display();
            writeln!(
                std::io::stderr(),
                "cognition: not copied: `{place}` leads out of the folder"
            )?;
        }
    }
    let log = folder.join("run.jsonl");
    let file = File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
    Ok(BufWriter::new(file))
}

/// Read in full before it is written: a replay may copy a file onto itself.
fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    let named = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let text = std::fs::read(from).map_err(|error| named(from, error))?;
    let folder = to.parent().unwrap_or(to);
    std::fs::create_dir_all(folder).map_err(|error| named(folder, error))?;
    Ok(std::fs::write(to, text).map_err(|error| named(to, error))?)
}

fn stays_inside(place: &Path) -> bool {
    place.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

fn append(log: &mut BufWriter<File>, record: &RunRecord) -> Result<(), Failure> {
    serde_json::to_writer(&mut *log, record)?;
    log.write_all(b"\n")?;
    Ok(log.flush()?)
}
