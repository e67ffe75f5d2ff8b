//! What a server calls the limit of tokens.

/// What a server calls the limit of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::http) enum LimitField {
    MaxTokens,
    MaxCompletionTokens,
}

impl LimitField {
    pub(in crate::http) fn name(self) -> &'static str {
        match self {
            Self::MaxTokens => "max_tokens",
            Self::MaxCompletionTokens => "max_completion_tokens",
        }
    }

    pub(in crate::http) fn other(self) -> Self {
        match self {
            Self::MaxTokens => Self::MaxCompletionTokens,
            Self::MaxCompletionTokens => Self::MaxTokens,
        }
    }
}
