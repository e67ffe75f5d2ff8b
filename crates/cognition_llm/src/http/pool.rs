//! Which server gets a call, and what became of those that have one.

use super::breaker::{Breaker, BreakerSettings, BreakerState, Pass, Verdict};
use crate::brain::Reply;
use crate::brain_error::BrainError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

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
}

/// The servers of a brain, as far as it matters for the choice between them.
#[derive(Debug)]
pub(super) struct Pool {
    seats: Mutex<Vec<Seat>>,
    silence: Duration,
    started: Instant,
}

#[derive(Debug)]
struct Seat {
    url: String,
    breaker: Breaker,
    in_flight: usize,
    calls: u64,
    failed: u64,
}

/// Nobody may be asked.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NobodyLeft {
    /// Who may be asked first.
    pub(super) url: String,
    pub(super) retry_after: Duration,
}

impl Pool {
    pub(super) fn new(urls: impl IntoIterator<Item = String>, settings: BreakerSettings) -> Self {
        let seat = |url| {
            let breaker = Breaker::new(settings);
            Seat { url, breaker, in_flight: 0, calls: 0, failed: 0 }
        };
        let seats = Mutex::new(urls.into_iter().map(seat).collect());
        Self { seats, silence: settings.silence, started: Instant::now() }
    }

    /// Begins a call to the server that is fit for it.
    pub(super) fn begin(self: &Arc<Self>) -> Result<Call, NobodyLeft> {
        let now = self.now();
        let (index, pass) = pick(&mut self.seats(), now)?;
        let (heard, judged) = (AtomicBool::new(false), false);
        Ok(Call { pool: Arc::clone(self), index, pass, begun: now, heard, judged })
    }

    pub(super) fn health(&self) -> Vec<EndpointHealth> {
        let now = self.now();
        self.seats().iter().map(|seat| seat.health(now)).collect()
    }

