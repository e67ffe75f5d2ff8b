//! `cargo xtask test-model`: plays turns against a real model.
//!
//! The suite is an ordinary test that has nothing to do unless [`URL`] names a server, so it needs
//! no mark by which to leave it out of `ci`.

use std::env;
use std::process::ExitCode;

use crate::model::{self, ModelError};
use crate::run;
use crate::step::Step;

/// The variable by which the suite learns where the model is.
const URL: &str = "BEVY_COGNITION_MODEL_URL";

/// The variable by which it learns of the brain file to go by.
const BRAIN: &str = "BEVY_COGNITION_MODEL_BRAIN";

/// The test that goes by a brain file.
const THROUGH_A_FILE: &str = "through_a_brain_file";

/// What can be said after `cargo xtask test-model`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A server that runs already: its base URL, which ends in /v1
    #[arg(long)]
    url: Option<String>,
    /// Where to start a server of our own on 127.0.0.1
    #[arg(long, default_value_t = model::DEFAULT_PORT)]
    port: u16,
}

/// Runs the suite, with the server that was named, the one that runs, or a new one.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let named = arguments.url.clone().or_else(|| env::var(URL).ok());
    match named {
        Some(url) => run::alone(&step("").with_env(URL, url)),
        None => with_our_own(arguments.port).unwrap_or_else(|error| model::apologise(&error)),
    }
}

/// A server that had to be started for this is stopped again.
fn with_our_own(port: u16) -> Result<ExitCode, ModelError> {
    let (server, is_new) = model::ready(port)?;
    let brain = model::brain_file(&server, "model", "")?;
    let suite = step("").with_env(URL, server.url()).with_env(BRAIN, brain.to_string_lossy());
    let result = run::alone(&suite);
    if is_new {
        server.stop()?;
    }
    if result != ExitCode::SUCCESS {
        return Ok(result);
    }
    with_reasoning(port + 1)
}

/// Ten turns with a model that reasons first, and is told for how long it may.
fn with_reasoning(port: u16) -> Result<ExitCode, ModelError> {
    let server = model::reasoning(port)?;
    let brain = model::brain_file(&server, "reasoning", ", \"reasoning_tokens\": 64")?;
    let result = run::alone(&step(THROUGH_A_FILE).with_env(BRAIN, brain.to_string_lossy()));
    server.stop()?;
    Ok(result)
}

/// The tests whose names begin so; all, where that is empty.
fn step(which: &str) -> Step {
    let arguments = [
        "test",
        "--release",
        "--package",
        "cognition_workspace",
        "--test",
        "real_model",
        "--",
        "--nocapture",
        which,
    ];
    let asked = if which.is_empty() { &arguments[..arguments.len() - 1] } else { &arguments[..] };
    Step::cargo("test-model", asked)
}
