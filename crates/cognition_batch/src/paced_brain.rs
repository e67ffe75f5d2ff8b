//! A brain that takes its time.

use cognition_llm::{Brain, BrainFuture, ThoughtRequest};
use std::sync::Arc;
use std::time::Duration;

/// Answers as another would, after a while of real time, in a task: as if the thought went to a
/// server.
#[derive(Debug)]
pub struct PacedBrain {
    brain: Arc<dyn Brain>,
    latency: Duration,
}

impl PacedBrain {
    /// The same brain, slower; without a latency, the brain itself.
    pub fn pace(brain: Arc<dyn Brain>, latency: Duration) -> Arc<dyn Brain> {
        match latency.is_zero() {
            true => brain,
            false => Arc::new(Self { brain, latency }),
        }
    }
}

impl Brain for PacedBrain {
    fn name(&self) -> &str {
        self.brain.name()
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let (brain, latency) = (Arc::clone(&self.brain), self.latency);
        Box::pin(async move {
            tokio::time::sleep(latency).await;
            brain.think(request).await
        })
    }
}
