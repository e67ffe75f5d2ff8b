//! Which server gets a call, and what became of those that have one.

use crate::http::availability::breaker::{BreakerSettings, BreakerState, Verdict};
use crate::http::availability::usability::{Rests, ThoughtKey};
use crate::http::pool::pooled_server::{End, EndpointHealth, Passes, Reluctance, Seat};
use crate::http::pool::prompt_beginnings::Homes;
use cognition_brain::{BrainError, Reply, ThoughtRequest};
use cognition_core::decide::Rejection;
use cognition_core::prompt::Purpose;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many more calls than the idlest server one may have in flight that has the beginning of a prompt.
const AHEAD: usize = 4;

/// The servers of a brain, as far as it matters for the choice between them.
#[derive(Debug)]
pub(in crate::http) struct Pool {
    state: Mutex<PoolState>,
    silence: Duration,
    started: Instant,
}

#[derive(Debug)]
struct PoolState {
    seats: Vec<Seat>,
    homes: Homes,
}

impl Pool {
    pub(in crate::http) fn new(
        urls: impl IntoIterator<Item = String>,
        settings: BreakerSettings,
    ) -> Self {
        let seats = urls.into_iter().map(|url| Seat::new(url, settings));
        let state = Mutex::new(PoolState { seats: seats.collect(), homes: Homes::default() });
        Self { state, silence: settings.silence, started: Instant::now() }
    }

    /// Begins a call to the server that is fit for it.
    pub(in crate::http) fn begin(
        self: &Arc<Self>,
        request: &ThoughtRequest,
    ) -> Result<Call, Reluctance> {
        let now = self.now();
        let (index, passes) = self.state().pick(request, now)?;
        let (heard, wasted, judged) = (AtomicBool::new(false), AtomicU32::new(0), false);
        Ok(Call { pool: Arc::clone(self), index, passes, begun: now, heard, wasted, judged })
    }

    pub(in crate::http) fn health(&self) -> Vec<EndpointHealth> {
        let now = self.now();
        self.state().seats.iter().map(|seat| seat.health(now)).collect()
    }

    /// It is known now whether a reply was of use.
    pub(in crate::http) fn judge(&self, request: &ThoughtRequest, verdict: Result<(), &Rejection>) {
        let (now, thought) = (self.now(), ThoughtKey::of(request));
        let mut state = self.state();
        let judged = state.seats.iter_mut().find_map(|seat| {
            let rests = seat.usability().judge(&thought, verdict, now)?;
            Some((seat.url.clone(), rests))
        });
        drop(state);
        if let Some((url, Some(rests))) = judged {
            tell_unusable(&url, &rests);
        }
    }

