//! A brain that is waited for in real time where it asks for that.

use bevy::log::info;
use bevy_tokio_tasks::tokio::time::{sleep, timeout};
use cognition_brain::{
    Brain, BrainError, BrainFuture, Listener, Reply, ThoughtRequest, with_causes,
};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How often a thought waits at most.
const WAITS: u32 = 8;
/// After so many thoughts in a row that waited in vain, nobody waits any more.
const IN_VAIN: u32 = 2;
/// Who has never answered is given a part of the time after so many thoughts.
const SILENT: u32 = 2;
/// That part.
const SHORTER: u32 = 6;

/// Does as another brain, and waits for it: a server that says when it wants to be asked again is
/// asked again then, as long as that is worth it.
///
/// The time of a simulation is virtual: what a server takes for ten seconds is over there at once, and
/// every turn meanwhile would be taken without it. Here the thought itself takes the time.
///
/// - What is waited for: a refusal that names a time (429, 503), and that the brain is left alone for
///   a while after such a refusal, or after it has answered before.
/// - A thought waits for a `limit` at most, and 8 times; when two in a row have waited in vain,
///   nobody waits until the brain answers again.
/// - Whoever never answered and cannot be reached is not waited for, nor whoever refuses for good.
/// - Whoever is silent for all the time of a call is not asked the same again: the time of a thought is over.
/// - Whoever is silent twice before the first answer is given a sixth of the time from then on.
///
/// ```
/// use bevy_cognition::prelude::HeuristicBrain;
/// use cognition_testkit::PatientBrain;
/// use std::sync::Arc;
/// use std::time::Duration;
///
/// let minute = Duration::from_secs(60);
/// let brain = PatientBrain::new(Arc::new(HeuristicBrain), minute, 5 * minute)
///     .telling(|notice| eprintln!("{notice}"));
/// ```
#[derive(Clone)]
pub struct PatientBrain {
    brain: Arc<dyn Brain>,
    thought: Duration,
    limit: Duration,
    told: Arc<AtomicBool>,
    state: Arc<Mutex<State>>,
    tell: Arc<dyn Fn(&str) + Send + Sync>,
}

/// What is known of the brain.
#[derive(Clone, Debug, Default)]
struct State {
    /// It has answered, or has said when it will.
    is_alive: bool,
    /// Its last word was a refusal for good.
    is_refused: bool,
    /// What the last call came to, if that was nothing.
    last: Option<String>,
    /// Thoughts in a row that waited in vain.
    in_vain: u32,
    /// Calls without a word, while there was no word at all.
    silent: u32,
}

impl fmt::Debug for PatientBrain {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { brain, limit, .. } = self;
        write!(formatter, "PatientBrain({brain:?}, {limit:?})")
    }
}

impl PatientBrain {
    /// A call takes so long at most, and a thought waits for so long in all.
    pub fn new(brain: Arc<dyn Brain>, thought: Duration, limit: Duration) -> Self {
        let tell = Arc::new(|notice: &str| info!("{notice}"));
        let (told, state) = Default::default();
        Self { brain, thought, limit, told, state, tell }
    }

    /// Says by this, once, that the brain is waited for; else it is logged.
    #[must_use]
    pub fn telling(self, tell: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self { tell: Arc::new(tell), ..self }
    }

    /// How long a thought takes at the longest, all waits included.
    pub fn longest(&self) -> Duration {
        self.limit + self.thought * (WAITS + 1)
    }

