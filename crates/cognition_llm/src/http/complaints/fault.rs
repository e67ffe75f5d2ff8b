//! Why a reply has no text.

use cognition_brain::TokenUsage;
use std::time::Duration;

/// Why there is no text.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::http) enum Fault {
    /// An error, or a model that declined, under a status of success.
    Refused {
        status: Option<u16>,
        message: String,
        /// How long the server asks to be left alone.
        wait: Option<Duration>,
    },
    /// The model has said nothing. The server is not to blame for it.
    NoText(Silence),
    NotTheProtocol {
        message: String,
    },
}

/// A reply in which the model has said nothing.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::http) struct Silence {
    /// Why it ended, as the server says.
    pub(in crate::http) finish_reason: Option<String>,
    /// How many tokens it took, as the server says.
    pub(in crate::http) tokens: Option<u64>,
}

impl Silence {
    /// Whether the model had no tokens left.
    pub(in crate::http) fn is_of_limit(&self) -> bool {
        matches!(self.finish_reason.as_deref(), Some("length" | "max_tokens"))
    }
}

impl Fault {
    /// The same of a reply that took as much.
    pub(in crate::http) fn after(self, usage: TokenUsage) -> Self {
        match self {
            Self::NoText(silence) => {
                Self::NoText(Silence { tokens: usage.completion_tokens, ..silence })
            }
            other => other,
        }
    }

    pub(in crate::http) fn not_the_protocol(message: impl Into<String>) -> Self {
        Self::NotTheProtocol { message: message.into() }
    }

    pub(in crate::http) fn declined(refusal: &str) -> Self {
        let message = format!("the model declined: {refusal}");
        Self::Refused { status: None, message, wait: None }
    }
}
