//! `cognition prompt`: what a mind would be asked now.

use crate::{Failure, Verdict};
use clap::Args;
use cognition_llm::ScriptedBrain;
use cognition_testkit::{Simulation, SimulationOptions};
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
}

pub(crate) fn run(arguments: &PromptArgs) -> Result<Verdict, Failure> {
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
    Ok(Verdict::Fine)
}
