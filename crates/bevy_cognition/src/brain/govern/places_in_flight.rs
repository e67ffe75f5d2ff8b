//! How many requests may be in flight, and for whom a place is free.

use super::call::{Admittable, Call, Share};
use super::governor::Governor;
use crate::settings::{CognitionSettings, GovernSettings, QueueOrder};
use cognition_core::govern::{Queued, RequestPriority};
use std::time::Duration;

impl Governor {
    pub(super) fn flying(&self, share: Option<Share>) -> usize {
        let counts = |call: &&Call| call.flies && share.is_none_or(|share| call.share == share);
        self.calls.values().filter(counts).count()
    }

    /// Whether every place is taken.
    pub(super) fn is_full(&self, settings: &CognitionSettings) -> bool {
        self.flying(None) >= settings.requests.max_in_flight
    }

    /// Places taken by others than turns.
    pub(super) fn flying_beside(&self) -> usize {
        self.flying(Some(Share::Reflections)) + self.flying(Some(Share::Background))
    }

    pub(super) fn is_overdue(&self, since: Duration, settings: &GovernSettings) -> bool {
        settings.order == QueueOrder::Attention
            && self.now.saturating_sub(since) >= settings.patience
    }

    /// Places that are left to others: to those beside the turns who have waited for longer, and to
    /// whoever is spoken to.
    pub(super) fn left_for_others(
        &self,
        queued: &Queued<'_>,
        settings: &CognitionSettings,
    ) -> usize {
        let overdue = self.is_overdue(queued.since, &settings.govern);
        let before = |other: &&Duration| !overdue || **other < queued.since;
        let beside = queued.standing != RequestPriority::Beside;
        let older = if beside { self.overdue_beside.iter().filter(before).count() } else { 0 };
        older
            + if queued.standing == RequestPriority::SpokenTo { 0 } else { kept_for_talk(settings) }
    }

    /// Places of its share that are free for a request that waits since then.
    pub(super) fn free(&self, asking: &Admittable<'_>, settings: &CognitionSettings) -> usize {
        let half = settings.requests.max_in_flight.div_ceil(2);
        let (taken, own) = (self.flying(None), self.flying(Some(asking.share)));
        let kept = self.left_for_others(&asking.queued, settings);
        let left = settings.requests.max_in_flight.saturating_sub(taken + kept);
        let overdue = self.is_overdue(asking.queued.since, &settings.govern);
        let theirs = left.saturating_sub(self.short_of_places);
        match asking.share {
            Share::Turns => left,
            Share::Reflections | Share::Background if overdue => left,
            Share::Reflections => theirs.min(half.saturating_sub(own)),
            Share::Background => {
                let share = settings.requests.background_in_flight.min(half).saturating_sub(own);
                share.min(half.saturating_sub(taken)).min(theirs)
            }
        }
    }
}

/// One place is left to the others in any case.
fn kept_for_talk(settings: &CognitionSettings) -> usize {
    settings.govern.kept_for_talk.min(settings.requests.max_in_flight.saturating_sub(1))
}
