//! What one who takes part sees and hears of what happens.

use super::aloud::Heard;
use cognition_core::mind::StableId;
use cognition_core::record::{RunEvent, RunRecord, TurnEnd};
use cognition_world::narrate::Narrator;
use std::collections::BTreeSet;

/// Picks what is shown of records.
#[derive(Debug)]
pub(super) struct Shown {
    narrator: Narrator,
    heard: Heard,
    thoughts: bool,
}

impl Shown {
    pub(super) fn new(heard: Heard, thoughts: bool) -> Self {
        Self { narrator: Narrator::plain([]), heard, thoughts }
    }

    /// Tells it by these names.
    pub(super) fn by(&mut self, narrator: Narrator) {
        self.narrator = narrator;
    }

    /// Where one is, broken into lines as all that is told.
    pub(super) fn place(&self, text: &str) -> String {
        let event = RunEvent::Narrated { text: text.to_owned() };
        self.narrator.line(&RunRecord { tick: 0, event }).unwrap_or_default()
    }

    /// Lines for what those who are near did and said; `player` is what the one who takes part is
    /// called, and knows what they did.
    pub(super) fn lines(
        &self,
        records: &[RunRecord],
        near: &BTreeSet<StableId>,
        player: &str,
    ) -> Vec<String> {
        let own = format!("{player}: ");
        let mut lines = Vec::new();
        for mut record in records.iter().filter_map(|record| self.seen(record, near, &own)) {
            let was_heard = self.leave_out_what_was_heard(&mut record);
            let line = self.narrator.line(&record);
            // The line that was written word by word has no end yet.
            lines.extend(line.or_else(|| was_heard.then(String::new)));
        }
        lines
    }

    fn leave_out_what_was_heard(&self, record: &mut RunRecord) -> bool {
        let RunEvent::Uttered { speech, .. } = &mut record.event else { return false };
        let was_heard = self.heard.take(speech);
        if was_heard {
            speech.clear();
        }
        was_heard
    }

    fn seen(&self, record: &RunRecord, near: &BTreeSet<StableId>, own: &str) -> Option<RunRecord> {
        let mut record = record.clone();
        let is_seen = match &mut record.event {
            RunEvent::Narrated { text } => !text.starts_with(own),
            RunEvent::Uttered { mind, thoughts, .. } => {
                if !self.thoughts {
                    thoughts.clear();
                }
                near.contains(mind)
            }
            // That somebody speaks is seen by what they say.
            RunEvent::ActionDecided { mind, action, .. } => {
                near.contains(mind)
                    && action.as_ref().is_some_and(|action| action.action != "world:tell")
            }
            RunEvent::TurnEnded { mind, end: TurnEnd::Failed { .. }, .. } => near.contains(mind),
            RunEvent::BrainFailed { .. }
            | RunEvent::BudgetSpent { .. }
            | RunEvent::RunStarted { .. }
            | RunEvent::RunEnded { .. } => true,
            _ => false,
        };
        is_seen.then_some(record)
    }
}
