//! `cognition evaluate`: how well a brain does in suites of cases.

mod side_by_side;
mod suites;

use crate::brain_args::BrainArgs;
use crate::chooser::Chooser;
use crate::{Failure, Verdict};
use clap::Args;
use cognition_testkit::BrainChoice;
use serde_json::Value;
use std::num::NonZeroUsize;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct EvaluateArgs {
    /// Suites by name, files of cases (`*.evaluation.json`) or folders of such files; all suites
    /// without any. One file of situations alone is told with all its figures, side by side.
    #[arg(value_name = "SUITE")]
    suites: Vec<String>,
    #[command(flatten)]
    brain: BrainArgs,
    /// Who chooses; several, parted by commas, are played one after the other and told side by side,
    /// for a file of situations.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "model")]
    chooses: Vec<Chooser>,
    /// Where all chance comes from.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Fails, with exit code 1, unless the share that passes is at least this in each suite, from 0
    /// to 1. In a file of situations, what the heuristic brain chose in place of the brain that was
    /// asked is not counted.
    #[arg(long, value_parser = share)]
    at_least: Option<f64>,
    /// Lets it pass that the brain had no valid reply in any case; else that is exit code 1.
    #[arg(long)]
    allow_fallback: bool,
    /// Tells what was said, too, for a file of situations.
    #[arg(long)]
    speech: bool,
    /// Holds the results against those in this file, and fails with exit code 1 where a suite fell by
    /// more than noise; or against those of another brain, which plays the same cases. Without it,
    /// against those that are kept in `data/evaluations/results.json`.
    #[arg(long, value_name = "FILE|BRAIN")]
    against: Option<String>,
    /// Writes the results into this file.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Writes one page for a browser into this file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// A table for that page, as of ablations: `{"title": …, "columns": […], "rows": [[…]]}`.
    #[arg(long, value_name = "FILE", requires = "html")]
    table: Vec<PathBuf>,
    /// Asks this brain where no rule can tell; named as for `--brain`. It changes no share.
    #[arg(long)]
    judge: Option<BrainChoice>,
    /// Plays every so manieth case, from the first.
    #[arg(long, value_name = "N", default_value = "1")]
    every: NonZeroUsize,
    /// Tells every case that failed, with what was expected, what came and what led to it.
    #[arg(long)]
    failed: bool,
    /// Keeps the results in `data/evaluations/results.json`, to be held against from now on: those of
    /// the heuristic brain, for suites by name or all of them.
    #[arg(long, conflicts_with_all = ["against", "every", "at_least"])]
    keep: bool,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse::<f64>().map_err(|error| error.to_string())?;
    match (0.0..=1.0).contains(&share) {
        true => Ok(share),
        false => Err(format!("{share} is not between 0 and 1")),
    }
}

pub(crate) fn run(arguments: &EvaluateArgs) -> Result<Verdict, Failure> {
    match file_of_situations(arguments) {
        Some(pack) => side_by_side::run(arguments, pack.as_ref()),
        None => suites::run(arguments),
    }
}

/// The one file that is named, where it names no suite and nothing is asked that only suites have.
fn file_of_situations(arguments: &EvaluateArgs) -> Option<PathBuf> {
    let EvaluateArgs { suites, against, json, html, judge, failed, keep, every, .. } = arguments;
    let asks_for_suites = against.is_some() || json.is_some() || html.is_some();
    if asks_for_suites || judge.is_some() || *failed || *keep || every.get() > 1 {
        return None;
    }
    let [file] = suites.as_slice() else { return None };
    let text = std::fs::read_to_string(file).ok()?;
    let pack = serde_json::from_str::<Value>(&text).ok()?;
    pack.get("suite").is_none().then(|| file.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_a_number_from_0_to_1() {
        assert_eq!(share("0.57"), Ok(0.57));
        for wrong in ["57", "-0.1", "half", "NaN"] {
            assert!(share(wrong).is_err(), "{wrong} is no share");
        }
    }
}
