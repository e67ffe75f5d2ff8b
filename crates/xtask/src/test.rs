//! `cargo xtask test`: every test, by the command that the README names.

use crate::step::Step;

/// What can be said after `cargo xtask test`.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Arguments {
    /// Passed on to `cargo test`, such as the name of a test
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    more: Vec<String>,
}

/// The command line of this check.
pub(crate) fn step(arguments: &Arguments) -> Step {
    Step::cargo("test", &["test"]).with(&arguments.more)
}
