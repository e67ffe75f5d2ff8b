//! `cognition why`: why a mind did what it did in a turn, or why it took none.

mod answer;
mod mind_log;
mod offers;

pub(crate) use answer::answer;

use crate::report::RunText;
use crate::{Failure, Verdict};
use answer::answer_at;
use clap::Args;
use cognition_core::mind::{GameTime, StableId};
use cognition_core::record::RunRecord;
use std::io::Write;
use std::path::PathBuf;

/// Says why a mind did what it did: what it perceived, how it engaged, what was on offer and what
/// that was worth, what the guardrails said. Without `--turn` and `--at` it tells of the last, and
/// whether there was reason for another.
#[derive(Debug, Args)]
pub(crate) struct WhyArgs {
    /// A folder that `chat --out` or `sim --out` made, its run log, or `sqlite:PATH#NAME`.
    run: PathBuf,
    /// Stable id of the mind.
    #[arg(long)]
    mind: String,
    /// The number of the turn, counted from 1 for each mind.
    #[arg(long, conflicts_with = "at")]
    turn: Option<u64>,
    /// What it was about at that time of the game, `07:10` or `07:10:30`; hours count on after the
    /// first day.
    #[arg(long, value_parser = time)]
    at: Option<GameTime>,
    /// What became of the offers with these words in their description or id.
    #[arg(long, value_name = "WORDS")]
    offer: Option<String>,
}

/// A time without seconds means all of that minute.
fn time(text: &str) -> Result<GameTime, String> {
    let parts: Option<Vec<u32>> = text.split(':').map(|part| part.parse().ok()).collect();
    let seconds = match parts.as_deref() {
        Some([hours, minutes]) => [*hours, *minutes, 59],
        Some([hours, minutes, seconds]) => [*hours, *minutes, *seconds],
        _ => return Err("write hours and minutes: `07:10`".to_owned()),
    };
    let [hours, minutes, seconds] = seconds.map(u64::from);
    Ok(GameTime::from_secs(hours * 3600 + minutes * 60 + seconds))
}

pub(crate) fn run(arguments: &WhyArgs) -> Result<Verdict, Failure> {
    let text = RunText::read(&arguments.run)?;
    let records = text.lines.iter().filter_map(|line| serde_json::from_str(line).ok());
    let records: Vec<RunRecord> = records.collect();
    let mind = StableId::new(arguments.mind.as_str());
    let turn = arguments.turn;
    let lines = match (&arguments.offer, arguments.at) {
        (Some(words), at) => offers::offers(&records, &mind, turn, at, words)?,
        (None, Some(at)) => answer_at(&records, &mind, at)?,
        (None, None) => answer(&records, &mind, turn)?,
    };
    let mut out = std::io::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(Verdict::Fine)
}
