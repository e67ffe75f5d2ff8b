//! Which part of a planner's prompt stands in which slot.

use super::planner_history::push_planner_history;
use super::planner_parts::{PartTokens, PlannerPart};
use super::planner_refs::push_entity_context;
use super::planner_session::push_planner_session;
use super::planner_task::{push_limits, push_task};
use super::planner_view::PlannerView;
use super::slots::TurnSlot;

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
