//! `cargo xtask typos`: is the spelling right, and British?

use crate::step::{Step, Tool};

const TYPOS: Tool = Tool { probe: &["typos", "--version"], from: "typos-cli" };

/// The command line of this check.
pub(crate) fn step() -> Step {
    Step::program("typos", "typos", &[]).needing(TYPOS)
}
