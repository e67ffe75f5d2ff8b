//! Why there was no reply, as it stands on a tape, and back again.

use cognition_brain::{BrainError, causes};
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::time::Duration;
use thiserror::Error;

/// A [`BrainError`] as plain data. Read back it says the same, and is of the same kind; but
/// [`BrainError::Failed`] becomes [`BrainError::Other`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub(super) enum RecordedError {
    Unreachable {
        url: String,
        /// What lies behind it, the nearest first.
        causes: Vec<String>,
    },
    Refused {
        url: String,
        status: u16,
        message: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry_after: Option<Duration>,
    },
    Unavailable {
        url: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry_after: Option<Duration>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cause: Option<String>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_lasting: bool,
    },
    NoText {
        url: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        finish_reason: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tokens: Option<u64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limit: Option<u32>,
    },
    Protocol {
        url: String,
        message: String,
    },
    TooLarge {
        limit: usize,
    },
    TimedOut {
        after: Duration,
    },
    Panicked {
        message: String,
    },
    Other {
        message: String,
    },
}

impl From<&BrainError> for RecordedError {
    fn from(error: &BrainError) -> Self {
        match error {
            BrainError::Unreachable { url, source } => {
                Self::Unreachable { url: url.clone(), causes: causes(source.as_ref()) }
            }
            BrainError::Refused { url, status, message, retry_after } => Self::Refused {
                url: url.clone(),
                status: *status,
                message: message.clone(),
                retry_after: *retry_after,
            },
            BrainError::Unavailable { url, retry_after, cause, is_lasting } => Self::Unavailable {
                url: url.clone(),
                retry_after: *retry_after,
                cause: cause.clone(),
                is_lasting: *is_lasting,
            },
            BrainError::NoText { url, finish_reason, tokens, limit } => Self::NoText {
                url: url.clone(),
                finish_reason: finish_reason.clone(),
                tokens: *tokens,
                limit: *limit,
            },
            BrainError::Protocol { url, message } => {
                Self::Protocol { url: url.clone(), message: message.clone() }
            }
            BrainError::TooLarge { limit } => Self::TooLarge { limit: *limit },
            BrainError::TimedOut { after } => Self::TimedOut { after: *after },
            BrainError::Panicked { message } => Self::Panicked { message: message.clone() },
            // What is wrong with a model of today is on the tape in words.
            other => Self::Other { message: causes(other).join(": ") },
        }
    }
}

impl From<RecordedError> for BrainError {
    fn from(error: RecordedError) -> Self {
        match error {
            RecordedError::Unreachable { url, causes } => {
                Self::Unreachable { url, source: RecordedCause::chain(causes) }
            }
            RecordedError::Refused { url, status, message, retry_after } => {
                Self::Refused { url, status, message, retry_after }
            }
            RecordedError::Unavailable { url, retry_after, cause, is_lasting } => {
                Self::Unavailable { url, retry_after, cause, is_lasting }
            }
            RecordedError::NoText { url, finish_reason, tokens, limit } => {
                Self::NoText { url, finish_reason, tokens, limit }
            }
            RecordedError::Protocol { url, message } => Self::Protocol { url, message },
            RecordedError::TooLarge { limit } => Self::TooLarge { limit },
            RecordedError::TimedOut { after } => Self::TimedOut { after },
            RecordedError::Panicked { message } => Self::Panicked { message },
            RecordedError::Other { message } => Self::Other { message },
        }
    }
}

/// A cause that was recorded, with those behind it.
#[derive(Debug, Error)]
#[error("{message}")]
struct RecordedCause {
    message: String,
    #[source]
    behind: Option<Box<Self>>,
}

impl RecordedCause {
    fn chain(causes: Vec<String>) -> Box<dyn Error + Send + Sync> {
        let link = |behind: Option<Box<Self>>, message| Some(Box::new(Self { message, behind }));
        match causes.into_iter().rev().fold(None, link) {
            Some(cause) => cause,
            None => "no cause was recorded".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_request::request;
    use super::super::test_tape::Shared;
    use super::super::{Tape, TapeHeader, TapeWriter};
    use super::*;
    use cognition_brain::Moment;

    fn told(error: &dyn Error) -> String {
        causes(error).join(": ")
    }

    /// It stands on a tape, and is valid there.
    fn check_tape(error: &BrainError) {
        let shared = Shared::default();
        let header = TapeHeader::new("tavern", 7, "quick");
        let writer = TapeWriter::new(shared.clone(), header).expect("memory takes all");
        writer.ask("quick", &request());
        writer.answer(&request(), Moment::default(), &Err(RecordedError::from(error).into()));
        let tape = Tape::from_jsonl("x.cassette.jsonl", &shared.text());
        let tape = tape.unwrap_or_else(|faults| panic!("{faults:?}"));
        let read = tape.reply(&tape.questions()[0]).expect("is answered");
        assert_eq!(told(&read.expect_err("by an error")), told(error));
    }

    #[test]
    fn every_kind_of_error_reads_back_as_the_same_kind_with_the_same_words() {
        let url = || "http://127.0.0.1:8080/v1".to_owned();
        let behind = vec!["error sending request".to_owned(), "connection refused".to_owned()];
        let errors = [
            BrainError::Unreachable { url: url(), source: RecordedCause::chain(behind) },
            BrainError::Refused {
                url: url(),
                status: 429,
                message: "slow down".to_owned(),
                retry_after: Some(Duration::from_millis(1500)),
            },
            BrainError::Unavailable {
                url: url(),
                retry_after: Some(Duration::from_secs(3)),
                cause: None,
                is_lasting: false,
            },
            BrainError::Unavailable {
                url: url(),
                retry_after: None,
                cause: Some("it answered 401: who are you?".to_owned()),
                is_lasting: true,
            },
            BrainError::NoText { url: url(), finish_reason: None, tokens: None, limit: None },
            BrainError::NoText {
                url: url(),
                finish_reason: Some("length".to_owned()),
                tokens: Some(1_598),
                limit: Some(1_600),
            },
            BrainError::Protocol { url: url(), message: "no choices".to_owned() },
            BrainError::TooLarge { limit: 64 },
            BrainError::TimedOut { after: Duration::from_millis(250) },
            BrainError::Panicked { message: "oh".to_owned() },
            BrainError::Other { message: "else".to_owned() },
        ];
        for error in errors {
            check_tape(&error);
            let line = serde_json::to_string(&RecordedError::from(&error)).expect("plain data");
            let read: RecordedError = serde_json::from_str(&line).expect("just written");
            let back = BrainError::from(read);
            assert_eq!(std::mem::discriminant(&back), std::mem::discriminant(&error), "{line}");
            assert_eq!(told(&back), told(&error), "{line}");
            assert_eq!(back.retry_after(), error.retry_after(), "{line}");
            assert_eq!(back.is_transient(), error.is_transient(), "{line}");
        }
    }

    #[test]
    fn what_lies_behind_an_unreachable_server_is_told_link_by_link() {
        let behind = vec!["first".to_owned(), "second".to_owned()];
        let source = RecordedCause::chain(behind);
        let error = BrainError::Unreachable { url: "http://here".to_owned(), source };
        assert_eq!(told(&error), "the brain at http://here could not be reached: first: second");
    }
}
