//! The one trait that all brains implement.

use crate::brain_error::BrainError;
use crate::listener::Listener;
use crate::request::ThoughtRequest;
use cognition_core::decide::Rejection;
use cognition_core::record::WeighedOffer;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

/// A thought in flight. Dropping it cancels it.
pub type BrainFuture = Pin<Box<dyn Future<Output = Result<Reply, BrainError>> + Send>>;

/// Turns a request into a reply, off the frame. Implement it for a brain of your own.
///
/// A future that is ready at its first poll is answered within the frame, without a task; any other
/// is polled in a tokio task. Dropping it cancels the thought.
pub trait Brain: fmt::Debug + Send + Sync + 'static {
    /// A short name for logs, reports and tables of prices.
    fn name(&self) -> &str;

    /// Thinks. The future must own what it needs, and must not block.
    ///
    /// One thought is one call: a brain that fails does not try again by itself; the governor does.
    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture;

    /// Thinks, and tells the listener what it says as it says it. A brain that cannot do that
    /// says nothing before it has thought.
    fn think_aloud(&self, request: Arc<ThoughtRequest>, listener: Listener) -> BrainFuture {
        drop(listener);
        self.think(request)
    }

    /// The brain that this one stands around, if any: it is passed on what this one has nothing to
    /// say to, which is all that follows.
    fn inner(&self) -> Option<&dyn Brain> {
        None
    }

    /// Whether it answers every request at the first poll and costs nothing. Such a brain is not
    /// governed. Default: no.
    fn answers_inline(&self) -> bool {
        self.inner().is_some_and(|brain| brain.answers_inline())
    }

    /// When the answer to this request is to be taken in, for a brain that plays back what once
    /// happened; `None`, the default, for as soon as it is there. Asked once for each thought,
    /// before it is polled.
    ///
    /// A brain that names a moment has the answer at the first poll, if nobody had to wait for it,
    /// or at the second, if somebody had; else it never has.
    fn due(&self, request: &ThoughtRequest) -> Option<Moment> {
        self.inner()?.due(request)
    }

    /// Tells when the answer to a request was taken in, for a brain that records what happens.
    /// Default: nothing.
    fn taken(&self, request: &ThoughtRequest, at: Moment, outcome: &Result<Reply, BrainError>) {
        if let Some(inner) = self.inner() {
            inner.taken(request, at, outcome);
        }
    }

    /// Tells whether the reply to a request could be used, for a brain that stops asking where
    /// replies are paid for and never of use. A reply that nobody waits for any more is not told
    /// of. Default: nothing.
    fn judged(&self, request: &ThoughtRequest, verdict: Result<(), &Rejection>) {
        if let Some(inner) = self.inner() {
            inner.judged(request, verdict);
        }
    }
}

/// A brain that others keep a hand on is one itself.
impl<B: Brain + ?Sized> Brain for Arc<B> {
    fn name(&self) -> &str {
        (**self).name()
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        (**self).think(request)
    }

    fn think_aloud(&self, request: Arc<ThoughtRequest>, listener: Listener) -> BrainFuture {
        (**self).think_aloud(request, listener)
    }

    fn inner(&self) -> Option<&dyn Brain> {
        (**self).inner()
    }

    fn answers_inline(&self) -> bool {
        (**self).answers_inline()
    }

    fn due(&self, request: &ThoughtRequest) -> Option<Moment> {
        (**self).due(request)
    }

    fn taken(&self, request: &ThoughtRequest, at: Moment, outcome: &Result<Reply, BrainError>) {
        (**self).taken(request, at, outcome);
    }

    fn judged(&self, request: &ThoughtRequest, verdict: Result<(), &Rejection>) {
        (**self).judged(request, verdict);
    }
}

/// When an answer is taken in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment {
    /// The run of the schedule of minds, counted from 1.
    pub tick: u64,
    /// Its place among the answers of that run, counted from 0.
    pub order: u32,
}

/// What a brain said, unchecked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reply {
    /// The raw text.
    pub text: String,
    /// What it cost, where the server says so.
    pub usage: TokenUsage,
    /// The name of the brain that said it, where that is not the one that was asked: one of several
    /// of which each steps in for those before it. Logs and prices go by it.
    pub brain: Option<Arc<str>>,
    /// What it thought that each offer is worth, and waiting, as it prefers them and what is ruled out
    /// last: from a brain that weighs them, where somebody wants to know why
    /// ([`ThoughtRequest::explained`]). Empty from any other.
    pub weighed: Vec<WeighedOffer>,
}

impl Reply {
    /// A reply that cost nothing.
    pub fn from_text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

/// Tokens and times as a server reports them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TokenUsage {
    /// Tokens of the prompt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt_tokens: Option<u64>,
    /// Tokens of the prompt that came from the prefix cache.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cached_tokens: Option<u64>,
    /// Tokens of the prompt that were put into the prefix cache, where that has a price of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cache_write_tokens: Option<u64>,
    /// Tokens of the reply, and of what was thought before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completion_tokens: Option<u64>,
    /// Of these, what was only thought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reasoning_tokens: Option<u64>,
    /// From sending the request to the last byte of the reply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latency: Option<Duration>,
}
