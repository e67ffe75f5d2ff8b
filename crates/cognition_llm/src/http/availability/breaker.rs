//! Whether an endpoint is worth a call: pure, on a clock of its own.
//!
//! ```text
//!            so many failures in a row, or Retry-After
//!   closed ──────────────────────────────────────────▶ open
//!     ▲                                                 │ the cool-down is over
//!     └───────────── it succeeds ───────── probe ◀──────┘
//!                                            └ it fails: open again, for twice as long
//! ```

use crate::http::wire::seconds::seconds;
use serde::Deserialize;
use std::time::Duration;

/// The longest `Retry-After` that is heeded: no server silences a game for an evening.
const LONGEST_RETRY_AFTER: Duration = Duration::from_secs(300);

/// When an endpoint that fails is left alone, and for how long.
///
/// ```
/// use cognition_llm::BreakerSettings;
///
/// let settings: BreakerSettings = serde_json::from_str(r#"{ "failures": 3, "cool_down_seconds": 0.5 }"#)?;
/// assert_eq!(settings.failures, 3);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BreakerSettings {
    /// After so many failures in a row it is not asked any more; at least 1.
    pub failures: u32,
    /// For how long, the first time. After each probe that fails, twice as long as before.
    #[serde(rename = "cool_down_seconds", deserialize_with = "seconds")]
    pub cool_down: Duration,
    /// But no longer than this.
    #[serde(rename = "max_cool_down_seconds", deserialize_with = "seconds")]
    pub max_cool_down: Duration,
    /// After so many replies in a row that were of no use, it is not asked any more for what they were
    /// for; at least 1. Replies without text are of no use, and such as are rejected.
    pub unusable: u32,
    /// A call that is given up after it has waited so long for the first byte counts as a failure;
    /// one that is given up sooner says nothing about the endpoint.
    #[serde(rename = "silence_seconds", deserialize_with = "seconds")]
    pub silence: Duration,
}

impl Default for BreakerSettings {
    fn default() -> Self {
        Self {
            failures: 5,
            unusable: 8,
            cool_down: Duration::from_secs(1),
            max_cool_down: Duration::from_secs(60),
            silence: Duration::from_secs(10),
        }
    }
}

/// Whether calls go to an endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakerState {
    /// Minds take turns.
    Closed,
    /// None does, for so long.
    Open {
        /// The rest of the cool-down.
        remaining: Duration,
    },
    /// The cool-down is over: one call finds out, or is about to.
    HalfOpen,
}

/// What a call is to the breaker that let it through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::http) enum Pass {
    /// One of many. What comes of it counts while the breaker is as it was.
    Ordinary { opened: u64 },
    /// The only one.
    Probe,
}

/// What became of a call, as far as it tells of the endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::http) enum Verdict {
    /// It answers.
    Works,
    /// It does not.
    Fails { retry_after: Option<Duration> },
    /// It will not answer before somebody has changed something.
    ShutsOut,
    /// Nobody waited for the answer.
    Unknown,
}

#[derive(Clone, Debug)]
pub(in crate::http) struct Breaker {
    settings: BreakerSettings,
    state: State,
    /// Failures in a row.
    failures: u32,
    cool_down: Duration,
    /// How often it has opened: tells calls of before from those of after.
    opened: u64,
    /// When it last failed.
    failed_at: Option<Duration>,
}

#[derive(Clone, Copy, Debug)]
enum State {
    Closed,
    Open {
        until: Duration,
    },
    /// The probe is under way.
    Probing,
}

impl Breaker {
    pub(in crate::http) fn new(settings: BreakerSettings) -> Self {
        let (state, cool_down) = (State::Closed, settings.cool_down);
        Self { settings, state, failures: 0, cool_down, opened: 0, failed_at: None }
    }

    /// Whether a call would be let through.
    pub(in crate::http) fn is_willing(&self, now: Duration) -> bool {
        match self.state {
            State::Closed => true,
            State::Open { until } => until <= now,
            State::Probing => false,
        }
    }

    /// Lets a call through; of those that are willing only.
    pub(in crate::http) fn pass(&mut self, now: Duration) -> Pass {
        match self.state {
            State::Open { until } if until <= now => {
                self.state = State::Probing;
                Pass::Probe
            }
            _ => Pass::Ordinary { opened: self.opened },
        }
    }

