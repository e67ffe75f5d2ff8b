//! How long to wait before a call that failed is tried once more.

use crate::chance::Dice;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Exponential backoff with full jitter: so that those who failed together don't come back
/// together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Backoff {
    /// The longest wait after the first failure.
    pub base: Duration,
    /// The longest wait at all, the server's own wish excepted.
    pub cap: Duration,
}

impl Default for Backoff {
    /// Up to half a second, doubled with each failure, up to 20 seconds.
    fn default() -> Self {
        Self { base: Duration::from_millis(500), cap: Duration::from_secs(20) }
    }
}

impl Backoff {
    /// How long to wait after so many failures (1 and up), by a seed of the request's own.
    ///
    /// Where the server asks to be left alone for a while, the chance comes on top of that.
    pub fn delay(&self, failures: u32, seed: u64, retry_after: Option<Duration>) -> Duration {
        let doubled = 1_u32.checked_shl(failures.saturating_sub(1)).unwrap_or(u32::MAX);
        let longest = self.base.saturating_mul(doubled).min(self.cap);
        let mut dice = Dice::new(seed ^ u64::from(failures));
        retry_after.unwrap_or_default().saturating_add(longest.mul_f64(dice.unit()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_same_request_waits_as_long_again_and_others_otherwise() {
        let backoff = Backoff::default();
        let delays: Vec<_> = (0..40).map(|seed| backoff.delay(2, seed, None)).collect();
        assert_eq!(delays[7], backoff.delay(2, 7, None));
        let (least, most) = (delays.iter().min(), delays.iter().max());
        assert!(least < Some(&Duration::from_millis(200)), "{least:?}");
        assert!(most > Some(&Duration::from_millis(800)), "{most:?}");
    }

    proptest! {
        #[test]
        fn a_wait_is_within_what_is_doubled_and_capped_and_never_below_the_servers_wish(
            failures in 1_u32..80,
            seed: u64,
            retry_after in proptest::option::of(0_u64..120),
        ) {
            let backoff = Backoff::default();
            let wish = retry_after.map(Duration::from_secs);
            let floor = wish.unwrap_or_default();
            let ceiling = Duration::from_millis(500 * (1 << (failures - 1).min(6))).min(backoff.cap);
            let delay = backoff.delay(failures, seed, wish);
            prop_assert!(delay >= floor && delay <= floor + ceiling);
        }
    }
}
