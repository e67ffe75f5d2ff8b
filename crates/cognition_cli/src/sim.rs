//! `cognition sim`: a scenario, played to its end in the terminal.

mod kept_answers;
mod kept_run;
mod line_by_line;
mod out_folder;
mod spectator;
mod tui;

use crate::brain_args::{self, BrainArgs};
use crate::chooser::Chooser;
use crate::crowd::{self, CrowdArgs};
use crate::{Failure, Verdict, deciding};
use bevy_cognition::prelude::Chooses;
use clap::Args;
use cognition_core::guard::Approval;
use cognition_core::record::RunRecord;
use cognition_llm::Cassette;
use cognition_testkit::{
    BrainChoice, Deciders, RunNumbers, RunOptions, Simulation, SimulationOptions, Stuck,
};
use kept_run::{KeptRun, Out};
use line_by_line::LineByLine;
use spectator::Spectator;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct SimArgs {
    /// The scenario file.
    #[arg(required_unless_present = "crowd")]
    scenario: Option<PathBuf>,
    #[command(flatten)]
    crowd: CrowdArgs,
    #[command(flatten)]
    brain: BrainArgs,
    /// Who picks what minds do: `model`, the brain that is asked, or `engine`, the heuristic one, and
    /// the brain gives it the words.
    #[arg(long, value_enum, conflicts_with = "crowd")]
    chooses: Option<Chooser>,
    /// Where all chance comes from.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Ends the run after this many turns, whatever led to them.
    #[arg(long)]
    turns: Option<u64>,
    /// Lets it pass that the brain which was asked decided nothing; else that is exit code 1.
    #[arg(long)]
    allow_fallback: bool,
    /// Ends the run after this many days of game time, and tells them in numbers.
    #[arg(long)]
    days: Option<u32>,
    /// Asks before every act: `y` or nothing approves, a number takes that offer instead, `n` and a
    /// reason rejects; words after `y` or the number are said. Reads standard input line by line.
    #[arg(long)]
    approve: bool,
    /// Follows the run on the whole terminal: pause, take it step by step, look at each mind, and
    /// with `--approve` answer by arrow keys and Enter. `?` shows the keys.
    #[arg(long, conflicts_with = "crowd")]
    tui: bool,
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
    match arguments.tui {
        true => tui::run(|player| play(scenario, arguments, player)),
        false => play(scenario, arguments, &mut LineByLine::new()),
    }
}

fn play(
    scenario: &Path,
    arguments: &SimArgs,
    spectator: &mut impl Spectator,
) -> Result<Verdict, Failure> {
    let choice = arguments.brain.choice()?;
    let cassette = choice.cassette()?;
    let mut options = options(arguments, &choice, cassette.as_ref())?;
    let usual = options.brains.usual();
    let (name, is_rule) = (usual.name().to_owned(), choice.is_rule());
    let currency = options.settings.govern.costs.currency.clone();
    let is_on_screen = arguments.tui;
    options = options.patient_telling(move |notice| {
        if !is_on_screen {
            deciding::tell(notice);
        }
    });
    let mut out = Out::new(scenario, arguments, &choice, &options)?;
    if let Some(out) = &mut out {
        options.brains = out.record(options.brains)?;
    }
    let mut simulation = Simulation::load(scenario, options)?;
    let log = out.as_ref().map(|out| out.open(scenario, &choice, &simulation));
    let log = log.transpose()?;
    let answers = out.as_ref().and_then(|out| out.answers(arguments).transpose());
    spectator.begin(&simulation, answers.transpose()?)?;
    let played = play_on(&mut simulation, spectator, log)?;
    if arguments.days.is_some() {
        spectator.conclude(&played.numbers)?;
    }
    spectator.summarise(&deciding::summary(&played.deciders, &currency));
    if let Some(stuck) = played.stuck {
        return Err(stuck.into());
    }
    if let Some(fault) = out.and_then(|out| out.fault()) {
        return Err(fault.into());
    }
    if let Some(mismatch) = cassette.as_ref().and_then(Cassette::mismatch) {
        return Err(mismatch.to_string().into());
    }
    let is_live = cassette.is_none() && !arguments.allow_fallback;
    match is_live && !is_rule && played.deciders.came_to_nothing() {
        true => Err(deciding::came_to_nothing(&name, played.deciders.last_trouble()).into()),
        false => Ok(Verdict::Fine),
    }
}

/// What a run came to.
#[derive(Default)]
struct Played {
    numbers: RunNumbers,
    deciders: Deciders,
    stuck: Option<Stuck>,
}

impl Played {
    /// What a step leaves behind, up to the end of a run that cannot go on.
    fn take(&mut self, step: Result<Option<Vec<RunRecord>>, Stuck>) -> Option<Vec<RunRecord>> {
        let records = step.unwrap_or_else(|mut stuck| {
            let records = std::mem::take(&mut stuck.records);
            self.stuck = Some(stuck);
            Some(records)
        })?;
        for record in &records {
            self.numbers.add(record);
            self.deciders.add(record);
        }
        Some(records)
    }
}

/// To the end, or as far as the spectator wants.
fn play_on(
    simulation: &mut Simulation,
    spectator: &mut impl Spectator,
    mut log: Option<KeptRun>,
) -> Result<Played, Failure> {
    let mut played = Played::default();
    while spectator.wants_more() {
        let Some(records) = played.take(simulation.try_step()) else { break };
        spectator.follow(&records)?;
        for record in &records {
            if let Some(log) = &mut log {
                log.append(record)?;
            }
        }
        if played.stuck.is_none() {
            spectator.attend(simulation)?;
        }
    }
    if let Some(log) = &mut log {
        log.finish()?;
    }
    Ok(played)
}

fn options(
    arguments: &SimArgs,
    choice: &BrainChoice,
    cassette: Option<&Cassette>,
) -> Result<SimulationOptions, Failure> {
    let brains = match cassette {
        Some(cassette) => cassette.tiered(),
        None => brain_args::open(choice)?,
    };
    let mut options = SimulationOptions::of(brains);
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
    fn run_options(
        &self,
        scenario: &Path,
        choice: &BrainChoice,
        played: &SimulationOptions,
    ) -> RunOptions {
        let mut options = RunOptions::new(scenario);
        options.brain = choice.played_by();
        let costs = &played.settings.govern.costs;
        options.costs = (!costs.prices.is_empty()).then(|| costs.as_ref().clone());
        (options.seed, options.approve) = (self.seed, self.approve);
        (options.turns, options.days) = (self.turns, self.days);
        options.chooses = self.chooses.map(Chooses::from);
        options
    }
}
