//! What `cognition evaluate` is told on its command line.

use crate::brain_args::BrainArgs;
use crate::chooser::Chooser;
use crate::self_check_arg::SelfCheckArg;
use clap::Args;
use cognition_testkit::BrainChoice;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct EvaluateArgs {
    /// Suites by name, files of cases (`*.evaluation.json`) or folders of such files; all suites
    /// without any. One file of situations alone is told with all its figures, side by side.
    #[arg(value_name = "SUITE")]
    pub(super) suites: Vec<String>,
    #[command(flatten)]
    pub(super) brain: BrainArgs,
    /// Who chooses; several, parted by commas, are played one after the other and told side by side,
    /// for a file of situations.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "model")]
    pub(super) chooses: Vec<Chooser>,
    /// Where all chance comes from.
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
    /// Fails, with exit code 1, unless the share that passes is at least this in each suite, from 0
    /// to 1. In a file of situations, what the heuristic brain chose in place of the brain that was
    /// asked is not counted.
    #[arg(long, value_parser = share)]
    pub(super) at_least: Option<f64>,
    /// Lets it pass that the brain had no valid reply in any case; else that is exit code 1.
    #[arg(long)]
    pub(super) allow_fallback: bool,
    /// Tells what was said, too, for a file of situations.
    #[arg(long)]
    pub(super) speech: bool,
    /// Holds the results against those in this file, and fails with exit code 1 where a suite fell by
    /// more than noise; or against those of another brain, which plays the same cases. Without it,
    /// against those that are kept in `data/evaluations/results.json`.
    #[arg(long, value_name = "FILE|BRAIN")]
    pub(super) against: Option<String>,
    /// Writes the results into this file.
    #[arg(long, value_name = "FILE")]
    pub(super) json: Option<PathBuf>,
    /// Writes one page for a browser into this file.
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    /// A table for that page, as of ablations: `{"title": …, "columns": […], "rows": [[…]]}`.
    #[arg(long, value_name = "FILE", requires = "html")]
    pub(super) table: Vec<PathBuf>,
    /// Asks this brain where no rule can tell; named as for `--brain`. It changes no share.
    #[arg(long)]
    pub(super) judge: Option<BrainChoice>,
    /// In `guards`, asks the brain that is evaluated of each reply what it goes against, before the
    /// guardrails do: `at-stake` (without a value) where a secret or a promise is touched, or
    /// `every-reply`. See `GuardPolicy::self_check`.
    #[arg(
        long,
        value_name = "WHEN",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "at-stake"
    )]
    pub(super) self_check: Option<SelfCheckArg>,
    /// Plays every so manieth case, from the first.
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) every: NonZeroUsize,
    /// Begins nothing new of a suite after so many minutes, and tells what was played by then: for a
    /// model that is slow.
    #[arg(long, value_name = "N")]
    pub(super) minutes: Option<NonZeroU32>,
    /// Tells every case that failed, with what was expected, what came and what led to it.
    #[arg(long)]
    pub(super) failed: bool,
    /// Keeps the results in `data/evaluations/results.json`, to be held against from now on: those of
    /// the heuristic brain, for suites by name or all of them.
    #[arg(long, conflicts_with_all = ["against", "every", "at_least", "minutes"])]
    pub(super) keep: bool,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse::<f64>().map_err(|error| error.to_string())?;
    match (0.0..=1.0).contains(&share) {
        true => Ok(share),
        false => Err(format!("{share} is not between 0 and 1")),
    }
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
