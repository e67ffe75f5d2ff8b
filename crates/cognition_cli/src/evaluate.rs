//! `cognition evaluate`: how well a brain does in suites of cases.

mod evaluate_args;
mod side_by_side;
mod suites;

pub(crate) use evaluate_args::EvaluateArgs;

use crate::{Failure, Verdict};
use serde_json::Value;
use std::path::PathBuf;

pub(crate) fn run(arguments: &EvaluateArgs) -> Result<Verdict, Failure> {
    match file_of_situations(arguments) {
        Some(pack) => side_by_side::run(arguments, pack.as_ref()),
        None => suites::run(arguments),
    }
}

/// The one file that is named, where it names no suite and nothing is asked that only suites have.
fn file_of_situations(arguments: &EvaluateArgs) -> Option<PathBuf> {
    let EvaluateArgs {
        suites,
        against,
        json,
        html,
        judge,
        self_check,
        failed,
        keep,
        every,
        minutes,
        ..
    } = arguments;
    let asks_for_suites = against.is_some() || json.is_some() || html.is_some();
    if asks_for_suites
        || judge.is_some()
        || self_check.is_some()
        || *failed
        || *keep
        || every.get() > 1
        || minutes.is_some()
    {
        return None;
    }
    let [file] = suites.as_slice() else { return None };
    let text = std::fs::read_to_string(file).ok()?;
    let pack = serde_json::from_str::<Value>(&text).ok()?;
    pack.get("suite").is_none().then(|| file.into())
}
