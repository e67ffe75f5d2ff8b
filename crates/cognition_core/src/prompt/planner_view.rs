//! What a planner is shown, and what has given way.

use super::budget::PromptReport;
use super::turn_context::{Planning, TurnContext};
use crate::plan::TurnSummary;

/// What a planner is shown.
#[derive(Clone, Copy)]
pub(super) struct PlannerView<'a> {
    pub(super) context: &'a TurnContext<'a>,
    pub(super) planning: Planning<'a>,
    pub(super) report: &'a PromptReport,
}

impl<'a> PlannerView<'a> {
    pub(super) fn of(context: &'a TurnContext<'a>, report: &'a PromptReport) -> Option<Self> {
        context.planning.map(|planning| Self { context, planning, report })
    }

    /// About how many bytes each sentence of the older past takes, what was said and done first.
    pub(super) fn older_bytes(self) -> impl Iterator<Item = usize> + 'a {
        let history = self.planning.history;
        let told = history.narrative().iter().map(|told| told.text.len() + 25);
        told.chain(history.reasoning().iter().map(|thought| thought.len() + 1))
    }

    /// Sentences that have given way: of what was said and done, and of what was thought.
    pub(super) fn older_gone(self) -> (usize, usize) {
        let told = self.planning.history.narrative().len().min(self.report.dropped_narrative);
        (told, self.report.dropped_narrative - told)
    }

    /// The last turns that are left, oldest first.
    pub(super) fn turns(self) -> &'a [TurnSummary] {
        let turns = self.planning.history.full();
        &turns[self.report.dropped_turns.min(turns.len())..]
    }
}

/// About how many bytes a turn takes in `<conversation_history>`.
pub(super) fn turn_bytes(turn: &TurnSummary) -> usize {
    let heard: usize = turn.heard.iter().map(|line| line.text.len() + 30).sum();
    heard + turn.said.len() + turn.did.len() + 30
}
