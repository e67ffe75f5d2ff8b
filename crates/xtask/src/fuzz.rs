//! `cargo xtask fuzz [TARGET] --minutes N`: puts readers to bytes that strangers might send, for long.
//!
//! The same tests run with every `cargo test`, for a moment each and with the same chance.

use crate::run;
use crate::step::{Step, workspace_root};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

/// What has to be said after `cargo xtask fuzz`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A part of a test's name, such as `streams` or `saves`; all targets without it
    target: Option<String>,
    /// How long each target is tried
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,
    /// Where all chance comes from; the time of day without it
    #[arg(long)]
    seed: Option<u64>,
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    match step(arguments) {
        Ok(step) => run::alone(&step),
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The command line of the targets; what they find is told by them.
fn step(arguments: &Arguments) -> std::io::Result<Step> {
    let found = workspace_root()?.join("target/fuzz");
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let filter = format!("hostile_{}", arguments.target.as_deref().unwrap_or_default());
    let command = [
        "test",
        "--package=cognition_llm",
        "--package=cognition_cli",
        "--package=cognition_workspace",
        "--lib",
        "--bin=cognition",
        "--test=hostile",
        "--",
        "--nocapture",
    ];
    Ok(Step::cargo("fuzz", &command)
        .with(&[filter])
        .with_env("COGNITION_FUZZ_SECONDS", (arguments.minutes * 60.0).to_string())
        .with_env("COGNITION_FUZZ_SEED", arguments.seed.unwrap_or_else(now).to_string())
        .with_env("COGNITION_FUZZ_FOUND", found.display().to_string()))
}