    fn end(&self, index: usize, pass: Pass, verdict: Verdict) {
        let now = self.now();
        let mut seats = self.seats();
        let seat = &mut seats[index];
        let before = seat.breaker.state(now);
        seat.in_flight -= 1;
        seat.failed += u64::from(matches!(verdict, Verdict::Fails { .. }));
        seat.breaker.judge(pass, verdict, now);
        let health = seat.health(now);
        drop(seats);
        tell(before, &health);
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn seats(&self) -> MutexGuard<'_, Vec<Seat>> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Of those that may be asked, one that has not just failed, with the fewest calls, named first.
fn pick(seats: &mut [Seat], now: Duration) -> Result<(usize, Pass), NobodyLeft> {
    let willing = (0..seats.len()).filter(|index| seats[*index].breaker.is_willing(now));
    let rank = |index: &usize| {
        let seat = &seats[*index];
        (seat.breaker.is_suspect(now), seat.in_flight, *index)
    };
    let Some(index) = willing.min_by_key(rank) else { return Err(nobody_left(seats, now)) };
    let seat = &mut seats[index];
    seat.in_flight += 1;
    seat.calls += 1;
    Ok((index, seat.breaker.pass(now)))
}

fn nobody_left(seats: &[Seat], now: Duration) -> NobodyLeft {
    let wait = |seat: &Seat| seat.breaker.closed_for(now).unwrap_or_default();
    let soonest = seats.iter().min_by_key(|seat| wait(seat)).expect("a brain has a server");
    NobodyLeft { url: soonest.url.clone(), retry_after: wait(soonest) }
}

impl Seat {
    fn health(&self, now: Duration) -> EndpointHealth {
        EndpointHealth {
            url: self.url.clone(),
            state: self.breaker.state(now),
            in_flight: self.in_flight,
            calls: self.calls,
            failed: self.failed,
            failures: self.breaker.failures(),
        }
    }
}

fn tell(before: BreakerState, health: &EndpointHealth) {
    let EndpointHealth { url, state, failures, .. } = health;
    match (before, state) {
        (BreakerState::Closed | BreakerState::HalfOpen, BreakerState::Open { remaining }) => {
            tracing::warn!(
                target: "cognition::decide",
                url, failures, ?remaining,
                "the server fails: it is left alone for a while",
            );
        }
        (BreakerState::Open { .. } | BreakerState::HalfOpen, BreakerState::Closed) => {
            tracing::info!(target: "cognition::decide", url, "the server answers again");
        }
        _ => {}
    }
}

/// A call that a server has. Dropping it gives it up.
#[derive(Debug)]
pub(super) struct Call {
    pool: Arc<Pool>,
    index: usize,
    pass: Pass,
    begun: Duration,
    /// Whether the server has begun to answer.
    heard: AtomicBool,
    judged: bool,
}

impl Call {
    /// Which server it is.
    pub(super) fn index(&self) -> usize {
        self.index
    }

    /// The server has begun to answer.
    pub(super) fn hear(&self) {
        self.heard.store(true, Ordering::Relaxed);
    }

    /// The call is over.
    pub(super) fn end(mut self, outcome: &Result<Reply, BrainError>) {
        self.judged = true;
        self.pool.end(self.index, self.pass, verdict(outcome));
    }

    fn given_up(&self) -> Verdict {
        let waited = self.pool.now().saturating_sub(self.begun);
        match self.heard.load(Ordering::Relaxed) || waited < self.pool.silence {
            true => Verdict::Unknown,
            false => Verdict::Fails { retry_after: None },
        }
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        if !self.judged {
            self.pool.end(self.index, self.pass, self.given_up());
        }
    }
}

/// What an outcome says of the server. A request that it does not take is none of its faults; a key
/// or a path that it does not know, a redirect and a page of a proxy make it useless all the same,
/// and would be found out at the cost of a call each.
fn verdict(outcome: &Result<Reply, BrainError>) -> Verdict {
    match outcome {
        Ok(_) => Verdict::Works,
        Err(BrainError::Refused { status: 200..=299 | 400 | 409 | 413 | 414 | 422, .. }) => {
            Verdict::Works
        }
        Err(BrainError::Other { .. } | BrainError::Panicked { .. }) => Verdict::Unknown,
        Err(error) => Verdict::Fails { retry_after: error.retry_after() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::from_secs(9);
    const FAILS: Verdict = Verdict::Fails { retry_after: None };

    fn pool(servers: usize) -> Arc<Pool> {
        let urls = (0..servers).map(|server| format!("http://{server}/"));
        Arc::new(Pool::new(urls, BreakerSettings { failures: 2, ..BreakerSettings::default() }))
    }

    fn picked(pool: &Pool, calls: usize) -> Vec<usize> {
        let pick = |_| pick(&mut pool.seats(), NOW).expect("somebody is willing").0;
        (0..calls).map(pick).collect()
    }

    fn judge(pool: &Pool, server: usize, verdict: Verdict, now: Duration) {
        let mut seats = pool.seats();
        let pass = seats[server].breaker.pass(now);
        seats[server].breaker.judge(pass, verdict, now);
    }

    fn refused(status: u16) -> Result<Reply, BrainError> {
        let (url, message) = Default::default();
        Err(BrainError::Refused { url, status, message, retry_after: None })
    }

    #[test]
    fn the_one_with_the_fewest_calls_is_picked_and_of_equals_the_first() {
        let pool = pool(3);
        assert_eq!(picked(&pool, 4), [0, 1, 2, 0]);
        pool.seats()[2].in_flight = 0;
        assert_eq!(picked(&pool, 3), [2, 1, 2]);
    }

    #[test]
    fn who_has_just_failed_is_picked_only_if_nobody_else_is_there() {
        let pool = pool(2);
        judge(&pool, 0, FAILS, NOW);
        assert_eq!(picked(&pool, 3), [1, 1, 1]);
        judge(&pool, 1, FAILS, NOW);
        assert_eq!(picked(&pool, 1), [0]);
    }

    #[test]
    fn if_nobody_may_be_asked_it_says_when_somebody_may() {
        let pool = pool(2);
        judge(&pool, 0, Verdict::Fails { retry_after: Some(Duration::from_secs(20)) }, NOW);
        judge(&pool, 1, Verdict::Fails { retry_after: Some(Duration::from_secs(7)) }, NOW);
        let nobody = pick(&mut pool.seats(), NOW + Duration::from_secs(1)).expect_err("all open");
        let retry_after = Duration::from_secs(6);
        assert_eq!(nobody, NobodyLeft { url: "http://1/".to_owned(), retry_after });
    }

    #[test]
    fn a_call_that_is_dropped_frees_its_place_and_says_nothing() {
        let pool = pool(1);
        drop(pool.begin().expect("it is willing"));
        let health = &pool.health()[0];
        assert_eq!((health.in_flight, health.calls, health.failed), (0, 1, 0));
    }

    #[test]
    fn a_call_that_is_dropped_after_a_long_silence_has_failed() {
        let mut impatient = pool(1);
        Arc::get_mut(&mut impatient).expect("nobody else has it").silence = Duration::ZERO;
        drop(impatient.begin().expect("it is willing"));
        assert_eq!(impatient.health()[0].failures, 1);
        let call = impatient.begin().expect("it is willing");
        call.hear();
        drop(call);
        assert_eq!(impatient.health()[0].failures, 1, "it had begun to answer");
    }

    #[test]
    fn only_faults_of_the_server_count_against_it() {
        for status in [200, 400, 409, 413, 422] {
            assert_eq!(verdict(&refused(status)), Verdict::Works, "{status}");
        }
        for status in [307, 401, 403, 404, 408, 425, 429, 500, 503] {
            assert_eq!(verdict(&refused(status)), FAILS, "{status}");
        }
        let page = BrainError::Protocol { url: String::new(), message: "<html>".to_owned() };
        assert_eq!(verdict(&Err(page)), FAILS);
    }
}
