//! So many calls a minute, and no more.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How many calls are allowed a minute, and how many at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BucketRate {
    /// Calls that may be made at once; the bucket begins full.
    pub capacity: u32,
    /// Calls that it gains a minute.
    pub per_minute: u32,
}

impl BucketRate {
    /// So many calls a minute, and as many at once.
    pub const fn per_minute(calls: u32) -> Self {
        Self { capacity: calls, per_minute: calls }
    }
}

/// A bucket of calls that fills by a clock.
///
/// In any span of time it gives at most its capacity and what it gains in that span: it counts in
/// parts of a call so small that no nanosecond is rounded.
///
/// ```
/// use cognition_core::govern::{BucketRate, TokenBucket};
/// use std::time::Duration;
///
/// let mut bucket = TokenBucket::new(BucketRate { capacity: 1, per_minute: 60 }, Duration::ZERO);
/// assert!(bucket.take(Duration::ZERO) && !bucket.take(Duration::from_millis(999)));
/// assert!(bucket.take(Duration::from_secs(1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenBucket {
    rate: BucketRate,
    parts: u128,
    at: Duration,
}

/// Parts of one call: a bucket that gains one call a minute gains one part a nanosecond.
const CALL: u128 = 60_000_000_000;

impl TokenBucket {
    /// A full bucket.
    pub fn new(rate: BucketRate, now: Duration) -> Self {
        Self { rate, parts: u128::from(rate.capacity) * CALL, at: now }
    }

    /// Goes on at another rate; what is in the bucket stays, up to the new capacity.
    pub fn follow(&mut self, rate: BucketRate, now: Duration) {
        self.fill(now);
        self.rate = rate;
        self.parts = self.parts.min(u128::from(rate.capacity) * CALL);
    }

    /// The rate.
    pub fn rate(&self) -> BucketRate {
        self.rate
    }

    /// Whole calls that it has at a time. A clock that runs back fills nothing.
    pub fn available(&self, now: Duration) -> u32 {
        u32::try_from(self.parts_at(now) / CALL).unwrap_or(u32::MAX)
    }

    /// Takes a call out; says whether there was one.
    pub fn take(&mut self, now: Duration) -> bool {
        self.fill(now);
        let Some(left) = self.parts.checked_sub(CALL) else { return false };
        self.parts = left;
        true
    }

    /// Whether it is as full as it can be: such a bucket need not be kept.
    pub fn is_full(&self, now: Duration) -> bool {
        self.parts_at(now) == u128::from(self.rate.capacity) * CALL
    }

    fn fill(&mut self, now: Duration) {
        self.parts = self.parts_at(now);
        self.at = self.at.max(now);
    }

    fn parts_at(&self, now: Duration) -> u128 {
        let gained = now.saturating_sub(self.at).as_nanos() * u128::from(self.rate.per_minute);
        (self.parts + gained).min(u128::from(self.rate.capacity) * CALL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_bucket_holds_no_more_than_its_capacity_however_long_nobody_comes() {
        let mut bucket = TokenBucket::new(BucketRate::per_minute(2), Duration::ZERO);
        let later = Duration::from_hours(5);
        let taken = (0..10).filter(|_| bucket.take(later)).count();
        assert_eq!(taken, 2);
    }

    #[test]
    fn a_smaller_rate_counts_from_now_on() {
        let mut bucket = TokenBucket::new(BucketRate::per_minute(60), Duration::ZERO);
        bucket.follow(BucketRate { capacity: 1, per_minute: 1 }, Duration::ZERO);
        assert!(bucket.take(Duration::ZERO) && !bucket.take(Duration::from_secs(59)));
        assert!(bucket.take(Duration::from_mins(1)) && !bucket.is_full(Duration::from_mins(1)));
    }

    proptest! {
        /// The rule of the file, for every span between two calls.
        #[test]
        fn never_more_than_capacity_and_rate_times_time(
            capacity in 1_u32..5,
            per_minute in 1_u32..500,
            steps in proptest::collection::vec(0_u64..3_000_000_000, 1..120),
        ) {
            let mut bucket = TokenBucket::new(BucketRate { capacity, per_minute }, Duration::ZERO);
            let (mut now, mut taken) = (Duration::ZERO, Vec::new());
            for step in steps {
                now += Duration::from_nanos(step);
                if bucket.take(now) {
                    taken.push(now);
                }
            }
            for (first, from) in taken.iter().enumerate() {
                for (more, to) in taken[first..].iter().enumerate() {
                    let gained = (*to - *from).as_nanos() * u128::from(per_minute);
                    prop_assert!(more as u128 * CALL < u128::from(capacity) * CALL + gained + 1);
                }
            }
        }

        /// However often it is asked, what it gains is the same.
        #[test]
        fn nothing_is_lost_by_looking(steps in proptest::collection::vec(1_u64..500_000_000, 1..50)) {
            let rate = BucketRate { capacity: 1_000, per_minute: 7 };
            let mut asked = TokenBucket::new(rate, Duration::ZERO);
            (0..1_000).for_each(|_| _ = asked.take(Duration::ZERO));
            let mut unasked = asked;
            let mut now = Duration::ZERO;
            for step in steps {
                now += Duration::from_nanos(step);
                asked.follow(rate, now);
            }
            unasked.follow(rate, now);
            prop_assert_eq!(asked, unasked);
        }
    }
}
