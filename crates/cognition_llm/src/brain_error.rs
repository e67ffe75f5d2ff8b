//! Why there is no reply, and whether it is worth asking again.

use std::time::Duration;
use thiserror::Error;

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
    /// Nobody was asked: what could be asked has failed too often of late.
    #[error("the brain at {url} is left alone after too many failures")]
    Unavailable {
        /// Where it is.
        url: String,
        /// When it makes sense to ask again.
        retry_after: Option<Duration>,
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
    /// The model in this process cannot answer.
    #[cfg(feature = "embedded")]
    #[error(transparent)]
    Embedded(#[from] crate::embedded::EmbeddedBrainError),
    /// Any other cause.
    #[error("{message}")]
    Other {
        /// What happened.
        message: String,
    },
}

impl BrainError {
    /// Whether the same question may be answered another time.
    pub fn is_transient(&self) -> bool {
        match self {
            Self::Unreachable { .. } | Self::Unavailable { .. } | Self::TimedOut { .. } => true,
            Self::Refused { status, .. } => matches!(status, 408 | 425 | 429 | 500..=599),
            #[cfg(feature = "embedded")]
            Self::Embedded(_) => false,
            Self::Protocol { .. }
            | Self::TooLarge { .. }
            | Self::Panicked { .. }
            | Self::Other { .. } => false,
        }
    }

    /// How long whoever was asked wants to be left alone.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Refused { retry_after, .. } | Self::Unavailable { retry_after, .. } => {
                *retry_after
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(status: u16) -> BrainError {
        let (url, message) = Default::default();
        BrainError::Refused { url, status, message, retry_after: Some(Duration::from_secs(3)) }
    }

    #[test]
    fn a_server_that_is_busy_or_broken_may_answer_another_time() {
        for status in [408, 425, 429, 500, 502, 503, 504] {
            assert!(refused(status).is_transient(), "{status}");
        }
        assert!(BrainError::TimedOut { after: Duration::ZERO }.is_transient());
    }

    #[test]
    fn a_question_that_a_server_does_not_take_is_not_asked_again() {
        for status in [400, 401, 403, 404, 413, 422] {
            assert!(!refused(status).is_transient(), "{status}");
        }
        assert!(!BrainError::TooLarge { limit: 1 }.is_transient());
    }

    #[test]
    fn only_whoever_says_so_wants_to_be_left_alone() {
        assert_eq!(refused(429).retry_after(), Some(Duration::from_secs(3)));
        assert_eq!(BrainError::TooLarge { limit: 1 }.retry_after(), None);
    }
}
