//! `cognition sim`: a scenario, played to its end in the terminal.

mod kept_answers;
mod kept_run;
mod out_folder;

use crate::brain_choice::BrainChoice;
use crate::chooser::Chooser;
use crate::crowd::{self, CrowdArgs};
use crate::{Failure, Verdict};
use anstream::{AutoStream, ColorChoice};
use bevy_cognition::prelude::Chooses;
use clap::Args;
use cognition_core::guard::Approval;
use cognition_llm::Cassette;
use cognition_testkit::{Approver, RunNumbers, RunOptions, Simulation, SimulationOptions};
use kept_answers::KeptAnswers;
use kept_run::Out;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Debug, Args)]
pub(crate) struct SimArgs {
    /// The scenario file.
    #[arg(required_unless_present = "crowd")]
    scenario: Option<PathBuf>,
    #[command(flatten)]
    crowd: CrowdArgs,
    /// `heuristic`, `script:FILE` with a script of deeds (`*.replies.json`), `cassette:FILE` with
    /// what another brain once answered (`*.cassette.jsonl`), or the URL of an OpenAI-compatible
    /// server.
    #[arg(long, default_value = "heuristic")]
    brain: BrainChoice,
    /// Who picks what minds do: `model`, the brain that is asked, or `engine`, the heuristic one, and
    /// the brain gives it the words.
    #[arg(long, value_enum, conflicts_with = "crowd")]
    chooses: Option<Chooser>,
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
    /// Folder for the run log and what `cognition replay` needs; made if it is not there. It holds
    /// what was said, and what brains were asked. Or a database for the run log and the tables of
    /// its audit: `sqlite:PATH`, made if it is not there, or `postgres://…`; such a run can be
    /// checked (`cognition check sqlite:PATH#NAME`) and read with SQL, and not be played again.
    #[arg(long)]
    out: Option<String>,
    /// What the run is called in the database; by default after its scenario and seed.
    #[arg(long, requires = "out")]
    name: Option<String>,
}

pub(crate) fn run(arguments: &SimArgs) -> Result<Verdict, Failure> {
    let Some(scenario) = &arguments.scenario else {
        return crowd::run(&arguments.crowd, arguments.seed);
    };
    let cassette = arguments.brain.cassette()?;
    let mut options = options(arguments, cassette.as_ref())?;
    let mut out = Out::new(scenario, arguments)?;
    if let Some(out) = &mut out {
        options.brain = out.record(options.brain)?;
    }
    let mut simulation = Simulation::load(scenario, options)?;
    let log = out.as_ref().map(|out| out.open(scenario, arguments, &simulation));
    let mut log = log.transpose()?;
    let narrator = simulation.narrator();
    let mut terminal = AutoStream::new(std::io::stdout(), ColorChoice::Auto);
    let mut numbers = RunNumbers::default();
    let answers = out.as_ref().and_then(|out| out.answers(arguments).transpose());
    let input = KeptAnswers::new(std::io::stdin().lock(), answers.transpose()?);
    let mut approver = Approver::new(input, std::io::stderr());
    while let Some(records) = simulation.step() {
        for line in narrator.lines(&records) {
            writeln!(terminal, "{line}")?;
        }
        for record in &records {
            numbers.add(record);
            if let Some(log) = &mut log {
                log.append(record)?;
            }
        }
        terminal.flush()?;
        approver.attend(&mut simulation)?;
    }
    if let Some(log) = &mut log {
        log.finish()?;
    }
    if arguments.days.is_some() {
        writeln!(terminal, "\n{numbers}")?;
    }
    if let Some(fault) = out.and_then(|out| out.fault()) {
        return Err(fault.into());
    }
    match cassette.and_then(|cassette| cassette.mismatch()) {
        Some(mismatch) => {
            writeln!(std::io::stderr(), "cognition: {mismatch}")?;
            Ok(Verdict::Wrong)
        }
        None => Ok(Verdict::Fine),
    }
}

fn options(arguments: &SimArgs, cassette: Option<&Cassette>) -> Result<SimulationOptions, Failure> {
    let brain = match cassette {
        Some(cassette) => Arc::new(cassette.clone()),
        None => arguments.brain.brain()?,
    };
    let mut options = SimulationOptions::new(brain);
    options.seed = arguments.seed;
    options.turns = arguments.turns;
    options.days = arguments.days;
    if arguments.approve {
        options.settings.guard.approval = Approval::Always;
    }
    Ok(options.with_chooses(arguments.chooses.map(Chooses::from)))
}

impl SimArgs {
    /// How the run is played, as it is kept.
    fn run_options(&self, scenario: &Path) -> RunOptions {
        let mut options = RunOptions::new(scenario);
        options.brain = self.brain.played_by();
        (options.seed, options.approve) = (self.seed, self.approve);
        (options.turns, options.days) = (self.turns, self.days);
        options.chooses = self.chooses.map(Chooses::from);
        options
    }
}
