//! What a mind's thoughts took.

use bevy::prelude::*;
use cognition_brain::TokenUsage;
use serde::{Deserialize, Serialize};

/// Tokens, as servers report them. As a component of a mind: of all its thoughts, from the first
/// that took any.
///
/// A call whose server reports no tokens counts as a call without tokens.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokensUsed {
    /// Answers that were counted.
    pub calls: u64,
    /// Tokens of the prompts.
    pub prompt: u64,
    /// Of these, those that the prefix cache of the server held.
    pub cached: u64,
    /// Of these, those that the server put into its prefix cache, where that has a price of its own.
    #[serde(default)]
    pub cache_write: u64,
    /// Tokens of the replies, and of what was thought before them.
    pub completion: u64,
    /// Of these, what was only thought.
    #[serde(default)]
    pub reasoning: u64,
}

impl TokensUsed {
    /// One call more.
    pub(crate) fn add(&mut self, usage: &TokenUsage) {
        let count = |tokens: Option<u64>| tokens.unwrap_or_default();
        self.calls = self.calls.saturating_add(1);
        self.prompt = self.prompt.saturating_add(count(usage.prompt_tokens));
        self.cached = self.cached.saturating_add(count(usage.cached_tokens));
        self.cache_write = self.cache_write.saturating_add(count(usage.cache_write_tokens));
        self.completion = self.completion.saturating_add(count(usage.completion_tokens));
        self.reasoning = self.reasoning.saturating_add(count(usage.reasoning_tokens));
    }

    /// The share of the prompt tokens that came from the server's prefix cache, from 0 to 1; `None`
    /// before the first token.
    pub fn cached_share(&self) -> Option<f64> {
        (self.prompt > 0).then(|| self.cached as f64 / self.prompt as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_says_nothing_counts_as_a_call_without_tokens() {
        let mut used = TokensUsed::default();
        used.add(&TokenUsage::default());
        assert_eq!((used.calls, used.cached_share()), (1, None));
    }

    #[test]
    fn the_cached_share_is_of_the_prompts() {
        let mut used = TokensUsed::default();
        for cached in [0, 900] {
            let (prompt_tokens, completion_tokens) = (Some(1000), Some(80));
            let cached_tokens = Some(cached);
            used.add(&TokenUsage {
                prompt_tokens,
                cached_tokens,
                completion_tokens,
                reasoning_tokens: Some(30),
                ..TokenUsage::default()
            });
        }
        assert_eq!(used.cached_share(), Some(0.45));
        assert_eq!((used.calls, used.completion, used.reasoning), (2, 160, 60));
    }
}
