//! How a scenario is to be played, as the command line says it.

use crate::brain_args::BrainArgs;
use crate::chooser::Chooser;
use crate::crowd::CrowdArgs;
use crate::self_check_arg::SelfCheckArg;
use bevy_cognition::settings::ActionSelector;
use clap::Args;
use cognition_testkit::{BrainChoice, RunOptions, SimulationOptions};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct SimArgs {
    /// The scenario file.
    #[arg(required_unless_present = "crowd")]
    pub(super) scenario: Option<PathBuf>,
    #[command(flatten)]
    pub(super) crowd: CrowdArgs,
    #[command(flatten)]
    pub(super) brain: BrainArgs,
    /// Who picks what minds do: `model`, the brain that is asked, or `engine`, the heuristic one, and
    /// the brain gives it the words.
    #[arg(long, value_enum, conflicts_with = "crowd")]
    pub(super) chooses: Option<Chooser>,
    /// Where all chance comes from.
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
    /// Ends the run after this many turns, whatever led to them.
    #[arg(long)]
    pub(super) turns: Option<u64>,
    /// Lets it pass that the brain which was asked decided nothing; else that is exit code 1.
    #[arg(long)]
    pub(super) allow_fallback: bool,
    /// Ends the run after this many days of game time, and tells them in numbers.
    #[arg(long)]
    pub(super) days: Option<u32>,
    /// Asks before every act: `y` or nothing approves, a number takes that offer instead, `n` and a
    /// reason rejects; words after `y` or the number are said. Reads standard input line by line.
    #[arg(long)]
    pub(super) approve: bool,
    /// Follows the run on the whole terminal: pause, take it step by step, look at each mind, and
    /// with `--approve` answer by arrow keys and Enter. `?` shows the keys.
    #[arg(long, conflicts_with = "crowd")]
    pub(super) tui: bool,
    /// Has the run log say what brains thought that each offer is worth, for `cognition why`.
    #[arg(long, conflicts_with = "crowd")]
    pub(super) explain: bool,
    /// Asks the brain of a reply, before it is acted on, if it goes against what the mind keeps to:
    /// `at-stake` (without a value) where a secret or a promise is touched, or `every-reply`.
    #[arg(
        long,
        value_name = "WHEN",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "at-stake"
    )]
    pub(super) self_check: Option<SelfCheckArg>,
    /// Folder for the run log and what `cognition replay` needs; made if it is not there. It holds
    /// what was said, and what brains were asked. Or a database for the run log and the tables of
    /// its audit: `sqlite:PATH`, made if it is not there, or `postgres://…`; such a run can be
    /// checked (`cognition check sqlite:PATH#NAME`) and read with SQL, and not be played again.
    #[arg(long)]
    pub(super) out: Option<String>,
    /// What the run is called in the database; by default after its scenario and seed.
    #[arg(long, requires = "out")]
    pub(super) name: Option<String>,
}

impl SimArgs {
    /// How the run is played, as it is kept.
    pub(super) fn run_options(
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
        options.explain = self.explain;
        options.self_check = played.settings.guard.self_check;
        options.weights = played.weights;
        options.chooses = self.chooses.map(ActionSelector::from);
        options
    }
}
