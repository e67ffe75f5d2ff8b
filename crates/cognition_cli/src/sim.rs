//! `cognition sim`: a scenario, played to its end in the terminal.

use crate::brain_choice::BrainChoice;
use crate::{Failure, Verdict};
use anstream::{AutoStream, ColorChoice};
use clap::Args;
use cognition_core::record::RunRecord;
use cognition_testkit::{Simulation, SimulationOptions};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

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
    /// Folder for the run log; made if it is not there.
    #[arg(long)]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: &SimArgs) -> Result<Verdict, Failure> {
    let mut options = SimulationOptions::new(arguments.brain.brain()?);
    options.seed = arguments.seed;
    options.turns = arguments.turns;
    let mut simulation = Simulation::load(&arguments.scenario, options)?;
    let mut log =
        arguments.out.as_deref().map(|folder| open_log(folder, &arguments.scenario)).transpose()?;
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
fn open_log(folder: &Path, scenario: &Path) -> Result<BufWriter<File>, Failure> {
    let named = |error: std::io::Error| format!("{}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(named)?;
    std::fs::copy(scenario, folder.join("run.scenario.json")).map_err(named)?;
    Ok(BufWriter::new(File::create(folder.join("run.jsonl")).map_err(named)?))
}

fn append(log: &mut BufWriter<File>, record: &RunRecord) -> Result<(), Failure> {
    serde_json::to_writer(&mut *log, record)?;
    log.write_all(b"\n")?;
    Ok(log.flush()?)
}
