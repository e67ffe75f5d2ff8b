//! `cargo xtask clippy`: does clippy have nothing to say?

use crate::step::Step;

/// The command line of this check.
///
/// The warnings are denied after `--`, for the crates of the workspace alone: in `RUSTFLAGS` they
/// would have every dependency built a second time.
pub(crate) fn step() -> Step {
    let arguments = ["clippy", "--all-targets", "--", "-D", "warnings"];
    Step::cargo("clippy", &arguments)
}
