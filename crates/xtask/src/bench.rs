//! `cargo xtask bench`: the benchmarks, which are no part of `ci` since their figures need a quiet machine.

use crate::step::Step;

/// What can be said after `cargo xtask bench`.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Arguments {
    /// Passed on to `cargo bench`, such as the name of a benchmark
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    more: Vec<String>,
}

/// The command line: the benchmarks alone, not the unit tests in bench mode.
pub(crate) fn step(arguments: &Arguments) -> Step {
    Step::cargo("bench", &["bench", "--workspace", "--bench", "*"]).with(&arguments.more)
}
