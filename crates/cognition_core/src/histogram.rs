//! A histogram of durations in bounded room: percentiles of waits and latencies.

use std::fmt;
use std::time::Duration;

/// Buckets of a factor of 2; within one, quantiles are off by 1/8 at most.
const STEPS: u32 = 8;
/// From a microsecond to more than an hour.
const OCTAVES: u32 = 33;
const BUCKETS: usize = (STEPS * OCTAVES) as usize;

/// How many durations were how long. Takes 1 KiB however many there are.
///
/// Quantiles are upper bounds of buckets that are an eighth of a factor of 2 wide, so they are at
/// most 12.5 % too long. Durations are told apart from 8 µs to two hours.
///
/// ```
/// use cognition_core::histogram::Histogram;
/// use std::time::Duration;
///
/// let mut waits = Histogram::default();
/// (1..=100).for_each(|ms| waits.add(Duration::from_millis(ms)));
/// let p95 = waits.quantile(0.95).expect("there are some");
/// assert!(p95 >= Duration::from_millis(95) && p95 < Duration::from_millis(107));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Histogram {
    counts: Box<[u32]>,
    count: u64,
    total: Duration,
    longest: Duration,
}

impl Default for Histogram {
    fn default() -> Self {
        let (count, total, longest) = Default::default();
        Self { counts: vec![0; BUCKETS].into(), count, total, longest }
    }
}

impl Histogram {
    /// One more.
    pub fn add(&mut self, duration: Duration) {
        let place = &mut self.counts[bucket(duration)];
        *place = place.saturating_add(1);
        self.count += 1;
        self.total = self.total.saturating_add(duration);
        self.longest = self.longest.max(duration);
    }

    /// How many there were.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// All of them together.
    pub fn total(&self) -> Duration {
        self.total
    }

    /// The longest of them.
    pub fn longest(&self) -> Duration {
        self.longest
    }

    /// What this share of them, from 0 to 1, did not exceed; `None` where there were none.
    pub fn quantile(&self, share: f64) -> Option<Duration> {
        let rank = (share.clamp(0.0, 1.0) * self.count as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        let within = self.counts.iter().position(|count| {
            seen += u64::from(*count);
            seen >= rank
        });
        Some(upper_bound(within?).min(self.longest))
    }
}

impl fmt::Debug for Histogram {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Histogram({self})")
    }
}

impl fmt::Display for Histogram {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |share| self.quantile(share).unwrap_or_default();
        let (median, p95, p99) = (at(0.5), at(0.95), at(0.99));
        let Self { count, longest, .. } = self;
        write!(formatter, "{count}: p50 {median:?}, p95 {p95:?}, p99 {p99:?}, max {longest:?}")
    }
}

fn bucket(duration: Duration) -> usize {
    let micros = u64::try_from(duration.as_micros()).unwrap_or(u64::MAX).max(1);
    let octave = micros.ilog2();
    let step = match octave.checked_sub(STEPS.ilog2()) {
        Some(shift) => (micros >> shift) as u32 % STEPS,
        None => 0,
    };
    ((octave * STEPS + step) as usize).min(BUCKETS - 1)
}

fn upper_bound(bucket: usize) -> Duration {
    let (octave, step) = (bucket as u32 / STEPS, bucket as u32 % STEPS);
    let above = u128::from(STEPS + step + 1) << octave;
    let micros = match octave < STEPS.ilog2() {
        true => 1_u128 << (octave + 1),
        false => above / u128::from(STEPS),
    };
    Duration::from_micros(u64::try_from(micros).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn without_durations_there_is_no_quantile() {
        assert_eq!(Histogram::default().quantile(0.5), None);
        assert_eq!(Histogram::default().count(), 0);
    }

    #[test]
    fn the_highest_quantile_is_the_longest() {
        let mut durations = Histogram::default();
        for millis in [3, 900, 17] {
            durations.add(Duration::from_millis(millis));
        }
        assert_eq!(durations.quantile(1.0), Some(Duration::from_millis(900)));
        assert_eq!(durations.longest(), Duration::from_millis(900));
        assert_eq!(durations.total(), Duration::from_millis(920));
    }

    #[test]
    fn what_is_too_short_or_too_long_to_tell_apart_is_still_counted() {
        let mut durations = Histogram::default();
        for duration in [Duration::ZERO, Duration::MAX, Duration::from_nanos(1)] {
            durations.add(duration);
        }
        assert_eq!(durations.count(), 3);
        assert_eq!(
            durations.quantile(1.0).map(|most| most > Duration::from_secs(3600)),
            Some(true)
        );
    }

    proptest! {
        #[test]
        fn a_quantile_is_never_too_short_and_at_most_an_eighth_too_long(
            mut micros in prop::collection::vec(8_u64..7_000_000_000, 1..60),
            share in 0.0_f64..=1.0,
        ) {
            let mut durations = Histogram::default();
            micros.iter().for_each(|micros| durations.add(Duration::from_micros(*micros)));
            micros.sort_unstable();
            let rank = (share * micros.len() as f64).ceil().max(1.0) as usize;
            let exact = micros[rank - 1] as f64;
            let told = durations.quantile(share).expect("there are some").as_micros() as f64;
            prop_assert!(told >= exact && told <= exact * 1.126, "{told} for {exact}");
        }
    }
}
