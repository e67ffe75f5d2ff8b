//! Which request is shown.

use super::prompt_args::PromptArgs;
use crate::Failure;
use bevy_cognition::prelude::HeuristicBrain;
use cognition_brain::{ScriptedBrain, ThoughtRequest};
use cognition_testkit::{NotingBrain, Replay, RunFolder, Simulation, SimulationOptions};
use std::path::Path;
use std::sync::Arc;

/// What the arguments ask for, with the templates of a folder.
pub(super) fn asked(
    arguments: &PromptArgs,
    assets: Option<&Path>,
) -> Result<Arc<ThoughtRequest>, Failure> {
    let is_run = RunFolder::new(&arguments.scenario).options().is_file();
    match (is_run, arguments.turn) {
        (true, _) => in_run(arguments, assets),
        (false, Some(turn)) => in_turn(arguments, assets, turn),
        (false, None) => now(arguments, assets),
    }
}

/// Before anything has happened.
fn now(arguments: &PromptArgs, assets: Option<&Path>) -> Result<Arc<ThoughtRequest>, Failure> {
    let mut options = SimulationOptions::new(Arc::new(ScriptedBrain::new()));
    (options.assets, options.seed) = (assets.map(Path::to_owned), arguments.seed);
    let mut simulation = Simulation::load(&arguments.scenario, options)?;
    let (mind, goal) = (&arguments.mind, arguments.goal.as_deref());
    Ok(match arguments.planner {
        true => simulation.ask_planner(mind, goal, &arguments.mode)?,
        false => simulation.ask(mind)?,
    })
}

/// A scenario, played by rules until that is asked.
fn in_turn(
    arguments: &PromptArgs,
    assets: Option<&Path>,
    turn: u64,
) -> Result<Arc<ThoughtRequest>, Failure> {
    let brain = NotingBrain::around(Arc::new(HeuristicBrain));
    let mut options = SimulationOptions::new(Arc::new(brain.clone()));
    (options.assets, options.seed) = (assets.map(Path::to_owned), arguments.seed);
    let options = options.with_chooses(Some(arguments.chooses.into()));
    let mut simulation = Simulation::load(&arguments.scenario, options)?;
    while simulation.step().is_some() {
        if brain
            .asked()
            .iter()
            .any(|request| request.mind.as_str() == arguments.mind && request.turn > turn)
        {
            break;
        }
    }
    found(arguments, &brain.asked())
}

/// A run that was kept, played again.
fn in_run(arguments: &PromptArgs, assets: Option<&Path>) -> Result<Arc<ThoughtRequest>, Failure> {
    let replay = Replay::read(&arguments.scenario)?;
    let replay = match assets {
        Some(assets) => replay.with_assets(assets),
        None => replay,
    };
    found(arguments, &replay.asked()?)
}

/// The first that is asked so of the mind in that turn; without a turn, the last.
fn found(
    arguments: &PromptArgs,
    asked: &[Arc<ThoughtRequest>],
) -> Result<Arc<ThoughtRequest>, Failure> {
    let of_mind = |request: &&Arc<ThoughtRequest>| request.mind.as_str() == arguments.mind;
    let is_purpose = |request: &&Arc<ThoughtRequest>| {
        arguments.purpose.as_ref().is_none_or(|purpose| request.purpose.name() == purpose)
    };
    let mut fits = asked.iter().filter(of_mind).filter(is_purpose);
    let found = match arguments.turn {
        Some(turn) => fits.find(|request| request.turn == turn),
        None => fits.next_back(),
    };
    found.cloned().ok_or_else(|| missing(arguments, asked).into())
}

/// What was asked instead.
fn missing(arguments: &PromptArgs, asked: &[Arc<ThoughtRequest>]) -> String {
    let of_mind = asked.iter().filter(|request| request.mind.as_str() == arguments.mind);
    let mut told: Vec<String> = of_mind
        .map(|request| format!("{} in turn {}", request.purpose.name(), request.turn))
        .collect();
    told.dedup();
    match told.is_empty() {
        true => format!("`{}` was asked nothing", arguments.mind),
        false => {
            format!("`{}` was not asked that; it was asked {}", arguments.mind, told.join(", "))
        }
    }
}
