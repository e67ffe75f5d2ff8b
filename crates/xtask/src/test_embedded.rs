//! `cargo xtask test-embedded`: plays the tavern with a model in the process.
//!
//! The suite needs the feature `embedded`, which nothing else asks for, so `ci` never builds it: it
//! takes some 17 CPU minutes, a C++ compiler, cmake and libclang.

use std::env;
use std::process::ExitCode;

use crate::model::{self, ModelError};
use crate::run;
use crate::step::Step;

/// The variable by which the suite learns where the model is.
const FILE: &str = "COGNITION_EMBEDDED_MODEL";

/// What can be said after `cargo xtask test-embedded`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A GGUF file, by an absolute path; unless named, a small one is brought to this machine
    #[arg(long)]
    model: Option<String>,
}

/// Brings what is missing, then runs the suite.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let named = arguments.model.clone().or_else(|| env::var(FILE).ok());
    match needs(named) {
        Ok((file, environment)) => {
            run::in_turn(steps().map(|step| with(step, &file, &environment)))
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

type Environment = Vec<(&'static str, String)>;

fn needs(named: Option<String>) -> Result<(String, Environment), ModelError> {
    let environment = model::compilers()?;
    let file = match named {
        Some(file) => file,
        None => model::weights()?.to_string_lossy().into_owned(),
    };
    Ok((file, environment))
}

fn with(step: Step, file: &str, environment: &Environment) -> Step {
    let step = step.with_env(FILE, file);
    environment.iter().fold(step, |step, (name, value)| step.with_env(name, value))
}

/// The brain by itself, then the brain in a game. The profile of everyday builds will do: llama.cpp
/// is built for speed in any, and so are the crates that run at every token.
fn steps() -> [Step; 2] {
    let alone = ["--package", "cognition_llm", "--features", "embedded", "--lib"];
    // The whole workspace, so that Bevy isn't built anew with the features of one package.
    let in_a_game = ["--features", "cognition_workspace/embedded"];
    [(&alone[..], "embedded_model"), (&in_a_game[..], "embedded")].map(|(chosen, suite)| {
        let said = ["--test", suite, "--", "--nocapture", "--test-threads=1"];
        Step::cargo("test-embedded", &[&["test"], chosen, &said].concat())
    })
}
