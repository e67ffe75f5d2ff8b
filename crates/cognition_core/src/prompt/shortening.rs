//! What gives way when a prompt is over its budget.

use super::budget::PromptReport;
use super::events_section::event_bytes;
use super::memories_section::memory_bytes;
use super::notes_section::line_bytes;
use super::perception_sections::{giving_way, older_speech};
use super::slots::TurnSlot;
use super::template::Template;
use super::token_estimate::TokenEstimator;
use super::turn_context::TurnContext;

/// The lines that a prompt may do without. What its template masks frees nothing, and stays out of
/// the report.
pub(super) struct Shortening<'a> {
    pub(super) template: &'a Template<TurnSlot>,
    pub(super) context: &'a TurnContext<'a>,
    /// How many percepts stand before the perception section.
    pub(super) older: usize,
}

impl Shortening<'_> {
    /// Leaves out lines until `excess` tokens are gone: the oldest of the conversation, then the
    /// weakest memories, the oldest notes, percepts, and the oldest events. Says whether there was
    /// any to leave out.
    pub(super) fn shorten(
        &self,
        report: &mut PromptReport,
        excess: usize,
        estimate: &dyn TokenEstimator,
    ) -> bool {
        let (context, older, before) = (self.context, self.older, *report);
        let mut freed = 0;
        let mut wanting = |bytes: &usize| {
            let wanting = estimate.tokens(freed) < excess;
            freed += bytes;
            wanting
        };
        let speech = older_speech(context, older).skip(before.dropped_conversation);
        let lines = self.shown(TurnSlot::ConversationHistory, speech, |said| said.text.len() + 20);
        report.dropped_conversation += lines.take_while(&mut wanting).count();
        let memories = context.memories.iter().rev().skip(before.dropped_memories);
        let lines = self.shown(TurnSlot::Memories, memories, memory_bytes);
        report.dropped_memories += lines.take_while(&mut wanting).count();
        let notes = context.notes.iter().skip(before.dropped_notes);
        let lines = self.shown(TurnSlot::Notes, notes, line_bytes);
        report.dropped_notes += lines.take_while(&mut wanting).count();
        let percepts = giving_way(context, older).skip(before.dropped_percepts);
        let lines = self.shown(TurnSlot::PerceptionLog, percepts, |seen| seen.text.len() + 10);
        report.dropped_percepts += lines.take_while(&mut wanting).count();
        let events = context.events.iter().skip(before.dropped_events);
        let lines = self.shown(TurnSlot::Events, events, event_bytes);
        report.dropped_events += lines.take_while(&mut wanting).count();
        *report != before
    }

    /// About how many bytes each line of a section takes; no line where the template masks it.
    fn shown<T>(
        &self,
        section: TurnSlot,
        lines: impl Iterator<Item = T>,
        bytes: impl Fn(T) -> usize,
    ) -> impl Iterator<Item = usize> {
        let visible = if self.template.holds(section) { usize::MAX } else { 0 };
        lines.take(visible).map(bytes)
    }
}
