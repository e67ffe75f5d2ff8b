//! `cognition why`: why a mind did what it did in a turn, or why it took none.

mod answer;

pub(crate) use answer::answer;

use crate::report::RunText;
use crate::{Failure, Verdict};
use clap::Args;
use cognition_core::mind::StableId;
use cognition_core::record::RunRecord;
use std::io::Write;
use std::path::PathBuf;

/// Says why a mind did what it did: what it perceived, how it engaged, what was on offer and what
/// that was worth, what the guardrails said. Without `--turn` it tells of the last, and whether
/// there was reason for another.
#[derive(Debug, Args)]
pub(crate) struct WhyArgs {
    /// A folder that `chat --out` or `sim --out` made, its run log, or `sqlite:PATH#NAME`.
    run: PathBuf,
    /// Stable id of the mind.
    #[arg(long)]
    mind: String,
    /// The number of the turn, counted from 1 for each mind.
    #[arg(long)]
    turn: Option<u64>,
}

pub(crate) fn run(arguments: &WhyArgs) -> Result<Verdict, Failure> {
    let text = RunText::read(&arguments.run)?;
    let records = text.lines.iter().filter_map(|line| serde_json::from_str(line).ok());
    let records: Vec<RunRecord> = records.collect();
    let mind = StableId::new(arguments.mind.as_str());
    let lines = answer(&records, &mind, arguments.turn)?;
    let mut out = std::io::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(Verdict::Fine)
}
