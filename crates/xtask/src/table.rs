//! The table at the end of `cargo xtask ci`.

use crate::run::{Finished, Outcome};

/// One line for each step: its name, how it ended, how many seconds it took.
pub(crate) fn table(steps: &[Finished]) -> String {
    let head = format!("{:<10} {:<8} {:>8}\n", "step", "result", "seconds");
    steps.iter().map(row).fold(head, |table, row| table + &row)
}

fn row(step: &Finished) -> String {
    let (result, note) = match &step.outcome {
        Outcome::Passed => ("passed", String::new()),
        Outcome::Failed => ("FAILED", format!("  repeat it: cargo xtask {}", step.name)),
        Outcome::Skipped(how) => ("skipped", format!("  to check it: {how}")),
    };
    let seconds = step.took.as_secs_f64();
    format!("{:<10} {result:<8} {seconds:>8.1}{note}\n", step.name)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::tally::Tally;

    fn finished(name: &'static str, outcome: Outcome) -> Finished {
        Finished { name, outcome, took: Duration::from_millis(1234), tests: Tally::default() }
    }

    #[test]
    fn a_failed_step_says_how_to_repeat_it_and_a_skipped_one_how_to_get_it() {
        let steps = [
            finished("fmt", Outcome::Passed),
            finished("deny", Outcome::Skipped("cargo install x".to_owned())),
            finished("clippy", Outcome::Failed),
        ];
        let expected = "\
step       result    seconds
fmt        passed        1.2
deny       skipped       1.2  to check it: cargo install x
clippy     FAILED        1.2  repeat it: cargo xtask clippy
";
        assert_eq!(table(&steps), expected);
    }
}
