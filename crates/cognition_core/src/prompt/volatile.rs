//! The volatile segment, written within a token budget.

use super::notes_section::{line_bytes, notes_beyond, push_notes};
use super::perception_sections::{
    older_speech, older_than_shown, push_conversation, push_perceptions,
};
use super::sections::{push_actions, push_ledger, push_session, push_task, push_thoughts};
use super::templates::{PromptTemplates, TurnSlot};
use super::token_estimate::TokenEstimator;
use super::turn_context::TurnContext;

/// How much a prompt may show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PromptBudget {
    /// Tokens of the whole prompt, all three segments.
    pub prompt_tokens: usize,
    /// Tokens of the notes.
    pub notes_tokens: usize,
    /// Percepts that are shown even when they are not new. New ones are always shown.
    pub perception_lines: usize,
}

impl Default for PromptBudget {
    /// 4,000 tokens in all, 300 of them notes; the latest 12 percepts.
    fn default() -> Self {
        Self { prompt_tokens: 4000, notes_tokens: 300, perception_lines: 12 }
    }
}

/// What a prompt came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PromptReport {
    /// Estimated tokens of the whole prompt.
    pub tokens: usize,
    /// Lines of `<conversation_history>` that were left out.
    pub dropped_conversation: usize,
    /// Notes that were left out.
    pub dropped_notes: usize,
    /// Percepts that were left out.
    pub dropped_percepts: usize,
}

impl PromptReport {
    /// What was left out, by section; nothing where nothing was.
    pub fn dropped(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let sections = [
            ("conversation_history", self.dropped_conversation),
            ("notes", self.dropped_notes),
            ("perception_log", self.dropped_percepts),
        ];
        sections.into_iter().filter(|(_, lines)| *lines > 0)
    }
}

impl PromptTemplates {
    /// Writes the volatile segment into `out`, which is cleared first and may be reused.
    ///
    /// Over budget the oldest goes first: conversation, then notes, then percepts.
    /// The task, the actions and the ledger always stay; `prefix_bytes` is the length of
    /// the stable and slow segments.
    pub fn write_volatile(
        &self,
        out: &mut String,
        context: &TurnContext<'_>,
        budget: &PromptBudget,
        estimate: &dyn TokenEstimator,
        prefix_bytes: usize,
    ) -> PromptReport {
        let older = older_than_shown(context, budget);
        let mut report = PromptReport {
            dropped_notes: notes_beyond(context, budget.notes_tokens, estimate),
            ..PromptReport::default()
        };
        loop {
            out.clear();
            self.write_sections(out, context, older, &report);
            report.tokens = estimate.tokens(prefix_bytes + out.len());
            let excess = report.tokens.saturating_sub(budget.prompt_tokens);
            if excess == 0 || !drop_oldest(&mut report, context, older, excess, estimate) {
                return report;
            }
        }
    }

    fn write_sections(
        &self,
        out: &mut String,
        context: &TurnContext<'_>,
        older: usize,
        report: &PromptReport,
    ) {
        self.turn.write(out, |slot, out| match slot {
            TurnSlot::SessionContext => push_session(out, context),
            TurnSlot::PerceptionLog => {
                push_perceptions(out, context, older + report.dropped_percepts)
            }
            TurnSlot::CognitiveLedger => push_ledger(out, context.ledger),
            TurnSlot::Thoughts => push_thoughts(out, context),
            TurnSlot::Notes => push_notes(out, context, report.dropped_notes),
            TurnSlot::ConversationHistory => {
                push_conversation(out, context, older, report.dropped_conversation)
            }
            TurnSlot::AvailableActions => push_actions(out, context),
            TurnSlot::ImmediateTask => push_task(out, self, context),
        });
    }
}

/// Drops oldest lines until `excess` tokens are gone; says whether there was any to drop.
fn drop_oldest(
    report: &mut PromptReport,
    context: &TurnContext<'_>,
    older: usize,
    excess: usize,
    estimate: &dyn TokenEstimator,
) -> bool {
    let mut freed = 0;
    let before = *report;
    let mut wanting = |bytes: usize| {
        let wanting = estimate.tokens(freed) < excess;
        freed += bytes;
        wanting
    };
    let speech = older_speech(context, older).skip(before.dropped_conversation);
    report.dropped_conversation +=
        speech.take_while(|percept| wanting(percept.text.len() + 20)).count();
    let notes = context.notes.iter().skip(before.dropped_notes);
    report.dropped_notes += notes.take_while(|note| wanting(line_bytes(note))).count();
    let percepts = context.perceptions.entries().skip(older + before.dropped_percepts);
    report.dropped_percepts +=
        percepts.take_while(|entry| wanting(entry.percept.text.len() + 10)).count();
    *report != before
}
