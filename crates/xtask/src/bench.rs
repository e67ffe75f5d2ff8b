//! `cargo xtask bench`: the benchmarks, which are no part of `ci` since their figures need a quiet machine.

mod limits;

use crate::run;
use crate::step::Step;
use limits::Limits;
use std::process::ExitCode;

/// Runs them, and puts every figure that has a limit into one table.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let mut limits = Limits::default();
    let end = run::alone_read(&step(arguments), |line| limits.read(line));
    println!("{limits}");
    end
}

/// What can be said after `cargo xtask bench`.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Arguments {
    /// The names of benchmarks, all of them unless named; then what is passed on to `cargo bench`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    more: Vec<String>,
}

/// The command line: the benchmarks alone, not the unit tests in bench mode. A name chooses a
/// benchmark: passed on as it is, it would be a filter, and most of them have nothing to filter.
fn step(arguments: &Arguments) -> Step {
    let is_name = |word: &&String| !word.starts_with('-');
    let names = arguments.more.iter().take_while(is_name).count();
    let (names, more) = arguments.more.split_at(names);
    let named = names.iter().flat_map(|name| ["--bench".to_owned(), name.clone()]);
    let chosen = match names {
        [] => vec!["--bench".to_owned(), "*".to_owned()],
        _ => named.collect(),
    };
    Step::cargo("bench", &["bench", "--no-fail-fast"]).with(&chosen).with(more)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(more: &[&str], expected: &str) {
        let more = more.iter().map(ToString::to_string).collect();
        let step = step(&Arguments { more });
        assert_eq!(step.to_string(), format!("cargo bench --no-fail-fast {expected}"));
    }

    #[test]
    fn a_name_chooses_one_benchmark_and_without_one_all_are_run() {
        check(&[], "--bench *");
        check(&["saves"], "--bench saves");
        check(&["save", "saves", "--", "--help"], "--bench save --bench saves -- --help");
        check(&["--no-run"], "--bench * --no-run");
    }
}
