//! `cargo xtask fmt`: is the code formatted?

use crate::step::Step;

/// The command line of this check.
pub(crate) fn step() -> Step {
    Step::cargo("fmt", &["fmt", "--all", "--check"])
}
