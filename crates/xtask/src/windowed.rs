//! `cargo xtask windowed`: does clippy have nothing to say of what draws windows?
//!
//! It needs Bevy's renderer, so it is no default member of the workspace: here it is checked, and
//! only `cargo xtask screenshot` builds it. So is what `cognition new --windowed` makes.

use std::process::ExitCode;

use crate::step::{Step, workspace_root};
use crate::{new_game, run};

/// Checks the windowed tavern, then a new game.
pub(crate) fn run() -> ExitCode {
    let end = run::alone(&tavern());
    if end == ExitCode::SUCCESS { new_game() } else { end }
}

/// The same as a step of `ci`.
pub(crate) fn step() -> Step {
    Step::cargo("windowed", &["xtask", "windowed"])
}

fn tavern() -> Step {
    let what = ["clippy", "--package", "windowed_tavern", "--features", "brp", "--all-targets"];
    let how = ["--", "-D", "warnings"];
    Step::cargo("windowed", &[&what[..], &how].concat())
}

fn new_game() -> ExitCode {
    match workspace_root().map_err(Into::into).and_then(|root| new_game::is_drawn(&root)) {
        Ok(()) => {
            println!("clippy has nothing to say of a new game in a window");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("windowed: {error}");
            ExitCode::FAILURE
        }
    }
}
