//! A thought that somebody waits for.

use super::error::EmbeddedBrainError;
use cognition_brain::{Listener, Reply, ThoughtRequest};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::oneshot;

/// A thought that somebody waits for.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) request: Arc<ThoughtRequest>,
    listener: Option<Listener>,
    answer: oneshot::Sender<Result<Reply, EmbeddedBrainError>>,
    asked: Instant,
}

impl Question {
    pub(super) fn new(
        request: Arc<ThoughtRequest>,
        listener: Option<Listener>,
        answer: oneshot::Sender<Result<Reply, EmbeddedBrainError>>,
    ) -> Self {
        Self { request, listener, answer, asked: Instant::now() }
    }

    /// Whether nobody waits any more.
    pub(super) fn is_dropped(&self) -> bool {
        self.answer.is_closed()
    }

    pub(super) fn hear(&self, piece: &str) {
        if let Some(listener) = self.listener.as_ref().filter(|_| !piece.is_empty()) {
            listener.hear(piece);
        }
    }

    pub(super) fn answer(self, outcome: Result<Reply, EmbeddedBrainError>) {
        let outcome = outcome.map(|mut reply| {
            reply.usage.latency = Some(self.asked.elapsed());
            reply
        });
        // Who has stopped waiting misses nothing.
        let _ = self.answer.send(outcome);
    }
}