    /// Takes in what became of a call. What was let through before the breaker opened tells nothing
    /// new any more.
    pub(in crate::http) fn judge(&mut self, pass: Pass, verdict: Verdict, now: Duration) {
        match (pass, verdict) {
            (Pass::Ordinary { opened }, _) if opened != self.opened => {}
            (_, Verdict::Works) => {
                self.state = State::Closed;
                (self.failures, self.failed_at) = (0, None);
                self.cool_down = self.settings.cool_down;
            }
            (_, Verdict::ShutsOut) => {
                self.fail(now);
                self.open(self.settings.max_cool_down, None, now);
            }
            (Pass::Probe, Verdict::Fails { retry_after }) => {
                self.cool_down = (self.cool_down * 2).min(self.settings.max_cool_down);
                self.fail(now);
                self.open(self.cool_down, retry_after, now);
            }
            (Pass::Ordinary { .. }, Verdict::Fails { retry_after }) => {
                self.fail(now);
                match self.failures >= self.settings.failures {
                    true => self.open(self.cool_down, retry_after, now),
                    // Once, the server's own word is enough.
                    false if retry_after.is_some() => self.open(Duration::ZERO, retry_after, now),
                    false => {}
                }
            }
            (Pass::Probe, Verdict::Unknown) => self.state = State::Open { until: now },
            (Pass::Ordinary { .. }, Verdict::Unknown) => {}
        }
    }

    fn fail(&mut self, now: Duration) {
        self.failures = self.failures.saturating_add(1);
        self.failed_at = Some(now);
    }

    fn open(&mut self, least: Duration, retry_after: Option<Duration>, now: Duration) {
        let asked = retry_after.unwrap_or_default().min(LONGEST_RETRY_AFTER);
        let until = now + least.max(asked);
        self.opened += 1;
        self.state = State::Open { until };
    }

    /// Whether it failed so recently that others are tried first.
    pub(in crate::http) fn is_suspect(&self, now: Duration) -> bool {
        self.failed_at.is_some_and(|at| now < at + self.settings.cool_down)
    }

    /// For how long no call is let through; none while one is.
    pub(in crate::http) fn closed_for(&self, now: Duration) -> Option<Duration> {
        match self.state {
            State::Closed => None,
            State::Open { until } => Some(until.saturating_sub(now)),
            State::Probing => Some(self.settings.cool_down),
        }
    }

    pub(in crate::http) fn state(&self, now: Duration) -> BreakerState {
        match self.state {
            State::Closed => BreakerState::Closed,
            State::Open { until } if now < until => BreakerState::Open { remaining: until - now },
            State::Open { .. } | State::Probing => BreakerState::HalfOpen,
        }
    }

    pub(in crate::http) fn is_closed(&self) -> bool {
        matches!(self.state, State::Closed)
    }

    /// How often it has opened.
    pub(in crate::http) fn opened(&self) -> u64 {
        self.opened
    }

    pub(in crate::http) fn failures(&self) -> u32 {
        self.failures
    }

