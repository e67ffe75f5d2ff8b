//! `cognition ablate`: what each part of a mind is worth, and what it costs.

use crate::brain_args::{self, BrainArgs};
use crate::chooser::Chooser;
use crate::measure::write_json;
use crate::{Failure, Verdict, deciding};
use bevy_cognition::settings::ActionSelector;
use clap::{Args, ValueEnum};
use cognition_batch::ablation::{Ablated, Ablation, Part};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Plays a scenario with all parts of a mind, and without each, with the same seeds, and tells how
/// the measures of the runs differ: means of the differences, seed by seed, with 95 % confidence
/// intervals by the paired t. What a part costs stands beside what it gives.
#[derive(Debug, Args)]
pub(crate) struct AblateArgs {
    /// The scenario file.
    scenario: PathBuf,
    /// How many seeds, from 1 on. One alone tells nothing.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(2..=10_000))]
    seeds: u64,
    /// What is left out, one part at a time, parted by commas; every part unless set.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "PART")]
    without: Vec<PartName>,
    #[command(flatten)]
    brain: BrainArgs,
    /// Who picks what minds do.
    #[arg(long, value_enum)]
    chooses: Option<Chooser>,
    /// Ends each run after this many turns, whatever led to them.
    #[arg(long)]
    turns: Option<u64>,
    /// Ends each run after this many days of game time.
    #[arg(long)]
    days: Option<u32>,
    /// How many runs are played at once; as many as the machine has processors unless set. With 1 the
    /// wall time of a turn says most.
    #[arg(long)]
    workers: Option<NonZeroUsize>,
    /// Writes all of it to this file, too.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Writes the table to this file, for the page of an evaluation: `evaluate --html PAGE --table
    /// FILE`.
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Lets it pass that the brain which was asked decided nothing; else that is exit code 1.
    #[arg(long)]
    allow_fallback: bool,
}

/// A part, as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PartName {
    Ledger,
    Guards,
    Router,
    Memory,
    Conscience,
    Planner,
}

impl From<PartName> for Part {
    fn from(name: PartName) -> Self {
        match name {
            PartName::Ledger => Self::Ledger,
            PartName::Guards => Self::Guards,
            PartName::Router => Self::Router,
            PartName::Memory => Self::Memory,
            PartName::Conscience => Self::Conscience,
            PartName::Planner => Self::Planner,
        }
    }
}

pub(crate) fn run(arguments: &AblateArgs) -> Result<Verdict, Failure> {
    let choice = arguments.brain.choice()?;
    let open = || brain_args::open(&choice).map_err(|failure| crate::told(&*failure));
    let ablated = ablation(arguments).play(&open)?;
    write!(std::io::stdout().lock(), "{ablated}")?;
    if let Some(path) = &arguments.json {
        write_json(path, &ablated.to_json())?;
    }
    if let Some(path) = &arguments.table {
        write_json(path, &ablated.to_table())?;
    }
    match choice.is_rule() || arguments.allow_fallback || decided_something(&ablated) {
        true => Ok(Verdict::Fine),
        false => Err(deciding::came_to_nothing("the brain", main_cause(&ablated)).into()),
    }
}

fn ablation(arguments: &AblateArgs) -> Ablation {
    let processors = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let all = Ablation::new(&arguments.scenario);
    let parts = arguments.without.iter().copied().map(Part::from).collect();
    Ablation {
        seeds: (1..=arguments.seeds).collect(),
        parts: if arguments.without.is_empty() { all.parts } else { parts },
        turns: arguments.turns,
        days: arguments.days,
        chooses: arguments.chooses.map(ActionSelector::from),
        workers: arguments.workers.map_or(processors, NonZeroUsize::get),
        ..all
    }
}

fn decided_something(ablated: &Ablated) -> bool {
    let mut runs = ablated.arms.iter().flat_map(|arm| &arm.runs);
    runs.any(|run| run.measures.as_asked > 0)
}

fn main_cause(ablated: &Ablated) -> Option<&str> {
    let runs = ablated.arms.iter().flat_map(|arm| &arm.runs);
    let causes = runs.flat_map(|run| &run.measures.otherwise);
    causes.max_by_key(|(_, count)| **count).map(|(cause, _)| cause.as_str())
}
