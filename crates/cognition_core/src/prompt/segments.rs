//! The prompt as it is sent: two shared segments and one of the moment.

use crate::hash::ContentHash;
use crate::reply::Examples;
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

    /// The examples that it gives, which no reply is to copy.
    pub fn examples(&self) -> Examples<'_> {
        Examples::of(&self.stable, &self.slow, &self.volatile)
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
    use crate::prompt::{PromptKind, PromptSize, PromptTemplates};

    #[test]
    fn the_examples_of_every_prompt_are_known_by_the_prompt_itself() {
        let holds = |size: PromptSize, kind: PromptKind, text: &str| {
            let stable = PromptTemplates::of(size).stable(kind);
            let volatile = "- Marta says to you: \"A bed is fourpence.\"".to_owned();
            Prompt { stable, volatile, ..Prompt::default() }.examples().hold(text)
        };
        for size in [PromptSize::Full, PromptSize::Small] {
            for copied in ["The mill? I'll take you there.", "She wants the mill", "Who sent her?"]
            {
                assert!(holds(size, PromptKind::Respond, copied), "{copied}");
            }
            assert!(holds(size, PromptKind::Voice, "Here. Mind the step."));
            assert!(!holds(size, PromptKind::Respond, "Here. Mind the step."), "is another's");
            assert!(!holds(size, PromptKind::Respond, "The mill? I'll take you there, Anselm."));
        }
        assert!(holds(PromptSize::Full, PromptKind::Extract, "bring Mara the iron key"));
        assert!(holds(PromptSize::Full, PromptKind::Think, "get into the cellar"));
    }

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