    fn learn(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn state(&self) -> State {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How long to wait before the brain is asked again; none where that is not worth it.
    fn wait(&self, error: &BrainError, waited: Duration, waits: u32) -> Option<Duration> {
        let left_alone = matches!(error, BrainError::Unavailable { .. });
        if !left_alone {
            let is_refused = matches!(error, BrainError::Refused { .. }) && !error.is_transient();
            let wants_time = error.retry_after().is_some();
            let last = Some(with_causes(error));
            self.learn(|state| {
                (state.is_refused, state.last) = (is_refused, last);
                state.is_alive |= wants_time && !is_refused;
            });
        }
        let State { is_alive, is_refused, in_vain, .. } = self.state();
        let time = error.retry_after().filter(|_| error.is_transient())?;
        let worth_it = is_alive && !is_refused && in_vain < IN_VAIN;
        (worth_it && waits < WAITS && waited + time <= self.limit).then_some(time)
    }

    async fn ask(
        &self,
        request: &Arc<ThoughtRequest>,
        listener: Option<&Listener>,
    ) -> Result<Reply, BrainError> {
        let thought = match listener {
            Some(listener) => self.brain.think_aloud(request.clone(), listener.clone()),
            None => self.brain.think(request.clone()),
        };
        let State { is_alive, silent, .. } = self.state();
        let hopeless = !is_alive && silent >= SILENT;
        let limit = if hopeless { self.thought / SHORTER } else { self.thought };
        timeout(limit, thought).await.unwrap_or_else(|_| {
            self.learn(|state| state.silent += 1);
            Err(BrainError::Other { message: format!("no reply within {limit:?}") })
        })
    }

    async fn think_patiently(
        self,
        request: Arc<ThoughtRequest>,
        listener: Option<Listener>,
    ) -> Result<Reply, BrainError> {
        let (mut waited, mut waits) = (Duration::ZERO, 0);
        loop {
            let outcome = self.ask(&request, listener.as_ref()).await;
            let Err(error) = &outcome else {
                self.learn(|state| {
                    (state.is_alive, state.in_vain, state.last) = (true, 0, None);
                });
                return outcome;
            };
            let Some(time) = self.wait(error, waited, waits) else {
                if waits > 0 {
                    self.learn(|state| state.in_vain += 1);
                }
                return outcome.map_err(|error| for_good(error, self.state().last, self.thought));
            };
            self.tell(time, error);
            // A breaker that is asked at the very moment may not be willing yet.
            sleep(time + Duration::from_millis(5)).await;
            (waited, waits) = (waited + time, waits + 1);
        }
    }

    fn tell(&self, time: Duration, error: &BrainError) {
        if !self.told.swap(true, Ordering::SeqCst) {
            let seconds = time.as_secs_f64();
            (self.tell)(&format!(
                "waiting {seconds:.1} s, as the server wants it ({error}); from now on such times are waited out without a word"
            ));
        }
    }
}

/// Who was waited for long enough is not waited for once more; nor is whoever was silent for all the time
/// that a thought has. Why it is left alone is told as long as it lasts.
fn for_good(error: BrainError, last: Option<String>, thought: Duration) -> BrainError {
    let told = with_causes(&error);
    match error {
        BrainError::TimedOut { after } if after >= thought => BrainError::Other { message: told },
        BrainError::Unavailable { cause: None, .. }
            if last.as_ref().is_some_and(|last| !told.contains(last)) =>
        {
            let message = format!("{told}; the last of them: {}", last.unwrap_or_default());
            BrainError::Other { message }
        }
        BrainError::Refused { url, status, message, .. } => {
            BrainError::Refused { url, status, message, retry_after: None }
        }
        other => other,
    }
}

impl Brain for PatientBrain {
    fn name(&self) -> &str {
        self.brain.name()
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        Box::pin(self.clone().think_patiently(request, None))
    }

    fn think_aloud(&self, request: Arc<ThoughtRequest>, listener: Listener) -> BrainFuture {
        Box::pin(self.clone().think_patiently(request, Some(listener)))
    }

    fn inner(&self) -> Option<&dyn Brain> {
        Some(&*self.brain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harness::{MindHarness, reply};
    use std::collections::VecDeque;
    use std::time::Instant;

    /// Fails as it is told to, and then answers.
    #[derive(Debug)]
    struct Busy(Mutex<VecDeque<BrainError>>);

    impl Busy {
        fn new(errors: impl IntoIterator<Item = BrainError>) -> Self {
            Self(Mutex::new(errors.into_iter().collect()))
        }
    }

    impl Brain for Busy {
        fn name(&self) -> &str {
            "busy"
        }

        fn think(&self, _: Arc<ThoughtRequest>) -> BrainFuture {
            let error = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
            Box::pin(async move {
                error.map_or_else(|| Ok(Reply::from_text(reply(0, "Aye.", "Well."))), Err)
            })
        }
    }

    const SHORT: Duration = Duration::from_millis(20);

    fn refused(status: u16, retry_after: Option<Duration>) -> BrainError {
        let (url, message) = ("http://x".to_owned(), "slow down".to_owned());
        BrainError::Refused { url, status, message, retry_after }
    }

    fn left_alone() -> BrainError {
        let (url, retry_after) = ("http://x".to_owned(), Some(SHORT));
        BrainError::Unavailable { url, retry_after, cause: None, is_lasting: false }
    }

    /// Whether each of so many turns was decided by the brain, what was told, and how long it took.
    fn play(errors: Vec<BrainError>, turns: usize) -> (Vec<bool>, Vec<String>, Duration) {
        let (told, begun) = (Arc::new(Mutex::new(Vec::new())), Instant::now());
        let heard = told.clone();
        let brain = PatientBrain::new(Arc::new(Busy::new(errors)), SHORT * 50, SHORT * 10);
        let brain = brain.telling(move |notice| {
            heard.lock().unwrap_or_else(PoisonError::into_inner).push(notice.to_owned());
        });
        let mut harness = MindHarness::new(brain);
        harness.set(|settings| settings.govern.retries = 0);
        let mara = harness.spawn_mind("mara");
        (0..turns).for_each(|_| _ = harness.request_turn(mara).run());
        let decided = harness.decisions().iter().map(|decided| !decided.fallback).collect();
        let told = told.lock().unwrap_or_else(PoisonError::into_inner).clone();
        (decided, told, begun.elapsed())
    }

    #[test]
    fn a_server_that_names_a_time_is_asked_again_then_and_it_is_told_once() {
        let errors = vec![refused(429, Some(SHORT)), left_alone(), refused(503, Some(SHORT))];
        let (decided, told, took) = play(errors, 2);
        assert_eq!(decided, [true, true]);
        assert!(took >= SHORT * 3, "should wait for real, not {took:?}");
        assert!(told.len() == 1 && told[0].contains("answered 429: slow down"), "{told:?}");
    }

    #[test]
    fn who_never_answered_or_refuses_for_good_is_not_waited_for() {
        let (decided, told, _) =
            play(vec![left_alone(), refused(401, Some(SHORT)), left_alone()], 4);
        assert_eq!((decided, told.len()), (vec![false, false, false, true], 0));
    }

    #[test]
    fn who_was_silent_for_all_the_time_of_a_thought_is_not_asked_again() {
        let timed_out = |after| for_good(BrainError::TimedOut { after }, None, SHORT);
        assert!(!timed_out(SHORT).is_transient());
        assert_eq!(timed_out(SHORT).to_string(), "no reply within 20ms");
        assert!(timed_out(SHORT / 2).is_transient(), "there is time left");
    }

    #[test]
    fn a_server_that_is_always_busy_is_given_up() {
        let (decided, ..) = play((0..40).map(|_| refused(429, Some(SHORT))).collect(), 4);
        assert_eq!(decided, [false; 4]);
        let long = vec![refused(429, Some(SHORT * 100))];
        assert_eq!(play(long, 1).0, [false], "should not wait beyond the limit");
    }
}
