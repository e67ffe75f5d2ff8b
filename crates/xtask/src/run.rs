//! Runs a step: prints its command, waits for its end, says how long it took.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ExitCode, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::step::Step;
use crate::tally::Tally;

/// How a step ended.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// It ran and succeeded.
    Passed,
    /// It ran and failed, or couldn't be started.
    Failed,
    /// It didn't run, which is not a pass; says how to make it run.
    Skipped(String),
}

/// A step that is over.
#[derive(Debug)]
pub(crate) struct Finished {
    /// The name of the step.
    pub(crate) name: &'static str,
    /// How it ended.
    pub(crate) outcome: Outcome,
    /// How long it took.
    pub(crate) took: Duration,
    /// The tests that it ran.
    pub(crate) tests: Tally,
}

/// Runs one step by itself: fails where it fails or can't be run.
pub(crate) fn alone(step: &Step) -> ExitCode {
    alone_read(step, |_| {})
}

/// The same, with each line that it prints also read by `read`.
pub(crate) fn alone_read(step: &Step, read: impl FnMut(&str)) -> ExitCode {
    match finish_read(step, read).outcome {
        Outcome::Passed => ExitCode::SUCCESS,
        Outcome::Failed | Outcome::Skipped(_) => ExitCode::FAILURE,
    }
}

/// Runs steps one after the other, up to the first that fails or can't be run.
pub(crate) fn in_turn(steps: impl IntoIterator<Item = Step>) -> ExitCode {
    let mut ends = steps.into_iter().map(|step| alone(&step));
    ends.find(|end| *end != ExitCode::SUCCESS).unwrap_or(ExitCode::SUCCESS)
}

/// Runs `step`, or skips it where its tool is missing.
pub(crate) fn finish(step: &Step) -> Finished {
    finish_read(step, |_| {})
}

fn finish_read(step: &Step, read: impl FnMut(&str)) -> Finished {
    match step.tool.filter(|tool| !tool.is_installed()) {
        Some(tool) => skipped(step, tool.how_to_install()),
        None => ran(step, read),
    }
}

fn skipped(step: &Step, how: String) -> Finished {
    println!("── {}: SKIPPED, not checked. To check it: {how}", step.name);
    Finished {
        name: step.name,
        outcome: Outcome::Skipped(how),
        took: Duration::ZERO,
        tests: Tally::default(),
    }
}

fn ran(step: &Step, mut read: impl FnMut(&str)) -> Finished {
    println!("── {}: {step}", step.name);
    let start = Instant::now();
    let mut tests = Tally::default();
    let outcome = watched(step, |line| {
        tests.read(line);
        read(line);
    });
    let took = start.elapsed();
    println!("── {}: {:.1} s\n", step.name, took.as_secs_f64());
    Finished { name: step.name, outcome, took, tests }
}

/// Runs `step` to its end, passing on what it prints.
fn watched(step: &Step, read: impl FnMut(&str)) -> Outcome {
    match to_its_end(step, read) {
        Ok(status) if status.success() => Outcome::Passed,
        Ok(_) => Outcome::Failed,
        Err(error) => {
            eprintln!("can't run `{step}`: {error}");
            Outcome::Failed
        }
    }
}

fn to_its_end(step: &Step, read: impl FnMut(&str)) -> io::Result<ExitStatus> {
    let mut child = step.command()?.stdout(Stdio::piped()).spawn()?;
    pass_on(&mut child, read)?;
    child.wait()
}

fn pass_on(child: &mut Child, mut read: impl FnMut(&str)) -> io::Result<()> {
    let output = child.stdout.take().expect("its output was asked for");
    let mut reader = BufReader::new(output);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line)? > 0 {
        io::stdout().write_all(&line)?;
        read(&String::from_utf8_lossy(&line));
        line.clear();
    }
    io::stdout().flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::Tool;

    #[test]
    fn a_step_whose_tool_is_missing_is_skipped_and_says_how_to_get_it() {
        let tool = Tool { probe: &["no-such-program-anywhere"], from: "some-crate" };
        let step = Step::cargo("made-up", &["--version"]).needing(tool);
        match finish(&step).outcome {
            Outcome::Skipped(how) => assert_eq!(how, "cargo install --locked some-crate"),
            other => panic!("should be skipped, but was {other:?}"),
        }
    }

    #[test]
    fn a_program_that_cannot_be_started_fails_its_step() {
        let step = Step::program("made-up", "no-such-program-anywhere", &[]);
        assert!(matches!(finish(&step).outcome, Outcome::Failed));
    }

    #[test]
    fn a_command_that_succeeds_passes() {
        let step = Step::cargo("version", &["--version"]);
        assert!(matches!(finish(&step).outcome, Outcome::Passed));
    }
}
