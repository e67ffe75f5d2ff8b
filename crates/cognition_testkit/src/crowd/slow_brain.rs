//! A brain that takes a fixed time, in a time that is not real.

use bevy_tokio_tasks::tokio::sync::oneshot;
use cognition_brain::{Brain, BrainError, BrainFuture, ThoughtRequest};
use cognition_heuristic::HeuristicBrain;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Says what the heuristic brain would, after a while.
#[derive(Debug)]
pub(super) struct SlowBrain {
    latency: Duration,
    thoughts: Mutex<Thoughts>,
}

#[derive(Debug, Default)]
struct Thoughts {
    now: Duration,
    /// When each is over, the earliest first.
    under_way: VecDeque<(Duration, oneshot::Sender<()>)>,
    most: usize,
}

impl SlowBrain {
    pub(super) fn new(latency: Duration) -> Self {
        Self { latency, thoughts: Mutex::default() }
    }

    /// Lets time pass: thoughts that are over by then are answered.
    pub(super) fn pass_time(&self, now: Duration) {
        let mut thoughts = self.thoughts();
        thoughts.now = now;
        while thoughts.under_way.front().is_some_and(|(over, _)| *over <= now) {
            if let Some((_, wake)) = thoughts.under_way.pop_front() {
                // Whoever does not wait any more was cancelled.
                _ = wake.send(());
            }
        }
    }

    /// How many thoughts there were at once, at most.
    pub(super) fn most_at_once(&self) -> usize {
        self.thoughts().most
    }

    fn thoughts(&self) -> MutexGuard<'_, Thoughts> {
        self.thoughts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Brain for SlowBrain {
    fn name(&self) -> &str {
        "slow"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let (wake, woken) = oneshot::channel();
        let mut thoughts = self.thoughts();
        thoughts.under_way.retain(|(_, wake)| !wake.is_closed());
        let over = thoughts.now + self.latency;
        thoughts.under_way.push_back((over, wake));
        thoughts.most = thoughts.most.max(thoughts.under_way.len());
        Box::pin(async move {
            let gone = |_| BrainError::Other { message: "the crowd is gone".to_owned() };
            woken.await.map_err(gone)?;
            HeuristicBrain.think(request).await
        })
    }
}
