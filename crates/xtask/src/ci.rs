//! `cargo xtask ci`: every check, quick ones first, up to the first that fails.

use std::process::ExitCode;

use crate::run::{self, Finished, Outcome};
use crate::step::Step;
use crate::table::table;
use crate::tally::Tally;
use crate::{
    clippy, counted, deny, doc, fmt, machete, quick_start, test, typos, windowed, without_features,
};

/// Runs the checks and sums them up.
pub(crate) fn run() -> ExitCode {
    let mut finished = Vec::new();
    for step in steps() {
        finished.push(run::finish(&step));
        if has_failed(&finished) {
            break;
        }
    }
    summed_up(&finished)
}

/// The checks, in order. `test` is the last, so that its lines close the output. The panels build
/// most of Bevy once more, so they are a chore of their own.
fn steps() -> Vec<Step> {
    vec![
        fmt::step(),
        typos::step(),
        deny::step(&deny::Arguments::default()),
        machete::step(),
        clippy::step(),
        doc::step(),
        windowed::step(),
        without_features::step(),
        quick_start::step(),
        counted::step(),
        test::step(&test::Arguments::default()),
    ]
}

fn has_failed(finished: &[Finished]) -> bool {
    finished.last().is_some_and(|step| matches!(step.outcome, Outcome::Failed))
}

fn summed_up(finished: &[Finished]) -> ExitCode {
    let mut tests = Tally::default();
    finished.iter().for_each(|step| tests.add(step.tests));
    println!("{}\ntests: {tests}", table(finished));
    if !has_failed(finished) {
        return ExitCode::SUCCESS;
    }
    ExitCode::FAILURE
}
