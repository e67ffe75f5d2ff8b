//! `cognition measure`: what a run says of how its minds behaved.

use crate::report::RunText;
use crate::{Failure, Verdict};
use clap::Args;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_testkit::measure::{Measures, Measuring};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Measures a run: what minds say and think again, what they leave unanswered, whether they do what
/// they say, whether deeds go by what is so, what becomes of promises and goals, and what turns cost.
/// Each number is told with what it is a share of.
#[derive(Debug, Args)]
pub(crate) struct MeasureArgs {
    /// The folder that `sim --out` made, a run log (`*.jsonl`), or a run in a database, as
    /// `sqlite:PATH#NAME` or `postgres://…#NAME`.
    run: PathBuf,
    /// Writes all counts and numbers to this file, too.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Lines that are no records are told, and the rest is measured.
pub(crate) fn run(arguments: &MeasureArgs) -> Result<Verdict, Failure> {
    let text = RunText::read(&arguments.run)?;
    let (mut measuring, mut played, mut faults) = (Measuring::default(), Value::Null, Vec::new());
    for (number, line) in (1..).zip(&text.lines) {
        match serde_json::from_str::<RunRecord>(line) {
            Ok(record) => {
                measuring.add(&record);
                if let RunEvent::RunStarted { .. } = &record.event {
                    played = serde_json::to_value(&record.event)?;
                }
            }
            Err(error) => faults.push(format!("{}:{number}: no record: {error}", text.label())),
        }
    }
    let measures = measuring.measures();
    write!(std::io::stdout().lock(), "{measures}")?;
    if let Some(path) = &arguments.json {
        write_json(path, &told(text.label(), &played, &measures))?;
    }
    let mut errors = std::io::stderr().lock();
    faults.iter().try_for_each(|fault| writeln!(errors, "cognition: {fault}"))?;
    Ok(if faults.is_empty() { Verdict::Fine } else { Verdict::Wrong })
}

fn told(label: &str, played: &Value, measures: &Measures) -> Value {
    json!({
        "run": label,
        "scenario": played["scenario"],
        "seed": played["seed"],
        "brain": played["brain"],
        "numbers": measures.numbers(),
        "counts": measures,
    })
}

pub(crate) fn write_json(path: &Path, value: &Value) -> Result<(), Failure> {
    let text = format!("{value:#}\n");
    Ok(std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?)
}
