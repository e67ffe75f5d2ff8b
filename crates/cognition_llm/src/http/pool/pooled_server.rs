//! One server of a pool: whether it may be asked, and what has come of it.

use crate::http::availability::breaker::{Breaker, BreakerSettings, BreakerState, Pass, Verdict};
use crate::http::availability::usability::{Rests, ThoughtKey, Trial, Usability};
use crate::http::availability::verdict::{self, of_server};
use cognition_brain::{BrainError, Reply};
use cognition_core::prompt::Purpose;
use std::time::Duration;

/// How a server of an [`HttpBrain`](crate::HttpBrain) is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndpointHealth {
    /// Where it is, without the query of the URL.
    pub url: String,
    /// Whether calls go to it.
    pub state: BreakerState,
    /// Calls that it has not answered yet.
    pub in_flight: usize,
    /// Calls so far; one that was put in another form because the server refused the first counts
    /// once.
    pub calls: u64,
    /// Of these, such as failed for a reason that lies with the server.
    pub failed: u64,
    /// How many of them in a row, up to now.
    pub failures: u32,
    /// Replies that were of no use: without text, or rejected by whoever read them.
    pub unusable: u64,
    /// For what it is left alone because its replies are of no use, although it answers.
    pub resting: Vec<Purpose>,
    /// What was wrong with it the last time; `None` where nothing is.
    pub cause: Option<String>,
}

#[derive(Debug)]
pub(in crate::http) struct Seat {
    pub(in crate::http) url: String,
    pub(in crate::http) in_flight: usize,
    pub(in crate::http) breaker: Breaker,
    usability: Usability,
    cause: Option<Cause>,
    calls: u64,
    failed: u64,
}

#[derive(Debug)]
struct Cause {
    told: String,
    is_lasting: bool,
}

/// How a call was let through.
#[derive(Clone, Copy, Debug)]
pub(in crate::http) struct Passes {
    pub(in crate::http) server: Pass,
    trial: Trial,
}

/// A server that may not be asked, and why.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::http) struct Reluctance {
    pub(in crate::http) url: String,
    pub(in crate::http) retry_after: Duration,
    pub(in crate::http) cause: Option<String>,
    /// Whether waiting is of no use.
    pub(in crate::http) is_lasting: bool,
}

/// What came of a call.
#[derive(Debug)]
pub(in crate::http) struct End<'a> {
    pub(in crate::http) outcome: &'a Result<Reply, BrainError>,
    pub(in crate::http) thought: ThoughtKey,
    /// Replies on the way to it that were of no use, the last one included.
    pub(in crate::http) wasted: u32,
}

impl Seat {
    pub(in crate::http) fn new(url: String, settings: BreakerSettings) -> Self {
        let (breaker, usability) = (Breaker::new(settings), Usability::new(settings));
        Self { url, in_flight: 0, breaker, usability, cause: None, calls: 0, failed: 0 }
    }

    pub(in crate::http) fn is_willing(&self, purpose: Purpose, now: Duration) -> bool {
        self.breaker.is_willing(now) && self.usability.is_willing(purpose, now)
    }

    /// A thought that could have gone here does not.
    pub(in crate::http) fn spare(&mut self, purpose: Purpose, now: Duration) {
        self.usability.spare(purpose, now);
    }

    pub(in crate::http) fn begin(&mut self, purpose: Purpose, now: Duration) -> Passes {
        self.in_flight += 1;
        self.calls += 1;
        Passes { server: self.breaker.pass(now), trial: self.usability.pass(purpose, now) }
    }

    /// Nobody waits for the call any more.
    pub(in crate::http) fn give_up(&mut self, passes: Passes, verdict: Verdict, now: Duration) {
        self.usability.give_up(passes.trial, now);
        if matches!(verdict, Verdict::Fails { .. }) {
            let told = "it was silent for too long".to_owned();
            self.cause = Some(Cause { told, is_lasting: false });
        }
        self.judge(passes.server, verdict, now);
    }

    /// The call is over.
    pub(in crate::http) fn end(
        &mut self,
        passes: Passes,
        end: End<'_>,
        now: Duration,
    ) -> Option<Rests> {
        let verdict = of_server(end.outcome);
        match (verdict, end.outcome) {
            (Verdict::Works, _) => self.cause = None,
            (Verdict::Fails { .. } | Verdict::ShutsOut, Err(error)) => {
                let is_lasting = verdict == Verdict::ShutsOut;
                self.cause = Some(Cause { told: verdict::cause(&self.url, error), is_lasting });
            }
            _ => {}
        }
        self.judge(passes.server, verdict, now);
        self.weigh(passes.trial, end, now)
    }

    fn judge(&mut self, pass: Pass, verdict: Verdict, now: Duration) {
        self.in_flight -= 1;
        self.failed += u64::from(matches!(verdict, Verdict::Fails { .. } | Verdict::ShutsOut));
        self.breaker.judge(pass, verdict, now);
    }

    fn weigh(&mut self, trial: Trial, end: End<'_>, now: Duration) -> Option<Rests> {
        match end.outcome.as_ref().map_err(|error| (error, verdict::waste(error))) {
            Ok(_) => {
                self.usability.give(trial, end.thought, now);
                None
            }
            Err((_, Some(why))) => self.usability.waste(trial, end.wasted.max(1), &why, now),
            Err((error, None)) if end.wasted > 0 => {
                let why = format!("had no text, and then {}", verdict::cause(&self.url, error));
                self.usability.waste(trial, end.wasted, &why, now)
            }
            Err((_, None)) => {
                self.usability.give_up(trial, now);
                None
            }
        }
    }

    pub(in crate::http) fn usability(&mut self) -> &mut Usability {
        &mut self.usability
    }

    /// Why it may not be asked.
    pub(in crate::http) fn reluctance(&self, purpose: Purpose, now: Duration) -> Reluctance {
        let url = self.url.clone();
        let rest = self.usability.closed_for(purpose, now);
        match (rest, self.breaker.is_willing(now)) {
            (Some((retry_after, cause)), true) => {
                Reluctance { url, retry_after, cause: Some(cause.to_owned()), is_lasting: true }
            }
            _ => Reluctance {
                url,
                retry_after: self.breaker.closed_for(now).unwrap_or_default(),
                cause: self.cause.as_ref().map(|cause| cause.told.clone()),
                is_lasting: self.cause.as_ref().is_some_and(|cause| cause.is_lasting),
            },
        }
    }

    pub(in crate::http) fn health(&self, now: Duration) -> EndpointHealth {
        let resting: Vec<_> = self.usability.resting(now).collect();
        let unusable = resting.first().map(|(_, cause)| (*cause).to_owned());
        EndpointHealth {
            url: self.url.clone(),
            state: self.breaker.state(now),
            in_flight: self.in_flight,
            calls: self.calls,
            failed: self.failed,
            failures: self.breaker.failures(),
            unusable: self.usability.wasted(),
            resting: resting.into_iter().map(|(purpose, _)| purpose).collect(),
            cause: self.cause.as_ref().map(|cause| cause.told.clone()).or(unusable),
        }
    }
}
