//! What the governor did, in numbers.

use cognition_core::govern::{BudgetLimits, FallbackReason, Outdated, RequestPriority, Spending};
use cognition_core::histogram::Histogram;
use std::time::Duration;

/// Turns in which the heuristic brain thought by design, where another brain would have been asked;
/// by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FallbackCounts {
    /// Too far away.
    pub far: u64,
    /// Coalesced: enough others thought about the same event.
    pub storm: u64,
    /// The budget was spent.
    pub budget: u64,
    /// Waited for too long.
    pub waited: u64,
}

/// Turns that were cancelled because nobody needed the answer any more; by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutdatedCounts {
    /// Whoever spoke has left the world.
    pub speaker_gone: u64,
    /// The same speaker said more.
    pub superseded: u64,
    /// A percept said the opposite.
    pub contradicted: u64,
}

/// What the governor did since the app began: plain numbers, for reports and diagnostics. What
/// answers took, and how many failed, is in
/// [`ThoughtCounters`](crate::diagnostics::ThoughtCounters).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GovernorCounters {
    /// Requests that wait at present, by [`RequestPriority`].
    pub queued: [u32; 4],
    /// Calls that are under way at present.
    pub in_flight: u32,
    /// Calls that were made: what a provider bills.
    pub calls: u64,
    /// Calls that were made because one before came to nothing.
    pub retries: u64,
    /// Calls that were cancelled before their answer came.
    pub cancelled: u64,
    /// Turns that did without a model.
    pub spared: FallbackCounts,
    /// Turns that were cancelled.
    pub outdated: OutdatedCounts,
    /// What was spent, calls without a report as they were held.
    pub spent: Spending,
    /// What is left of the budget of the world, of each that is limited.
    pub left: BudgetLimits,
    waits: [Histogram; 4],
}

impl GovernorCounters {
    /// How long requests of a standing waited before a brain was first asked: real time, by the
    /// governor's clock.
    pub fn waits(&self, standing: RequestPriority) -> &Histogram {
        &self.waits[standing as usize]
    }

    pub(super) fn waited(&mut self, standing: RequestPriority, wait: Duration) {
        self.waits[standing as usize].add(wait);
    }

    pub(crate) fn count_spared(&mut self, why: FallbackReason) {
        let counts = &mut self.spared;
        *match why {
            FallbackReason::Far => &mut counts.far,
            FallbackReason::Storm => &mut counts.storm,
            FallbackReason::Budget => &mut counts.budget,
            FallbackReason::Waited => &mut counts.waited,
        } += 1;
    }

    pub(super) fn count_outdated(&mut self, why: Outdated) {
        let counts = &mut self.outdated;
        *match why {
            Outdated::SpeakerGone => &mut counts.speaker_gone,
            Outdated::Superseded => &mut counts.superseded,
            Outdated::Contradicted => &mut counts.contradicted,
        } += 1;
    }
}
