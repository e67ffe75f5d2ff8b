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
    /// Prints the JSON Schema of the reply too.
    #[arg(long)]
    schema: bool,
}

pub(crate) fn run(arguments: &PromptArgs) -> Result<Verdict, Failure> {
    let options = SimulationOptions::new(Arc::new(ScriptedBrain::new()));
    let mut simulation = Simulation::load(&arguments.scenario, options)?;
    let request = simulation.ask(&arguments.mind)?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}\n\n{}", request.prompt.system(), request.prompt.user())?;
    if arguments.schema {
        writeln!(out, "\n{}", serde_json::to_string_pretty(&request.reply_schema)?)?;
    }
    Ok(Verdict::Fine)
}