    /// Changes a server, and tells what becomes of it.
    fn change(&self, index: usize, change: impl FnOnce(&mut Seat, Duration) -> Option<Rests>) {
        let now = self.now();
        let mut state = self.state();
        let seat = &mut state.seats[index];
        let before = seat.breaker.state(now);
        let rests = change(seat, now);
        let health = seat.health(now);
        drop(state);
        tell(before, &health);
        if let Some(rests) = rests {
            tell_unusable(&health.url, &rests);
        }
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn state(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PoolState {
    /// Of those that may be asked, the one that has the beginning of the prompt, unless it has more to
    /// do than that is worth.
    fn pick(
        &mut self,
        request: &ThoughtRequest,
        now: Duration,
    ) -> Result<(usize, Passes), Reluctance> {
        let purpose = request.purpose;
        let idlest = idlest(&self.seats, purpose, now);
        let mut index = idlest.ok_or_else(|| nobody_left(&self.seats, purpose, now))?;
        if self.seats.len() > 1 {
            let beginning = beginning(request);
            let home = self.homes.of(beginning);
            index = home.filter(|home| self.is_worth(*home, index, purpose, now)).unwrap_or(index);
            self.homes.settle(beginning, index);
        }
        self.seats.iter_mut().for_each(|seat| seat.spare(purpose, now));
        Ok((index, self.seats[index].begin(purpose, now)))
    }

    /// Whether one had better wait at home than go to the idlest.
    fn is_worth(&self, home: usize, idlest: usize, purpose: Purpose, now: Duration) -> bool {
        let (at_home, elsewhere) = (&self.seats[home], &self.seats[idlest]);
        at_home.is_willing(purpose, now)
            && !at_home.breaker.is_suspect(now)
            && at_home.in_flight <= elsewhere.in_flight + AHEAD
    }
}

/// One that has not just failed, with the fewest calls, named first.
fn idlest(seats: &[Seat], purpose: Purpose, now: Duration) -> Option<usize> {
    let willing = (0..seats.len()).filter(|index| seats[*index].is_willing(purpose, now));
    let rank = |index: &usize| {
        let seat = &seats[*index];
        (seat.breaker.is_suspect(now), seat.in_flight, *index)
    };
    willing.min_by_key(rank)
}

/// What prompts have in common that begin alike: what a mind is told of itself, for a purpose. Hashed
/// within the frame, so what is the same for all minds is left out.
fn beginning(request: &ThoughtRequest) -> u64 {
    let mut hasher = DefaultHasher::new();
    (request.purpose.name(), &request.prompt.slow).hash(&mut hasher);
    hasher.finish()
}

/// Who can be asked first; who first needs somebody to change something comes last.
fn nobody_left(seats: &[Seat], purpose: Purpose, now: Duration) -> Reluctance {
    let reluctances = seats.iter().map(|seat| seat.reluctance(purpose, now));
    let soonest = reluctances.min_by_key(|seat| (seat.is_lasting, seat.retry_after));
    soonest.expect("a brain has a server")
}

fn tell(before: BreakerState, health: &EndpointHealth) {
    let EndpointHealth { url, state, failures, cause, .. } = health;
    match (before, state) {
        (BreakerState::Closed | BreakerState::HalfOpen, BreakerState::Open { remaining }) => {
            tracing::warn!(
                target: "cognition::decide",
                url, failures, ?remaining,
                cause = cause.as_deref().unwrap_or("unknown"),
                "the server fails: it is left alone for a while",
            );
        }
        (BreakerState::Open { .. } | BreakerState::HalfOpen, BreakerState::Closed) => {
            tracing::info!(target: "cognition::decide", url, "the server answers again");
        }
        _ => {}
    }
}

fn tell_unusable(url: &str, rests: &Rests) {
    let purpose = rests.purpose.map_or("all", Purpose::name);
    tracing::warn!(
        target: "cognition::decide",
        url, purpose, cause = rests.cause,
        "the replies are of no use: the server is not asked for them for a while",
    );
}

/// A call that a server has. Dropping it gives it up.
#[derive(Debug)]
pub(in crate::http) struct Call {
    pool: Arc<Pool>,
    index: usize,
    passes: Passes,
    begun: Duration,
    /// Whether the server has begun to answer.
    heard: AtomicBool,
    /// Replies that were of no use.
    wasted: AtomicU32,
    judged: bool,
}

impl Call {
    /// Which server it is.
    pub(in crate::http) fn index(&self) -> usize {
        self.index
    }

    /// The server has begun to answer.
    pub(in crate::http) fn hear(&self) {
        self.heard.store(true, Ordering::Relaxed);
    }

    /// A reply had no text. Each is paid for, also where the same is asked once more.
    pub(in crate::http) fn waste(&self) {
        self.wasted.fetch_add(1, Ordering::Relaxed);
    }

    /// The call is over.
    pub(in crate::http) fn end(
        mut self,
        request: &ThoughtRequest,
        outcome: &Result<Reply, BrainError>,
    ) {
        self.judged = true;
        let wasted = self.wasted.load(Ordering::Relaxed);
        let end = End { outcome, thought: ThoughtKey::of(request), wasted };
        self.pool.change(self.index, |seat, now| seat.end(self.passes, end, now));
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
            let verdict = self.given_up();
            self.pool.change(self.index, |seat, now| {
                seat.give_up(self.passes, verdict, now);
                None
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::from_secs(9);
    const PURPOSE: Purpose = Purpose::Decide;
    const FAILS: Verdict = Verdict::Fails { retry_after: None };

    fn pool(servers: usize) -> Arc<Pool> {
        let urls = (0..servers).map(|server| format!("http://{server}/"));
        Arc::new(Pool::new(urls, BreakerSettings { failures: 2, ..BreakerSettings::default() }))
    }

    /// Where so many minds go, none of which was anywhere before.
    fn picked(pool: &Pool, calls: usize) -> Vec<usize> {
        (0..calls).map(|_| pick(pool, &stranger(pool))).collect()
    }

    /// Where the mind of that name goes, without coming back.
    fn pick(pool: &Pool, mind: &str) -> usize {
        pool.state().pick(&asks(mind), NOW).expect("somebody is willing").0
    }

    fn asks(mind: &str) -> ThoughtRequest {
        let mut request = ThoughtRequest::new(mind, PURPOSE);
        request.prompt.slow = format!("You are {mind}.").into();
        request
    }

    fn stranger(pool: &Pool) -> String {
        format!("stranger {}", pool.state().homes.sent())
    }

    fn judge(pool: &Pool, server: usize, verdict: Verdict, now: Duration) {
        let mut state = pool.state();
        let pass = state.seats[server].breaker.pass(now);
        state.seats[server].breaker.judge(pass, verdict, now);
    }

    fn refused(status: u16, retry_after: Option<Duration>) -> Result<Reply, BrainError> {
        let (url, message) = ("http://0/".to_owned(), "no".to_owned());
        Err(BrainError::Refused { url, status, message, retry_after })
    }

    fn end(pool: &Arc<Pool>, outcome: &Result<Reply, BrainError>) {
        pool.begin(&request()).expect("it is willing").end(&request(), outcome);
    }

    fn request() -> ThoughtRequest {
        ThoughtRequest::new("mara", PURPOSE)
    }

    #[test]
    fn the_one_with_the_fewest_calls_is_picked_and_of_equals_the_first() {
        let pool = pool(3);
        assert_eq!(picked(&pool, 4), [0, 1, 2, 0]);
        pool.state().seats[2].in_flight = 0;
        assert_eq!(picked(&pool, 3), [2, 1, 2]);
    }

    #[test]
    fn a_mind_goes_back_to_where_the_beginning_of_its_prompt_is() {
        let pool = pool(3);
        let first = ["mara", "odo", "sela"].map(|mind| pick(&pool, mind));
        assert_eq!(first, [0, 1, 2]);
        pool.state().seats.iter_mut().for_each(|seat| seat.in_flight = 0);
        assert_eq!(["sela", "mara", "odo"].map(|mind| pick(&pool, mind)), [2, 0, 1]);
        let mut other = asks("mara");
        other.purpose = Purpose::Reflect;
        pool.state().seats[0].in_flight = 9;
        let reflects = pool.state().pick(&other, NOW).expect("somebody is willing").0;
        assert_ne!(reflects, 0, "another purpose begins otherwise");
    }

    #[test]
    fn a_mind_goes_elsewhere_where_too_many_wait_at_home_or_home_has_failed() {
        let pool = pool(2);
        assert_eq!(pick(&pool, "mara"), 0);
        pool.state().seats[0].in_flight = AHEAD;
        assert_eq!(pick(&pool, "mara"), 0, "so many are worth it");
        assert_eq!(pick(&pool, "mara"), 1, "one more is not");
        assert_eq!(pick(&pool, "mara"), 1, "there it lives now");
        pool.state().seats.iter_mut().for_each(|seat| seat.in_flight = 0);
        judge(&pool, 1, FAILS, NOW);
        assert_eq!(pick(&pool, "mara"), 0);
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
        let nobody = pool.state().pick(&request(), NOW + Duration::from_secs(1));
        let nobody = nobody.expect_err("all open");
        assert_eq!((nobody.url.as_str(), nobody.retry_after.as_secs()), ("http://1/", 6));
        assert!(!nobody.is_lasting);
    }

    #[test]
    fn who_only_needs_time_is_told_before_who_needs_somebody_to_change_something() {
        let pool = pool(2);
        end(&pool, &refused(401, None));
        end(&pool, &refused(429, Some(Duration::from_secs(90))));
        let nobody = pool.begin(&request()).expect_err("all open");
        assert_eq!((nobody.url.as_str(), nobody.is_lasting), ("http://1/", false));
    }

    #[test]
    fn the_last_cause_is_told_as_long_as_it_lasts() {
        let pool = pool(1);
        end(&pool, &refused(401, None));
        for _ in 0..9 {
            let nobody = pool.begin(&request()).expect_err("it is left alone");
            assert_eq!(nobody.cause.as_deref(), Some("it answered 401: no"));
            assert!(nobody.is_lasting);
        }
        let health = &pool.health()[0];
        assert_eq!((health.calls, health.failed), (1, 1));
        assert_eq!(health.cause.as_deref(), Some("it answered 401: no"));
    }

    #[test]
    fn replies_of_no_use_silence_one_purpose_and_tell_why() {
        let pool = pool(1);
        let (url, finish_reason) = (String::new(), Some("length".to_owned()));
        let no_text = Err(BrainError::NoText { url, finish_reason, tokens: None, limit: None });
        for _ in 0..8 {
            end(&pool, &no_text);
        }
        let nobody = pool.begin(&request()).expect_err("it is left alone");
        let cause = nobody.cause.expect("there is one");
        assert!(cause.contains("finish_reason: length") && nobody.is_lasting, "{cause}");
        assert!(pool.begin(&ThoughtRequest::new("mara", Purpose::Mood)).is_ok());
        let health = &pool.health()[0];
        assert_eq!((health.failed, health.unusable, &*health.resting), (0, 8, &[PURPOSE][..]));
        assert_eq!(health.cause.as_deref(), Some(cause.as_str()));
    }

    #[test]
    fn a_call_that_is_dropped_frees_its_place_and_says_nothing() {
        let pool = pool(1);
        drop(pool.begin(&request()).expect("it is willing"));
        let health = &pool.health()[0];
        assert_eq!((health.in_flight, health.calls, health.failed), (0, 1, 0));
    }

    #[test]
    fn a_call_that_is_dropped_after_a_long_silence_has_failed() {
        let mut impatient = pool(1);
        Arc::get_mut(&mut impatient).expect("nobody else has it").silence = Duration::ZERO;
        drop(impatient.begin(&request()).expect("it is willing"));
        assert_eq!(impatient.health()[0].failures, 1);
        let call = impatient.begin(&request()).expect("it is willing");
        call.hear();
        drop(call);
        assert_eq!(impatient.health()[0].failures, 1, "it had begun to answer");
    }
}
