//! The prompt as it is sent: two shared segments and one of the moment.

use crate::hash::ContentHash;
use std::sync::Arc;

/// A prompt in its three segments (design: stable → slow → volatile).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The same bytes for every mind.
    pub stable: Arc<str>,
    /// The same bytes for a mind until its persona changes.
    pub slow: Arc<str>,
    /// Written anew each turn.
    pub volatile: String,
}

impl Prompt {
    /// The system message: stable, then slow.
    pub fn system(&self) -> String {
        format!("{}\n\n{}", self.stable, self.slow)
    }

    /// The user message.
    pub fn user(&self) -> &str {
        &self.volatile
    }

    /// Bytes of the whole prompt.
    pub fn bytes(&self) -> usize {
        self.stable.len() + 2 + self.slow.len() + self.volatile.len()
    }

    /// A short hash of the two segments that a prefix cache can serve.
    pub fn prefix_hash(&self) -> String {
        ContentHash::default().add(self.stable.as_bytes()).add(self.slow.as_bytes()).short()
    }
}
