//! Several brains in a row: who comes first is asked, and who comes next where that one is no help.

use cognition_brain::{Brain, BrainError, BrainFuture, Listener, Reply, ThoughtRequest};
use cognition_core::decide::Rejection;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Asks the first of its brains that helps, and says which one that was. Each has a breaker of its own,
/// so that one that is away costs nothing after a while.
#[derive(Debug)]
pub(super) struct FailoverBrain {
    brains: Vec<Arc<dyn Brain>>,
}

impl FailoverBrain {
    /// A single brain needs no other in front of it.
    pub(super) fn of(mut brains: Vec<Arc<dyn Brain>>) -> Arc<dyn Brain> {
        match brains.len() {
            1 => brains.remove(0),
            _ => Arc::new(Self { brains }),
        }
    }
}

impl Brain for FailoverBrain {
    /// That of the first.
    fn name(&self) -> &str {
        self.brains.first().map_or("nobody", |brain| brain.name())
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let brains = self.brains.clone();
        Box::pin(in_turn(brains, move |brain| brain.think(request.clone()), || false))
    }

    /// Once words were heard, nobody else begins anew.
    fn think_aloud(&self, request: Arc<ThoughtRequest>, listener: Listener) -> BrainFuture {
        let brains = self.brains.clone();
        let heard = Arc::new(AtomicBool::new(false));
        let hears = heard.clone();
        let listener = Listener::new(move |piece| {
            hears.store(true, Ordering::Relaxed);
            listener.hear(piece);
        });
        let think = move |brain: &dyn Brain| brain.think_aloud(request.clone(), listener.clone());
        Box::pin(in_turn(brains, think, move || heard.load(Ordering::Relaxed)))
    }

    /// Each knows its own replies.
    fn judged(&self, request: &ThoughtRequest, verdict: Result<(), &Rejection>) {
        self.brains.iter().for_each(|brain| brain.judged(request, verdict));
    }

    fn answers_inline(&self) -> bool {
        self.brains.iter().all(|brain| brain.answers_inline())
    }
}

async fn in_turn(
    brains: Vec<Arc<dyn Brain>>,
    think: impl Fn(&dyn Brain) -> BrainFuture + Send,
    is_begun: impl Fn() -> bool + Send,
) -> Result<Reply, BrainError> {
    let mut cause = None;
    for brain in brains {
        match think(brain.as_ref()).await {
            Err(error) if goes_on(&error) && !is_begun() => cause = Some(graver(cause, error)),
            Ok(reply) if cause.is_some() => return Ok(named(reply, brain.as_ref())),
            outcome => return outcome,
        }
    }
    Err(cause.unwrap_or_else(|| BrainError::Other { message: "there is no brain".to_owned() }))
}

/// The reply of a brain that stepped in for another.
fn named(mut reply: Reply, brain: &dyn Brain) -> Reply {
    reply.brain.get_or_insert_with(|| brain.name().into());
    reply
}

/// Whether another server may do what this one can't. A question that one does not take is not passed
/// on, nor one whose time is up.
fn goes_on(error: &BrainError) -> bool {
    match error {
        BrainError::Refused { status, .. } => {
            !matches!(status, 200..=299 | 400 | 409 | 413 | 414 | 422)
        }
        BrainError::Unreachable { .. } | BrainError::Unavailable { .. } => true,
        BrainError::Protocol { .. } => true,
        _ => false,
    }
}

/// What is told: rather why somebody did not answer than that nobody was asked.
fn graver(earlier: Option<BrainError>, later: BrainError) -> BrainError {
    match earlier {
        None | Some(BrainError::Unavailable { .. }) => later,
        Some(earlier) => earlier,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cassette::test_request;
    use std::sync::Mutex;

    #[derive(Debug)]
    struct Says(&'static str, Arc<Mutex<Vec<&'static str>>>);

    impl Brain for Says {
        fn name(&self) -> &str {
            self.0
        }

        fn think(&self, _request: Arc<ThoughtRequest>) -> BrainFuture {
            self.1.lock().expect("no test panics in between").push(self.0);
            let url = self.0.to_owned();
            let outcome = match self.0 {
                "rests" => Err(rests(url)),
                "unknown" => Err(refused(url, 401)),
                "strict" => Err(refused(url, 400)),
                words => Ok(Reply::from_text(words)),
            };
            Box::pin(async { outcome })
        }

        fn think_aloud(&self, request: Arc<ThoughtRequest>, listener: Listener) -> BrainFuture {
            if self.0 == "unknown" {
                listener.hear("Well");
            }
            self.think(request)
        }
    }

    fn rests(url: String) -> BrainError {
        BrainError::Unavailable { url, retry_after: None, cause: None, is_lasting: false }
    }

    fn refused(url: String, status: u16) -> BrainError {
        BrainError::Refused { url, status, message: String::new(), retry_after: None }
    }

    fn asked(names: &[&'static str], aloud: bool) -> (String, Vec<&'static str>) {
        let log = Arc::new(Mutex::new(Vec::new()));
        let brains = names.iter().map(|name| Arc::new(Says(name, log.clone())) as Arc<dyn Brain>);
        let brain = FailoverBrain::of(brains.collect());
        let request = Arc::new(test_request::request());
        let thought = match aloud {
            true => brain.think_aloud(request, Listener::new(|_| {})),
            false => brain.think(request),
        };
        let outcome = futures_lite::future::block_on(thought);
        let told = outcome.map_or_else(|error| error.to_string(), |reply| reply.text);
        let log = log.lock().expect("no test panics in between").clone();
        (told, log)
    }

    #[test]
    fn the_next_is_asked_where_one_is_no_help_and_nobody_beyond() {
        let (told, log) = asked(&["rests", "unknown", "hello", "never"], false);
        assert_eq!((told.as_str(), log), ("hello", vec!["rests", "unknown", "hello"]));
    }

    #[test]
    fn a_reply_names_who_stepped_in_for_another() {
        let log = Arc::default();
        let says = |name| Arc::new(Says(name, Arc::clone(&log))) as Arc<dyn Brain>;
        let name = |names: [&'static str; 2]| {
            let thought = FailoverBrain::of(names.map(says).into());
            let thought = thought.think(Arc::new(test_request::request()));
            futures_lite::future::block_on(thought).expect("one of them says something").brain
        };
        assert_eq!(name(["rests", "hello"]).as_deref(), Some("hello"));
        assert_eq!(name(["hello", "never"]), None, "it is the one that was asked");
    }

    #[test]
    fn a_question_that_is_not_taken_is_not_passed_on() {
        let (_, log) = asked(&["strict", "hello"], false);
        assert_eq!(log, ["strict"]);
    }

    #[test]
    fn who_was_heard_is_not_followed_by_another() {
        let (_, log) = asked(&["unknown", "hello"], true);
        assert_eq!(log, ["unknown"]);
        let (told, _) = asked(&["rests", "hello"], true);
        assert_eq!(told, "hello");
    }

    #[test]
    fn the_cause_that_is_told_is_of_somebody_who_was_asked() {
        let (told, _) = asked(&["rests", "unknown", "rests"], false);
        assert!(told.contains("answered 401"), "{told}");
    }
}
