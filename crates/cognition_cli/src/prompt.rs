//! `cognition prompt`: what a mind would be asked now.

use crate::{Failure, Verdict, brain_args};
use clap::Args;
use cognition_brain::{ScriptedBrain, ThoughtRequest};
use cognition_testkit::{BrainChoice, Simulation, SimulationOptions};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Debug, Args)]
pub(crate) struct PromptArgs {
    /// The scenario file.
    scenario: PathBuf,
    /// Stable id of the mind.
    #[arg(long)]
    mind: String,
    /// Asks the planner, for the goal that the mind pursues or for the one given by `--goal`.
    #[arg(long)]
    planner: bool,
    /// A goal for the planner, in a sentence.
    #[arg(long, requires = "planner")]
    goal: Option<String>,
    /// The mode in which a goal given by `--goal` is planned: QUICK, COOK, PLAN or CREATE.
    #[arg(long, requires = "goal", default_value = "PLAN")]
    mode: String,
    /// Prints the JSON Schema of the reply too.
    #[arg(long)]
    schema: bool,
    /// Asks this brain, too, and prints what it replies, as it is: named as in `cognition sim`.
    #[arg(long)]
    brain: Option<BrainChoice>,
    /// What the model is called on the server that is asked; a server with one model needs none.
    #[arg(long, value_name = "NAME", requires = "brain")]
    model: Option<String>,
}

pub(crate) fn run(arguments: &PromptArgs) -> Result<Verdict, Failure> {
    let model = arguments.model.as_deref();
    let choice = arguments.brain.as_ref().map(|brain| brain_args::chosen(brain, model));
    let choice = choice.transpose()?;
    let options = SimulationOptions::new(Arc::new(ScriptedBrain::new()));
    let mut simulation = Simulation::load(&arguments.scenario, options)?;
    let request = match arguments.planner {
        true => {
            simulation.ask_planner(&arguments.mind, arguments.goal.as_deref(), &arguments.mode)?
        }
        false => simulation.ask(&arguments.mind)?,
    };
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}\n\n{}", request.prompt.system(), request.prompt.user())?;
    if arguments.schema {
        writeln!(out, "\n{}", serde_json::to_string_pretty(&request.reply_schema.get())?)?;
    }
    if let Some(choice) = choice {
        writeln!(out, "\n{}", replied(&choice, request)?)?;
    }
    Ok(Verdict::Fine)
}

/// What a brain says to it.
fn replied(choice: &BrainChoice, request: Arc<ThoughtRequest>) -> Result<String, Failure> {
    let brains = brain_args::open(choice)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let brain = brains.tiers.get(&request.tier).unwrap_or(&brains.default);
    Ok(runtime.block_on(brain.think(request))?.text)
}
