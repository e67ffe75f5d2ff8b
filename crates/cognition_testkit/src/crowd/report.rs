//! How long the requests of a crowd waited, as a table.

use super::CrowdOptions;
use bevy_cognition::govern::GovernorCounters;
use bevy_cognition::settings::QueueOrder;
use cognition_core::govern::RequestPriority;
use std::fmt;
use std::time::Duration;

/// Requests of one standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrowdRow {
    /// What they were for.
    pub standing: RequestPriority,
    /// How many asked a brain.
    pub requests: u64,
    /// Half of them waited no longer than that.
    pub median: Duration,
    /// 95 of 100 waited no longer than that.
    pub p95: Duration,
    /// None waited longer than that.
    pub longest: Duration,
}

/// How a crowd fared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrowdReport {
    /// In which order requests were let through.
    pub order: QueueOrder,
    /// Slots that were kept for minds that are talked with.
    pub kept: usize,
    /// A row for each standing.
    pub rows: Vec<CrowdRow>,
    /// Calls.
    pub calls: u64,
    /// Calls that were under way at once, at most.
    pub most_at_once: usize,
    /// Turns that did without a model because enough others thought about the same event.
    pub coalesced: u64,
    /// Turns that did without a model because they had waited for too long.
    pub waited_too_long: u64,
    /// Turns that began anew because more was said.
    pub superseded: u64,
    /// Share of the time of all slots in which they were thinking, in percent.
    pub busy_percent: u64,
}

impl CrowdReport {
    pub(super) fn new(
        options: &CrowdOptions,
        counters: &GovernorCounters,
        most_at_once: usize,
    ) -> Self {
        let row = |standing| {
            let waits = counters.waits(standing);
            CrowdRow {
                standing,
                requests: waits.count(),
                median: waits.quantile(0.5).unwrap_or_default(),
                p95: waits.quantile(0.95).unwrap_or_default(),
                longest: waits.longest(),
            }
        };
        let thought = options.latency.as_millis() * u128::from(counters.calls);
        let time = options.length.as_millis() * options.slots as u128;
        Self {
            order: options.order,
            kept: options.kept,
            rows: RequestPriority::ALL.into_iter().map(row).collect(),
            calls: counters.calls,
            most_at_once,
            coalesced: counters.spared.storm,
            waited_too_long: counters.spared.waited,
            superseded: counters.outdated.superseded,
            busy_percent: u64::try_from(thought * 100 / time.max(1)).unwrap_or(u64::MAX).min(100),
        }
    }

    /// The row of a standing.
    pub fn row(&self, standing: RequestPriority) -> Option<&CrowdRow> {
        self.rows.iter().find(|row| row.standing == standing)
    }
}

impl fmt::Display for CrowdReport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = match self.order {
            QueueOrder::Attention => "by attention",
            QueueOrder::Arrival => "first come, first served",
        };
        let kept = match self.kept {
            0 => String::new(),
            slots => format!(", {slots} of the slots kept for talk"),
        };
        writeln!(formatter, "{order}{kept}")?;
        writeln!(
            formatter,
            "  {:<12} {:>8} {:>9} {:>9} {:>9}",
            "", "requests", "median", "p95", "longest"
        )?;
        for row in self.rows.iter().filter(|row| row.requests > 0) {
            let name = row.standing.name();
            let [median, p95, longest] = [row.median, row.p95, row.longest].map(shown);
            writeln!(
                formatter,
                "  {name:<12} {:>8} {median:>9} {p95:>9} {longest:>9}",
                row.requests
            )?;
        }
        let Self { calls, most_at_once, busy_percent, .. } = self;
        writeln!(
            formatter,
            "  {calls} calls, at most {most_at_once} at once, slots busy {busy_percent} % of the time"
        )?;
        let Self { coalesced, waited_too_long, superseded, .. } = self;
        write!(
            formatter,
            "  without a model: {coalesced} coalesced, {waited_too_long} waited too long; {superseded} begun anew"
        )
    }
}

fn shown(wait: Duration) -> String {
    format!("{} ms", wait.as_millis())
}
