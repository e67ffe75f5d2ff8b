//! Why there is no reply, and whether it is worth asking again.

use std::time::Duration;
use thiserror::Error;

/// What servers call an end that the model came to.
const ENDED: [&str; 3] = ["stop", "end_turn", "eos"];

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
    /// Nobody was asked: what could be asked has failed too often of late, or in a way that no
    /// second question mends.
    #[error("the brain at {url} is left alone{}", after(cause.as_deref()))]
    Unavailable {
        /// Where it is.
        url: String,
        /// When it makes sense to ask again.
        retry_after: Option<Duration>,
        /// What was wrong the last time, and what to change.
        cause: Option<String>,
        /// Whether waiting is of no use: somebody has to change something first.
        is_lasting: bool,
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
    /// The model said nothing.
    #[error(
        "the brain at {url} replied without text{}",
        without_text(finish_reason.as_deref(), *tokens, *limit)
    )]
    NoText {
        /// The server.
        url: String,
        /// Why the reply ended, as the server says: `length`, `content_filter`, …
        finish_reason: Option<String>,
        /// How many tokens it took all the same, as the server says.
        tokens: Option<u64>,
        /// How many it might have taken: those of the answer, and those of the thinking before it.
        limit: Option<u32>,
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
    /// The brain itself cannot answer, and says why in its own words.
    #[error(transparent)]
    Failed(Box<dyn std::error::Error + Send + Sync>),
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
            Self::Unreachable { .. } | Self::TimedOut { .. } => true,
            Self::Unavailable { is_lasting, .. } => !is_lasting,
            Self::Refused { status: 429, message, retry_after: None, .. } => !is_used_up(message),
            Self::Refused { status, .. } => matches!(status, 408 | 425 | 429 | 500..=599),
            Self::NoText { .. }
            | Self::Protocol { .. }
            | Self::TooLarge { .. }
            | Self::Panicked { .. }
            | Self::Failed(_)
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

    /// Whether the model came to the end of its reply of its own accord, and nothing stood in it.
    pub fn is_silence(&self) -> bool {
        let Self::NoText { finish_reason, .. } = self else { return false };
        let own = |reason: &str| ENDED.iter().any(|it| it.eq_ignore_ascii_case(reason));
        finish_reason.as_deref().is_none_or(own)
    }

    /// Why a reply has no text, and what may help: goes on a sentence about the reply. `None` for any
    /// other error.
    pub fn without_text(&self) -> Option<String> {
        let Self::NoText { finish_reason, tokens, limit, .. } = self else { return None };
        Some(without_text(finish_reason.as_deref(), *tokens, *limit))
    }
}

fn after(cause: Option<&str>) -> String {
    cause.map_or_else(|| " after too many failures".to_owned(), |cause| format!(": {cause}"))
}

/// Why there is no text, and what may help.
fn without_text(finish_reason: Option<&str>, tokens: Option<u64>, limit: Option<u32>) -> String {
    let reason = finish_reason.unwrap_or("none");
    if matches!(finish_reason, Some("length" | "max_tokens")) {
        let spent = spent(tokens, limit);
        return format!(
            " (finish_reason: {reason}): the model {spent} on thinking: raise `reasoning_tokens`, or \
             lower `reasoning_effort`"
        );
    }
    let help = match finish_reason {
        Some("content_filter" | "safety" | "SAFETY") => {
            "a filter of the provider keeps it back: choose another model, or say it more mildly in \
             personas and scenes"
        }
        Some("tool_calls" | "function_call") => {
            "the model calls tools instead of answering: set `structured_output` to another form, or \
             choose another model"
        }
        _ => "set `structured_output` to another form, or choose another model",
    };
    format!(" (finish_reason: {reason}): {help}")
}

/// `spent 1600 of 1600 tokens`, as far as that is known.
fn spent(tokens: Option<u64>, limit: Option<u32>) -> String {
    match (tokens, limit) {
        (Some(tokens), Some(limit)) => format!("spent {tokens} of {limit} tokens"),
        (None, Some(limit)) => format!("spent all of {limit} tokens"),
        (_, None) => "spends its limit".to_owned(),
    }
}

/// A quota that is used up says no time at which it is there again.
fn is_used_up(message: &str) -> bool {
    ["insufficient_quota", "billing", "out of credits", "insufficient balance"]
        .iter()
        .any(|words| message.to_lowercase().contains(words))
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
    fn who_is_left_alone_until_somebody_changes_something_is_not_asked_again() {
        let left_alone = |is_lasting| {
            let (url, cause) = ("http://here".to_owned(), Some("it answered 401: who?".to_owned()));
            BrainError::Unavailable { url, retry_after: None, cause, is_lasting }
        };
        assert!(left_alone(false).is_transient() && !left_alone(true).is_transient());
        let told = "the brain at http://here is left alone: it answered 401: who?";
        assert_eq!(left_alone(true).to_string(), told);
    }

    #[test]
    fn a_quota_that_is_used_up_is_not_waited_for_unless_the_server_says_how_long() {
        let message =
            "You exceeded your current quota, please check your plan and billing details.";
        for (retry_after, waits) in [(None, false), (Some(Duration::from_secs(34)), true)] {
            let (url, message) = (String::new(), message.to_owned());
            let error = BrainError::Refused { url, status: 429, message, retry_after };
            assert_eq!(error.is_transient(), waits, "{retry_after:?}");
        }
    }

    #[test]
    fn no_text_says_how_much_was_spent_and_what_to_change() {
        for (tokens, limit, spent) in [
            (Some(1_598), Some(1_600), "spent 1598 of 1600 tokens on thinking"),
            (None, Some(1_600), "spent all of 1600 tokens on thinking"),
            (Some(1_598), None, "spends its limit on thinking"),
        ] {
            let (url, finish_reason) = ("http://here".to_owned(), Some("length".to_owned()));
            let error = BrainError::NoText { url, finish_reason, tokens, limit };
            let told = error.to_string();
            assert!(told.contains("(finish_reason: length)") && told.contains(spent), "{told}");
            assert!(told.contains("raise `reasoning_tokens`"), "{told}");
            assert!(!error.is_transient());
        }
    }

    #[test]
    fn a_model_that_ends_without_a_word_is_silent_and_one_that_was_stopped_is_not() {
        let silent = |reason: Option<&str>| {
            let (url, finish_reason) = (String::new(), reason.map(str::to_owned));
            BrainError::NoText { url, finish_reason, tokens: None, limit: None }.is_silence()
        };
        assert!(silent(None) && silent(Some("stop")) && silent(Some("STOP")));
        assert!(!silent(Some("length")) && !silent(Some("content_filter")));
        assert!(!BrainError::TooLarge { limit: 1 }.is_silence());
    }

    #[test]
    fn only_whoever_says_so_wants_to_be_left_alone() {
        assert_eq!(refused(429).retry_after(), Some(Duration::from_secs(3)));
        assert_eq!(BrainError::TooLarge { limit: 1 }.retry_after(), None);
    }
}
