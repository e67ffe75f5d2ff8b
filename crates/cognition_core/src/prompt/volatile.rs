//! The volatile segment, written within a token budget.

use super::budget::{PromptBudget, PromptReport};
use super::notes_section::{line_bytes, notes_beyond, push_notes};
use super::perception_sections::{
    older_speech, older_than_shown, push_conversation, push_perceptions,
};
use super::sections::{push_actions, push_ledger, push_session, push_task, push_thoughts};
use super::templates::{PromptTemplates, TurnSlot};
use super::token_estimate::TokenEstimator;
use super::turn_context::TurnContext;

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
