//! Replies in a row that were of no use, and when the next is tried: pure.

use crate::http::availability::breaker::{Breaker, BreakerSettings, Pass, Verdict};
use std::time::Duration;

/// How many thoughts have to do without before the second probe.
const TOLL: u32 = 8;

/// Replies in a row that were of no use.
#[derive(Clone, Debug)]
pub(in crate::http) struct Streak {
    pub(in crate::http) breaker: Breaker,
    /// How many thoughts have done without since the last probe, and how many have to.
    spared: u32,
    toll: u32,
    /// What was wrong with the last of them, as a sentence.
    pub(in crate::http) cause: String,
}

impl Streak {
    pub(in crate::http) fn new(limit: u32, settings: BreakerSettings) -> Self {
        let breaker = Breaker::new(BreakerSettings { failures: limit, ..settings });
        Self { breaker, spared: 0, toll: 0, cause: String::new() }
    }

    pub(in crate::http) fn is_willing(&self, now: Duration) -> bool {
        self.breaker.is_willing(now) && self.spared >= self.toll
    }

    /// A thought has to do without.
    pub(in crate::http) fn spare(&mut self, now: Duration) {
        if !self.is_willing(now) {
            self.spared = self.spared.saturating_add(1);
        }
    }

    /// Says why it begins to be left alone, if it does; after a probe that is no news.
    pub(in crate::http) fn waste(
        &mut self,
        pass: Pass,
        replies: u32,
        why: &str,
        now: Duration,
    ) -> Option<String> {
        let opened = self.breaker.opened();
        let counted = if pass == Pass::Probe { 1 } else { replies };
        (0..counted).for_each(|_| self.judge(pass, Verdict::Fails { retry_after: None }, now));
        let replies = self.breaker.failures();
        self.cause = format!("{replies} replies in a row were of no use; the last one {why}");
        (self.breaker.opened() > opened && pass != Pass::Probe).then(|| self.cause.clone())
    }

    pub(in crate::http) fn judge(&mut self, pass: Pass, verdict: Verdict, now: Duration) {
        let opened = self.breaker.opened();
        self.breaker.judge(pass, verdict, now);
        if self.breaker.is_closed() {
            (self.spared, self.toll) = (0, 0);
        } else if self.breaker.opened() > opened && pass == Pass::Probe {
            (self.spared, self.toll) = (0, self.toll.saturating_mul(2).max(TOLL));
        }
    }

    /// What seemed to be of use was not: it is as before, and what came since counts on top.
    pub(in crate::http) fn restore(&mut self, before: Self) {
        // What is left alone already was not reset by it.
        if self.breaker.is_closed() && self.breaker.opened() == before.breaker.opened() {
            let since = self.breaker.failures();
            let failures = before.breaker.failures().saturating_add(since);
            *self = before;
            self.breaker.set_failures(failures);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORKS: Verdict = Verdict::Works;

    fn hours(hours: u64) -> Duration {
        Duration::from_secs(3_600 * hours)
    }

    fn wasted(streak: &mut Streak, now: Duration) -> Option<String> {
        let pass = streak.breaker.pass(now);
        streak.waste(pass, 1, "had no text", now)
    }

    #[test]
    fn between_probes_more_and_more_thoughts_have_to_do_without() {
        let mut streak = Streak::new(2, BreakerSettings::default());
        assert_eq!((wasted(&mut streak, hours(0)), streak.toll), (None, 0));
        assert!(wasted(&mut streak, hours(0)).is_some());
        for (hour, toll) in [(1, 8), (2, 16), (3, 32)] {
            assert!(streak.is_willing(hours(hour)), "hour {hour}");
            assert_eq!(wasted(&mut streak, hours(hour)), None, "it is no news");
            assert_eq!(streak.toll, toll);
            assert!(!streak.is_willing(hours(hour + 1)));
            (0..toll).for_each(|_| streak.spare(hours(hour + 1)));
        }
    }

    #[test]
    fn one_of_use_forgets_all_that() {
        let mut streak = Streak::new(1, BreakerSettings::default());
        wasted(&mut streak, hours(0));
        wasted(&mut streak, hours(1));
        (0..8).for_each(|_| streak.spare(hours(2)));
        let pass = streak.breaker.pass(hours(2));
        streak.judge(pass, WORKS, hours(2));
        assert!(streak.is_willing(hours(2)));
        assert_eq!((streak.toll, streak.spared, streak.breaker.failures()), (0, 0, 0));
    }
}
