//! How much a prompt may show, and what had to go.

use super::asking::Purpose;
use super::planner_parts::PartTokens;
use crate::token_estimate::TokenEstimator;

/// How much a prompt may show, in estimated tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PromptBudget {
    /// Tokens of the whole prompt, all three segments. Default: 4,000.
    pub prompt_tokens: usize,
    /// The same for a decision, and for the words of one. Its schema comes on top of it, where the
    /// server reads that as part of the prompt. What was just said and done, and what that calls to mind, may take
    /// 400 more, up to what any prompt may have. Default: 2,300.
    pub decision_tokens: usize,
    /// Tokens of what a planner is shown beside what is the same for every turn. Default: 1,200.
    pub planner_tokens: usize,
    /// Tokens of the notes. Default: 200.
    pub notes_tokens: usize,
    /// How many percepts are shown even when they are not new. New ones are shown as long as the
    /// budget allows. Default: 6.
    pub perception_lines: usize,
    /// Tokens of what was said before those percepts, which is told in short. Default: 60.
    pub conversation_tokens: usize,
}

impl Default for PromptBudget {
    /// 2,300 tokens for a decision and 4,000 for anything else, of a planner 1,200 beside what never
    /// changes; of them 200 for notes and 60 for older talk; the latest 6 percepts.
    fn default() -> Self {
        Self {
            prompt_tokens: 4000,
            decision_tokens: 2300,
            planner_tokens: 1200,
            notes_tokens: 200,
            perception_lines: 6,
            conversation_tokens: 60,
        }
    }
}

impl PromptBudget {
    /// How many tokens a prompt for this may have.
    pub fn tokens_for(&self, purpose: Purpose) -> usize {
        match purpose {
            Purpose::Decide | Purpose::Voice => self.decision_tokens.min(self.prompt_tokens),
            _ => self.prompt_tokens,
        }
    }
}

/// How many of the oldest of some lines do not fit the tokens, given the bytes of each, the latest
/// first.
pub(super) fn oldest_beyond<I: ExactSizeIterator<Item = usize>>(
    tokens: usize,
    lines: impl Fn() -> I,
    estimate: &dyn TokenEstimator,
) -> usize {
    if estimate.tokens(lines().sum()) <= tokens {
        return 0;
    }
    let mut bytes = 0;
    let fits = lines().take_while(|line| {
        bytes += line;
        estimate.tokens(bytes) <= tokens
    });
    lines().len() - fits.count()
}

/// What a prompt came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PromptReport {
    /// Estimated tokens of the whole prompt.
    pub tokens: usize,
    /// Lines of `<conversation_history>` that were left out.
    pub dropped_conversation: usize,
    /// Memories that were left out.
    pub dropped_memories: usize,
    /// Notes that were left out.
    pub dropped_notes: usize,
    /// Directives that were left out.
    pub dropped_directives: usize,
    /// Percepts that were left out.
    pub dropped_percepts: usize,
    /// Events that were left out.
    pub dropped_events: usize,
    /// Sentences of what was said, done and thought before the last turns that were left out.
    pub dropped_narrative: usize,
    /// Of the last turns, those that were left out.
    pub dropped_turns: usize,
    /// Lines of what is known of the world that were left out.
    pub dropped_facts: usize,
    /// Refs that were left out although they are in view.
    pub dropped_refs: usize,
    /// How large each part of a planner's prompt is; nothing for any other.
    pub parts: PartTokens,
}

impl PromptReport {
    /// What was left out, by section; nothing where nothing was.
    pub fn dropped(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let sections = [
            ("conversation_history", self.dropped_conversation),
            ("memories", self.dropped_memories),
            ("notes", self.dropped_notes),
            ("adaptive_directives", self.dropped_directives),
            ("perception_log", self.dropped_percepts),
            ("events", self.dropped_events),
            ("narrative", self.dropped_narrative),
            ("turns", self.dropped_turns),
            ("known_world", self.dropped_facts),
            ("refs", self.dropped_refs),
        ];
        sections.into_iter().filter(|(_, lines)| *lines > 0)
    }
}
