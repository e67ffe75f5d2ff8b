//! What a planner is shown, and what has given way.

use super::budget::PromptReport;
use super::planner_history::push_planner_history;
use super::planner_parts::{PartTokens, PlannerPart};
use super::planner_refs::{push_entity_context, recent};
use super::planner_session::push_planner_session;
use super::planner_task::{push_limits, push_task};
use super::slots::TurnSlot;
use super::turn_context::{Planning, TurnContext};
use crate::perceive::EntityRef;
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

    /// Refs that may give way and have not, oldest first.
    pub(super) fn refs_giving_way(self) -> impl Iterator<Item = &'a EntityRef> {
        let giving_way = recent(self).into_iter().rev().filter(|known| known.retained.is_none());
        giving_way.skip(self.report.dropped_refs)
    }
}

/// About how many bytes a turn takes in `<conversation_history>`.
pub(super) fn turn_bytes(turn: &TurnSummary) -> usize {
    let heard: usize = turn.heard.iter().map(|line| line.text.len() + 30).sum();
    heard + turn.said.len() + turn.did.len() + 30
}

/// Writes a part of a planner's prompt; nothing where nothing is planned.
pub(super) fn push_planner(
    out: &mut String,
    slot: TurnSlot,
    view: Option<PlannerView<'_>>,
    parts: &mut PartTokens,
) {
    let Some(view) = view else { return };
    match slot {
        TurnSlot::PlannerSession => push_planner_session(out, view, parts),
        TurnSlot::PlannerHistory => {
            parts.measure(PlannerPart::Conversation, out, |out| push_planner_history(out, view))
        }
        TurnSlot::PlannerRefs => {
            parts.measure(PlannerPart::Refs, out, |out| push_known_refs(out, view));
        }
        TurnSlot::PlannerTask => {
            parts.measure(PlannerPart::Task, out, |out| push_task(out, view));
        }
        TurnSlot::PlannerLimits => {
            parts.measure(PlannerPart::Task, out, |out| push_limits(out, view));
        }
        _ => {}
    }
}

fn push_known_refs(out: &mut String, view: PlannerView<'_>) {
    out.push_str("<known_refs>");
    let before = out.len();
    push_entity_context(out, view);
    out.push_str(if out.len() == before { "\n- [None]\n" } else { "" });
    out.push_str("</known_refs>");
}
