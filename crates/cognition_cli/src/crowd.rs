//! `cognition sim --crowd 1000`: how long minds wait for a brain, by attention and by arrival.

use crate::{Failure, Verdict};
use bevy_cognition::settings::QueueOrder;
use clap::Args;
use cognition_testkit::{CrowdOptions, run_crowd};
use std::io::Write;
use std::time::Duration;

#[derive(Debug, Args)]
pub(crate) struct CrowdArgs {
    /// Instead of a scenario: so many minds queue for a brain, in virtual time: in the order of attention,
    /// the same with a slot kept for talk, and first come, first served.
    #[arg(long, value_name = "MINDS", conflicts_with_all = ["scenario", "brain", "turns", "days", "approve", "out"])]
    crowd: Option<usize>,
    /// Requests that may be in flight at once.
    #[arg(long, default_value_t = 8, requires = "crowd")]
    slots: usize,
    /// How long a thought takes.
    #[arg(long, default_value_t = 400, requires = "crowd")]
    latency_ms: u64,
    /// Minds that players talk with.
    #[arg(long, default_value_t = 10, requires = "crowd")]
    engaged: usize,
    /// How long the crowd is watched.
    #[arg(long, default_value_t = 120, requires = "crowd")]
    seconds: u64,
}

pub(crate) fn run(arguments: &CrowdArgs, seed: u64) -> Result<Verdict, Failure> {
    let options = CrowdOptions {
        minds: arguments.crowd.unwrap_or_default(),
        engaged: arguments.engaged,
        slots: arguments.slots,
        latency: Duration::from_millis(arguments.latency_ms),
        length: Duration::from_secs(arguments.seconds),
        seed,
        kept: 0,
        order: QueueOrder::Attention,
    };
    let mut out = std::io::stdout().lock();
    let CrowdArgs { slots, latency_ms, seconds, .. } = arguments;
    writeln!(
        out,
        "{} minds, {} of them talked with, {slots} slots of {latency_ms} ms, {seconds} s, seed {seed}",
        options.minds, options.engaged
    )?;
    let ways = [(QueueOrder::Attention, 0), (QueueOrder::Attention, 1), (QueueOrder::Arrival, 0)];
    for (order, kept) in ways {
        writeln!(out, "\n{}", run_crowd(&CrowdOptions { order, kept, ..options.clone() }))?;
        out.flush()?;
    }
    Ok(Verdict::Fine)
}
