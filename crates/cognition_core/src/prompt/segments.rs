//! The prompt as it is sent: two shared segments and one of the moment.

use crate::hash::ContentHash;
use std::sync::Arc;

/// A prompt in its three segments (design: stable → slow → volatile).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prompt {
    /// The same bytes for every mind.
    pub stable: Arc<str>,
    /// The same bytes for a mind until its persona changes; empty where no character is shown.
    pub slow: Arc<str>,
    /// Written anew each turn.
    pub volatile: String,
}

impl Prompt {
    /// The system message: stable, then slow.
    pub fn system(&self) -> String {
        format!("{}{}{}", self.stable, self.separator(), self.slow)
    }

    fn separator(&self) -> &'static str {
        if self.slow.is_empty() { "" } else { "\n\n" }
    }

    /// The user message.
    pub fn user(&self) -> &str {
        &self.volatile
    }

    /// Bytes of the whole prompt.
    pub fn bytes(&self) -> usize {
        self.stable.len() + self.separator().len() + self.slow.len() + self.volatile.len()
    }

    /// A short hash of the two segments that a prefix cache can serve.
    pub fn prefix_hash(&self) -> String {
        ContentHash::default().add(self.stable.as_bytes()).add(self.slow.as_bytes()).short()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_segments_are_parted_by_an_empty_line_where_there_are_two() {
        let prompt = |slow: &str| Prompt {
            stable: "rules".into(),
            slow: slow.into(),
            volatile: "now".to_owned(),
        };
        assert_eq!(prompt("Mara").system(), "rules\n\nMara");
        assert_eq!(prompt("").system(), "rules");
        for prompt in [prompt("Mara"), prompt("")] {
            assert_eq!(prompt.bytes(), prompt.system().len() + prompt.user().len());
        }
    }
}
