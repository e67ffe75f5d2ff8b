//! A brain that thinks elsewhere, and what frames have taken meanwhile.

use bevy::tasks::block_on;
use bevy_cognition::prelude::Brain;
use cognition_brain::{BrainError, BrainFuture, Reply, ThoughtRequest};
use cognition_core::prompt::Purpose;
use cognition_heuristic::HeuristicBrain;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// Frames of a second.
pub(crate) const FRAMES: u64 = 60;
/// The longest thought.
pub(crate) const LONGEST: u64 = 5 * FRAMES;

/// Thinks elsewhere, and so not while a frame is measured: what it says is told some frames later.
#[derive(Clone, Debug, Default)]
pub(crate) struct Elsewhere {
    /// What it answers whatever it is asked to decide; else it thinks by rule.
    decision: Option<&'static str>,
    thoughts: Arc<Mutex<Vec<Thought>>>,
    frame: Arc<std::sync::atomic::AtomicU64>,
}

#[derive(Debug)]
struct Thought {
    due: u64,
    request: Arc<ThoughtRequest>,
    tell: oneshot::Sender<Result<Reply, BrainError>>,
}

impl Brain for Elsewhere {
    fn name(&self) -> &str {
        "elsewhere"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let brain = self.clone();
        Box::pin(async move {
            let now = brain.frame.load(std::sync::atomic::Ordering::Relaxed);
            let due = now + 1 + request.seed % LONGEST;
            let (tell, told) = oneshot::channel();
            let thought = Thought { due, request, tell };
            brain.thoughts.lock().unwrap_or_else(PoisonError::into_inner).push(thought);
            let gone = |_| BrainError::Other { message: "the bench is over".to_owned() };
            told.await.unwrap_or_else(|error| Err(gone(error)))
        })
    }
}

impl Elsewhere {
    pub(crate) fn new(decision: Option<&'static str>) -> Self {
        Self { decision, ..Self::default() }
    }

    /// Tells what is due; says whether there was anything.
    pub(crate) fn tell(&self, frame: u64) -> bool {
        self.frame.store(frame, std::sync::atomic::Ordering::Relaxed);
        let mut thoughts = self.thoughts.lock().unwrap_or_else(PoisonError::into_inner);
        let due: Vec<_> = thoughts.extract_if(.., |thought| thought.due <= frame).collect();
        let any = !due.is_empty();
        for Thought { request, tell, .. } in due {
            let fixed = self.decision.filter(|_| request.purpose == Purpose::Decide);
            let reply = match fixed {
                Some(decision) => Ok(Reply::from_text(decision)),
                None => block_on(HeuristicBrain.think(request)),
            };
            drop(tell.send(reply));
        }
        any
    }
}

/// To the microsecond: a bucket of a `Spread` is as wide as what there is to tell.
pub(crate) fn quantile(frames: &[Duration], share: f64) -> Duration {
    let mut frames = frames.to_vec();
    frames.sort_unstable();
    frames[(share * (frames.len() - 1) as f64) as usize]
}

/// How long frames took, in quantiles.
pub(crate) fn told(frames: &[Duration]) -> String {
    let [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1.0].map(|share| quantile(frames, share));
    format!("{}: p50 {p50:?}, p95 {p95:?}, p99 {p99:?}, max {max:?}", frames.len())
}
