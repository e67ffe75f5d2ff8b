//! Brains whose answers a test holds in its hand.

use bevy_cognition::prelude::*;
use cognition_llm::{BrainError, BrainFuture, Moment, Reply, ThoughtRequest};
use cognition_testkit::reply;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

type Outcome = Result<Reply, BrainError>;

/// Answers when it is told to.
#[derive(Debug, Default)]
pub(crate) struct HeldBrain {
    thoughts: Mutex<Vec<(Arc<ThoughtRequest>, Option<oneshot::Sender<Outcome>>)>>,
}

impl HeldBrain {
    /// Who was asked so far, in this order.
    pub(crate) fn asked(&self) -> Vec<String> {
        let thoughts = self.thoughts.lock().expect("no test panics while it holds this");
        thoughts.iter().map(|(request, _)| request.mind.to_string()).collect()
    }

    /// What it was asked as it was asked for the last time.
    pub(crate) fn last(&self) -> Arc<ThoughtRequest> {
        let thoughts = self.thoughts.lock().expect("no test panics while it holds this");
        thoughts.last().expect("should be asked").0.clone()
    }

    /// Whether nobody waits any more for an answer to that question; a cancelled task takes a moment
    /// to go.
    pub(crate) fn is_given_up(&self, question: usize) -> bool {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(10) {
            let thoughts = self.thoughts.lock().expect("no test panics while it holds this");
            if thoughts[question].1.as_ref().is_none_or(oneshot::Sender::is_closed) {
                return true;
            }
            drop(thoughts);
            std::thread::yield_now();
        }
        false
    }

    /// Answers a question with a wave.
    pub(crate) fn answer(&self, question: usize) {
        let mut thoughts = self.thoughts.lock().expect("no test panics while it holds this");
        let sender = thoughts[question].1.take().expect("should be asked once");
        drop(sender.send(Ok(Reply::from_text(reply(1, "Hello.", "I wave.")))));
    }
}

impl Brain for HeldBrain {
    fn name(&self) -> &str {
        "held"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let (sender, receiver) = oneshot::channel();
        let mut thoughts = self.thoughts.lock().expect("no test panics while it holds this");
        thoughts.push((request, Some(sender)));
        Box::pin(async move {
            let gone = |_| Err(BrainError::Other { message: "the test is over".to_owned() });
            receiver.await.unwrap_or_else(gone)
        })
    }
}

/// Has its answers ready at once, and has them taken in five ticks later, as a brain that plays back
/// what once happened does.
#[derive(Debug, Default)]
pub(crate) struct PlayedBrain {
    asked: Mutex<Vec<u64>>,
}

impl PlayedBrain {
    /// At which ticks it was asked.
    pub(crate) fn asked(&self) -> Vec<u64> {
        self.asked.lock().expect("no test panics while it holds this").clone()
    }
}

impl Brain for PlayedBrain {
    fn name(&self) -> &str {
        "played"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        self.asked.lock().expect("no test panics while it holds this").push(request.tick);
        Box::pin(async { outcome(Fault::None) })
    }

    fn due(&self, request: &ThoughtRequest) -> Option<Moment> {
        Some(Moment { tick: request.tick + 5, order: 0 })
    }
}

/// Fails as it is told to, then always answers; all at once.
#[derive(Debug, Default)]
pub(crate) struct FlakyBrain {
    faults: Mutex<VecDeque<Fault>>,
    asked: Mutex<Vec<Arc<ThoughtRequest>>>,
}

/// What goes wrong.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    /// The server is busy, and says for how long.
    Busy(u64),
    /// Nobody was asked.
    Unavailable,
    /// The request is no good.
    Refused,
    /// The model ends without a word.
    Silence,
    /// The answer is no decision.
    Nonsense,
    /// None: an answer.
    None,
}

impl FlakyBrain {
    pub(crate) fn new(faults: impl IntoIterator<Item = Fault>) -> Self {
        Self { faults: Mutex::new(faults.into_iter().collect()), ..Self::default() }
    }

    /// What it was asked.
    pub(crate) fn asked(&self) -> Vec<Arc<ThoughtRequest>> {
        self.asked.lock().expect("no test panics while it holds this").clone()
    }
}

impl Brain for FlakyBrain {
    fn name(&self) -> &str {
        "flaky"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        self.asked.lock().expect("no test panics while it holds this").push(request);
        let mut faults = self.faults.lock().expect("no test panics while it holds this");
        let outcome = outcome(faults.pop_front().unwrap_or(Fault::None));
        Box::pin(async { outcome })
    }
}

fn outcome(fault: Fault) -> Outcome {
    let url = "http://mock".to_owned();
    let refused = |status, retry_after| BrainError::Refused {
        url: url.clone(),
        status,
        message: "no".to_owned(),
        retry_after,
    };
    match fault {
        Fault::Busy(seconds) => Err(refused(429, Some(Duration::from_secs(seconds)))),
        Fault::Unavailable => {
            Err(BrainError::Unavailable { url, retry_after: None, cause: None, is_lasting: false })
        }
        Fault::Refused => Err(refused(400, None)),
        Fault::Silence => {
            let finish_reason = Some("stop".to_owned());
            Err(BrainError::NoText { url, finish_reason, tokens: None, limit: None })
        }
        Fault::Nonsense => Ok(Reply::from_text("Well, let me see.")),
        Fault::None => Ok(Reply::from_text(reply(1, "Hello.", "I wave."))),
    }
}