    pub(in crate::http) fn set_failures(&mut self, failures: u32) {
        self.failures = failures;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    const FAILS: Verdict = Verdict::Fails { retry_after: None };

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn breaker() -> Breaker {
        Breaker::new(BreakerSettings { failures: 3, ..BreakerSettings::default() })
    }

    fn call(breaker: &mut Breaker, verdict: Verdict, now: Duration) {
        assert!(breaker.is_willing(now), "should let a call through at {now:?}");
        let pass = breaker.pass(now);
        breaker.judge(pass, verdict, now);
    }

    fn opened(now: Duration) -> Breaker {
        let mut breaker = breaker();
        (0..3).for_each(|_| call(&mut breaker, FAILS, now));
        breaker
    }

    fn check(breaker: &Breaker, now: Duration, expected: Expect) {
        expected.assert_eq(&format!("{:?}", breaker.state(now)));
    }

    #[test]
    fn it_opens_after_so_many_failures_in_a_row_and_not_before() {
        let mut breaker = breaker();
        for verdict in [FAILS, FAILS, Verdict::Works, FAILS, Verdict::Unknown, FAILS] {
            call(&mut breaker, verdict, at(1));
        }
        check(&breaker, at(1), expect!["Closed"]);
        call(&mut breaker, FAILS, at(1));
        check(&breaker, at(1), expect!["Open { remaining: 1s }"]);
        assert!(!breaker.is_willing(at(1)));
    }

    #[test]
    fn one_word_of_the_server_is_enough_and_it_is_heeded_up_to_a_limit() {
        let mut asked = breaker();
        call(&mut asked, Verdict::Fails { retry_after: Some(at(7)) }, at(1));
        check(&asked, at(1), expect!["Open { remaining: 7s }"]);
        let mut hurried = breaker();
        call(&mut hurried, Verdict::Fails { retry_after: Some(Duration::from_millis(200)) }, at(1));
        check(&hurried, at(1), expect!["Open { remaining: 200ms }"]);
        let mut silenced = breaker();
        call(&mut silenced, Verdict::Fails { retry_after: Some(at(1_000_000)) }, at(1));
        check(&silenced, at(1), expect!["Open { remaining: 300s }"]);
    }

    #[test]
    fn after_the_cool_down_exactly_one_call_finds_out() {
        let mut breaker = opened(at(1));
        assert!(!breaker.is_willing(Duration::from_millis(1_999)));
        check(&breaker, at(2), expect!["HalfOpen"]);
        assert_eq!(breaker.pass(at(2)), Pass::Probe);
        assert!(!breaker.is_willing(at(99)), "a probe is under way");
        breaker.judge(Pass::Probe, Verdict::Works, at(3));
        check(&breaker, at(3), expect!["Closed"]);
        assert_eq!(breaker.failures(), 0);
    }

    #[test]
    fn each_probe_that_fails_doubles_the_cool_down_up_to_the_limit() {
        let mut breaker = opened(at(0));
        let mut now = at(0);
        let mut waits = Vec::new();
        for _ in 0..8 {
            let wait = breaker.closed_for(now).expect("it is open");
            waits.push(wait.as_secs());
            now += wait;
            call(&mut breaker, FAILS, now);
        }
        assert_eq!(waits, [1, 2, 4, 8, 16, 32, 60, 60]);
        now += at(60);
        call(&mut breaker, Verdict::Works, now);
        (0..3).for_each(|_| call(&mut breaker, FAILS, now));
        assert_eq!(breaker.closed_for(now), Some(at(1)), "a success makes it patient again");
    }

    #[test]
    fn who_shuts_out_is_left_alone_at_once_and_for_the_longest_time() {
        let mut breaker = breaker();
        for start in [1, 61] {
            call(&mut breaker, Verdict::ShutsOut, at(start));
            check(&breaker, at(start), expect!["Open { remaining: 60s }"]);
        }
        call(&mut breaker, Verdict::Works, at(121));
        check(&breaker, at(121), expect!["Closed"]);
    }

    #[test]
    fn what_was_under_way_when_it_opened_tells_nothing_new() {
        let mut breaker = breaker();
        let early = breaker.pass(at(0));
        (0..3).for_each(|_| call(&mut breaker, FAILS, at(1)));
        for verdict in [Verdict::Works, FAILS, Verdict::Fails { retry_after: Some(at(99)) }] {
            breaker.judge(early, verdict, at(1));
            check(&breaker, at(1), expect!["Open { remaining: 1s }"]);
        }
    }

    #[test]
    fn a_probe_that_is_given_up_leaves_the_question_open() {
        let mut breaker = opened(at(1));
        let probe = breaker.pass(at(2));
        breaker.judge(probe, Verdict::Unknown, at(3));
        check(&breaker, at(3), expect!["HalfOpen"]);
        assert_eq!(breaker.pass(at(3)), Pass::Probe);
    }

    #[test]
    fn who_has_just_failed_is_suspect_for_a_while() {
        let mut breaker = breaker();
        call(&mut breaker, FAILS, at(1));
        assert!(breaker.is_suspect(at(1)) && !breaker.is_suspect(at(2)));
        call(&mut breaker, Verdict::Works, at(1));
        assert!(!breaker.is_suspect(at(1)));
    }
}
