//! The volatile segment, written within a token budget.

use super::actions_section::push_actions;
use super::budget::{PromptBudget, PromptReport};
use super::notes_section::{line_bytes, notes_beyond, push_notes};
use super::perception_sections::{
    giving_way, older_speech, older_than_shown, push_conversation, push_perceptions,
};
use super::sections::{push_ledger, push_session, push_task, push_thoughts};
use super::templates::{PromptTemplates, TurnSlot};
use super::token_estimate::TokenEstimator;
use super::turn_context::TurnContext;

impl PromptTemplates {
    /// Writes the volatile segment into `out`, which is cleared first and may be reused.
    ///
    /// Over budget the oldest goes first: conversation, then notes, then percepts that are not
    /// new, and new ones only when nothing else is left to go.
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
                push_perceptions(out, context, older, report.dropped_percepts)
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
    let percepts = giving_way(context, older).skip(before.dropped_percepts);
    report.dropped_percepts +=
        percepts.take_while(|percept| wanting(percept.text.len() + 10)).count();
    *report != before
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::{Note, Notes, ShortTermMemory};
    use crate::mind::{Mood, StableId};
    use crate::perceive::{EntityRefs, Percept, PerceptId, PerceptionLog};
    use crate::prompt::{BytesPerToken, OfferDetail, Purpose, Surroundings};

    /// Percepts 1 to 20 are consumed; 21 is new, 22 the mind's own word, 23 and 24 are new.
    fn log() -> PerceptionLog {
        let mut log = PerceptionLog::default();
        let words = (1..=8).map(|n| Percept::speech("odo", format!("word {n}")));
        let events = (9..=20).map(|n| Percept::event(format!("old {n}")));
        let fresh = |n| Percept::event(format!("fresh {n}"));
        let newer = [fresh(21), Percept::speech("mara", "own 22"), fresh(23), fresh(24)];
        for percept in words.chain(events).chain(newer) {
            log.perceive(percept);
        }
        log
    }

    fn notes() -> Notes {
        let mut notes = Notes::default();
        for n in 0..4 {
            notes.add(Note { text: format!("note {n}"), ..Note::default() });
        }
        notes
    }

    /// The volatile segment and its report under a budget of so many tokens, of one byte each.
    fn written(prompt_tokens: usize) -> (String, PromptReport) {
        let (log, notes, mind) = (log(), notes(), StableId::new("mara"));
        let context = TurnContext {
            name: "Mara",
            mind: &mind,
            turn: 2,
            purpose: Purpose::Decide,
            surroundings: &Surroundings::default(),
            perceptions: &log,
            seen_before: PerceptId(20),
            refs: &EntityRefs::default(),
            ledger: None,
            memory: &ShortTermMemory::default(),
            notes: &notes,
            mood: &Mood::default(),
            goals: &[],
            actions: &[],
            correction: None,
            offer_detail: OfferDetail::Plain,
        };
        let budget = PromptBudget { prompt_tokens, ..PromptBudget::default() };
        let mut out = String::new();
        let templates = PromptTemplates::default();
        let report = templates.write_volatile(&mut out, &context, &budget, &BytesPerToken(1.0), 0);
        (out, report)
    }

    fn perceptions(prompt: &str) -> &str {
        let start = prompt.find("<perception_log>\n").expect("should have percepts") + 17;
        let length = prompt[start..].find("</perception_log>").expect("should be closed");
        &prompt[start..start + length]
    }

    #[test]
    fn conversation_goes_before_notes_then_old_percepts_and_new_ones_last() {
        let (_, whole) = written(10_000);
        assert_eq!(whole.dropped().count(), 0, "should leave nothing out without need");
        for tokens in (0..whole.tokens).rev() {
            let (prompt, report) = written(tokens);
            let gone = |what: &str| !prompt.contains(what);
            assert!(report.dropped_notes == 0 || gone("word 8"), "{prompt}");
            assert!(report.dropped_percepts == 0 || gone("note 3"), "{prompt}");
            let fresh_goes = gone("fresh 21") || gone("fresh 23") || gone("fresh 24");
            assert!(!fresh_goes || (gone("old 20") && gone("own 22")), "{prompt}");
        }
    }

    #[test]
    fn what_the_mind_said_goes_before_what_is_new_to_it() {
        let shows_new_only =
            "- (9 earlier are left out.)\n- NEW: fresh 21\n- NEW: fresh 23\n- NEW: fresh 24\n";
        let (_, whole) = written(10_000);
        let mut prompts = (0..whole.tokens).map(|tokens| written(tokens).0);
        assert!(prompts.any(|prompt| perceptions(&prompt) == shows_new_only));
    }

    #[test]
    fn percepts_that_are_left_out_are_counted_at_the_top_of_the_log() {
        let (prompt, report) = written(0);
        assert_eq!(report.dropped_percepts, 12);
        assert_eq!(perceptions(&prompt), "- (12 earlier are left out.)\n");
        let (prompt, _) = written(10_000);
        assert!(perceptions(&prompt).starts_with("- old 13\n"));
    }
}
