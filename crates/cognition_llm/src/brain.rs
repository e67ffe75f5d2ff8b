//! The one trait that all brains implement.

use crate::request::ThoughtRequest;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// A thought in flight. Dropping it cancels it.
pub type BrainFuture = Pin<Box<dyn Future<Output = Result<Reply, BrainError>> + Send>>;

/// Turns a request into a reply, off the frame.
///
/// A future that is ready at its first poll is answered inline, without a task.
pub trait Brain: fmt::Debug + Send + Sync + 'static {
    /// Short name for logs and reports.
    fn name(&self) -> &str;

    /// Thinks. The future owns what it needs and must not block.
    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture;
}

/// What a brain said, unchecked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// The raw text.
    pub text: String,
    /// What it cost, where the server says so.
    pub usage: TokenUsage,
}

impl Reply {
    /// A reply that cost nothing.
    pub fn from_text(text: impl Into<String>) -> Self {
        Self { text: text.into(), usage: TokenUsage::default() }
    }
}

/// Tokens and times as a server reports them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TokenUsage {
    /// Tokens of the prompt.
    pub prompt_tokens: Option<u64>,
    /// Tokens of the prompt that came from the prefix cache.
    pub cached_tokens: Option<u64>,
    /// Tokens of the reply.
    pub completion_tokens: Option<u64>,
    /// From sending the request to the last byte of the reply.
    pub latency: Option<Duration>,
}

/// Why there is no reply.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BrainError {
    /// The server could not be reached, or the connection broke.
    #[error("the brain at {url} could not be reached")]
    Unreachable {
        /// Where it was expected.
        url: String,
        /// The cause.
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The server answered with an error.
    #[error("the brain at {url} answered {status}: {message}")]
    Refused {
        /// The server.
        url: String,
        /// The HTTP status.
        status: u16,
        /// The beginning of what it said.
        message: String,
        /// How long it asks to be left alone.
        retry_after: Option<Duration>,
    },
    /// The reply was not of the protocol.
    #[error("the brain at {url} does not speak the protocol: {message}")]
    Protocol {
        /// The server.
        url: String,
        /// What was wrong.
        message: String,
    },
    /// The reply was longer than allowed.
    #[error("the reply is over the limit of {limit} bytes")]
    TooLarge {
        /// The limit in bytes.
        limit: usize,
    },
    /// The time for the thought was up.
    #[error("no reply within {after:?}")]
    TimedOut {
        /// The time allowed.
        after: Duration,
    },
    /// The brain itself panicked.
    #[error("the brain panicked: {message}")]
    Panicked {
        /// What it said.
        message: String,
    },
    /// Any other cause.
    #[error("{message}")]
    Other {
        /// What happened.
        message: String,
    },
}
