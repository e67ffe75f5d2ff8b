//! `cognition sim`: a scenario, played to its end in the terminal.

use crate::brain_choice::BrainChoice;
use crate::crowd::{self, CrowdArgs};
use crate::{Failure, Verdict};
use anstream::{AutoStream, ColorChoice};
use clap::Args;
use cognition_core::guard::Approval;
use cognition_core::record::RunRecord;
use cognition_testkit::{Approver, RunNumbers, ScenarioFile, Simulation, SimulationOptions};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Component, Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct SimArgs {
    /// The scenario file.
    #[arg(required_unless_present = "crowd")]
    scenario: Option<PathBuf>,
    #[command(flatten)]
    crowd: CrowdArgs,
    /// `heuristic`, `script:FILE` with a script of deeds (`*.replies.json`), or the URL of an
    /// OpenAI-compatible server.
    #[arg(long, default_value = "heuristic")]
    brain: BrainChoice,
    /// Where all chance comes from.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Ends the run after this many turns.
    #[arg(long)]
    turns: Option<u64>,
    /// Ends the run after this many days of game time, and tells them in numbers.
    #[arg(long)]
    days: Option<u32>,
    /// Asks before every act: `y` or nothing approves, a number takes that offer instead, `n` and a
    /// reason rejects; words after `y` or the number are said. Reads standard input line by line.
    #[arg(long)]
    approve: bool,
    /// Folder for the run log and what a replay needs; made if it is not there.
    #[arg(long)]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: &SimArgs) -> Result<Verdict, Failure> {
    let Some(scenario) = &arguments.scenario else {
        return crowd::run(&arguments.crowd, arguments.seed);
    };
    let mut simulation = Simulation::load(scenario, options(arguments)?)?;
    let folder = arguments.out.as_deref();
    let log = folder.map(|folder| open_log(folder, scenario, arguments, simulation.files()));
    let mut log = log.transpose()?;
    let narrator = simulation.narrator();
    let mut terminal = AutoStream::new(std::io::stdout(), ColorChoice::Auto);
    let mut numbers = RunNumbers::default();
    let mut approver = Approver::new(std::io::stdin().lock(), std::io::stderr());
    while let Some(records) = simulation.step() {
        for line in narrator.lines(&records) {
            writeln!(terminal, "{line}")?;
        }
        for record in &records {
            numbers.add(record);
            if let Some(log) = &mut log {
                append(log, record)?;
            }
        }
        terminal.flush()?;
        approver.attend(&mut simulation)?;
    }
    if arguments.days.is_some() {
        writeln!(terminal, "\n{numbers}")?;
    }
    Ok(Verdict::Fine)
}

fn options(arguments: &SimArgs) -> Result<SimulationOptions, Failure> {
    let mut options = SimulationOptions::new(arguments.brain.brain()?);
    options.seed = arguments.seed;
    options.turns = arguments.turns;
    options.days = arguments.days;
    if arguments.approve {
        options.settings.guard.approval = Approval::Always;
    }
    Ok(options)
}

/// A run's folder holds the log and what a replay needs.
fn open_log(
    folder: &Path,
    scenario: &Path,
    arguments: &SimArgs,
    files: &[ScenarioFile],
) -> Result<BufWriter<File>, Failure> {
    copy(scenario, &folder.join("run.scenario.json"))?;
    if let BrainChoice::Script(script) = &arguments.brain {
        copy(script, &folder.join("run.replies.json"))?;
    }
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
