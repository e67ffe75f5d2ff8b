//! How something goes on that is promised again and again.

use crate::mind::GameTime;
use crate::promise::due::time_kind::{DUE_SAID_BOUND, TimeBound, TimeKind};
use bevy_reflect::prelude::*;
use cognition_language::capped;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How often in a row it may be missed: then nobody counts on it any more.
const MISSED_IN_A_ROW: u32 = 3;
/// How long what is done is done for a time that was missed, though the next has begun.
const MADE_GOOD: Duration = Duration::from_hours(1);

/// How something goes on that is promised again and again: `bring bread every evening`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::terms"]
pub struct Recurrence {
    /// Seconds of game time from one time to the next.
    pub every: u64,
    /// When it is due this time by its own rhythm, whatever was agreed on for once.
    pub due: GameTime,
    /// How long before that it may be done, in seconds.
    pub ahead: u64,
    /// By what sort of time each is due.
    pub time: TimeKind,
    /// How that bounds it.
    pub bound: TimeBound,
    /// When, in the words in which it was promised; 80 characters. Untrusted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// How often, in the words in which it was promised: `every evening`; 80 characters. Untrusted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub often: Option<String>,
    /// When it is over for good; nothing is due after that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<GameTime>,
    /// How often in a row it was missed, and not made good since.
    pub missed: u32,
    /// The number of the commitment for the time before; 0 for the first.
    pub after: u32,
}

impl Recurrence {
    /// From when on it is to be done that is due at that time.
    pub(in crate::promise) fn begins_for(&self, due: GameTime) -> GameTime {
        before(due, Duration::from_secs(self.ahead))
    }

    /// From when on what is done counts for the time that is due then, and not for the one before it: as it is to be done,
    /// or halfway between the two where that is sooner. What was missed is made good for an hour at least.
    pub(in crate::promise) fn counts_from(&self, due: GameTime) -> GameTime {
        let last = before(self.due, Duration::from_secs(self.every));
        let halfway = last + due.since(last) / 2;
        let begins = self.begins_for(due).min(halfway);
        let made_good = if self.missed > 0 { last + MADE_GOOD } else { last };
        begins.max(made_good.min(halfway))
    }

    /// Whether each of its times is one of those at which another may be done: at eight, of what is done in the evening.
    pub(in crate::promise) fn falls_within(&self, other: &Self) -> bool {
        let every = other.every.max(1);
        let second = |again: &Self| again.due.since(GameTime::default()).as_secs() % every;
        let sooner = (second(other) + every - second(self)) % every;
        self.every == other.every && sooner <= other.ahead
    }

    /// How it goes on behind a time that was kept or missed; none where it was missed too often.
    pub(in crate::promise) fn counting(&self, kept: bool) -> Option<Self> {
        let missed = if kept { 0 } else { self.missed.saturating_add(1) };
        (missed < MISSED_IN_A_ROW).then(|| Self { missed, ..self.clone() })
    }

    /// The next time that is still to come: what the game has passed over was not missed.
    pub(in crate::promise) fn next(&self, after: u32, now: GameTime) -> Self {
        let passed = now.since(self.due).as_secs() / self.every.max(1);
        let steps = Duration::from_secs(self.every.max(1).saturating_mul(passed + 1));
        Self { due: self.due + steps, after, ..self.clone() }
    }

    /// Whether it was to go on until then, and no longer.
    pub(in crate::promise) fn is_over(&self) -> bool {
        self.until.is_some_and(|until| until < self.due)
    }

    /// With its words in one line of bounded length.
    pub(in crate::promise) fn bounded(self) -> Self {
        let line = |said: Option<String>| said.map(|said| capped(&said, DUE_SAID_BOUND));
        let (said, often) = (line(self.said), line(self.often));
        Self { said, often, ..self }
    }
}

/// So long before a time.
fn before(at: GameTime, length: Duration) -> GameTime {
    GameTime::default() + at.since(GameTime::default() + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_save_with_no_rhythm_still_comes_to_a_next_time() {
        let again = Recurrence::default().next(1, GameTime::from_secs(5));
        assert_eq!(again.due, GameTime::from_secs(6));
    }

    #[test]
    fn what_is_done_counts_for_the_time_that_is_nearest_and_for_a_missed_one_a_while_longer() {
        let hours = |count: u64| GameTime::from_secs(count * 3600);
        let again = |every: u64, ahead: u64, missed: u32| {
            let (every, ahead, due) = (every * 3600, ahead * 3600, hours(48));
            Recurrence { every, ahead, due, missed, ..Recurrence::default() }
        };
        let from = |again: Recurrence| again.counts_from(again.due);
        assert_eq!(from(again(24, 0, 0)), hours(36), "at an hour of each day");
        assert_eq!(from(again(24, 0, 1)), hours(36));
        assert_eq!(from(again(24, 24, 0)), hours(24), "in the course of each day");
        assert_eq!(from(again(24, 24, 1)), hours(25));
        assert_eq!(from(again(2, 2, 1)), hours(47), "it is no longer than halfway");
        assert_eq!(again(24, 0, 0).counts_from(hours(30)), hours(27), "sooner for once");
    }
}
