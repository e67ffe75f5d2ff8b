//! Which of two modes it is, where the router finds them as good as each other.

use super::form::TurnForm;
use crate::turn::TurnView;
use cognition_brain::LazySchema;
use cognition_core::decide::{Rejection, Rule};
use cognition_core::prompt::Tie;
use cognition_core::route::{TieBreakChoice, parse_tie_break, tie_break_schema};

pub(super) const FORM: TurnForm = TurnForm {
    tier: |_| Some("tie_break"),
    // So many tokens hold a choice of two.
    max_tokens: |_| Some(16),
    schema: |_, _, _| LazySchema::new(tie_break_schema),
};

/// Reads a reply.
pub(crate) fn read(reply: &str) -> Result<TieBreakChoice, Rejection> {
    let neither = || Rejection::new("/choice", Rule::Enum, "it is neither A nor B");
    parse_tie_break(reply).ok_or_else(neither)
}

/// What the prompt shows of the two; none where there is no tie.
pub(crate) fn tie<'a>(turn: &'a TurnView<'_, '_>) -> Option<Tie<'a>> {
    let [a, b] = turn.routing.candidates()?;
    let signals = turn.routing.signals();
    Some(Tie {
        a,
        b,
        warmth: signals.context_warmth,
        fact_count: signals.fact_count,
        working_memory_turns: signals.working_memory_turns,
        gist_count: signals.gist_count,
        is_new_topic: signals.is_new_topic,
        said: clipped(&turn.engagement.said),
    })
}

/// As much of an utterance as a tie may take to be broken.
fn clipped(said: &str) -> &str {
    const CHARACTERS: usize = 600;
    said.char_indices().nth(CHARACTERS).map_or(said, |(end, _)| &said[..end])
}
