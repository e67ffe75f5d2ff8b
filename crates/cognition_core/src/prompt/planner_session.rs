//! `<session_context>` of a planner: who plans, and what there is.

use super::planner_bonds::push_bonds;
use super::planner_known::push_known_world;
use super::planner_parts::{PartTokens, PlannerPart};
use super::planner_past::{push_curation, push_progress, push_reasoning};
use super::planner_refs::push_entity_context;
use super::planner_view::PlannerView;
use super::session_section::push_own_name;
use crate::escape::push_escaped;
use std::fmt::Write as _;

pub(super) fn push_planner_session(
    out: &mut String,
    view: PlannerView<'_>,
    parts: &mut PartTokens,
) {
    let blocks: [(PlannerPart, fn(&mut String, PlannerView<'_>)); 6] = [
        (PlannerPart::Character, push_character),
        (PlannerPart::KnownWorld, push_known_world),
        (PlannerPart::Refs, push_entity_context),
        (PlannerPart::Reasoning, push_reasoning),
        (PlannerPart::Progress, push_progress),
        (PlannerPart::Curation, push_curation),
    ];
    out.push_str("<session_context>\n");
    for (part, push) in blocks {
        parts.measure(part, out, |out| push(out, view));
    }
    out.push_str("</session_context>");
}

fn push_character(out: &mut String, view: PlannerView<'_>) {
    push_own_name(out, view.context);
    let _ = writeln!(out, ". This is your turn {}.", view.context.turn);
    let goals = view.context.goals.iter().map(|goal| goal.text.trim());
    push_lines(out, "You want (the most important first):\n", goals);
    push_bonds(out, view.context);
    let mut heading = Some("What you keep to when you plan, by domain:\n");
    for (domain, guidance) in view.planning.guidance {
        out.push_str(heading.take().unwrap_or_default());
        out.push_str("- ");
        push_escaped(out, domain);
        out.push_str(": ");
        push_escaped(out, guidance);
        out.push('\n');
    }
}

fn push_lines<'a>(out: &mut String, heading: &str, lines: impl Iterator<Item = &'a str>) {
    let mut heading = Some(heading);
    for line in lines.filter(|line| !line.is_empty()) {
        out.push_str(heading.take().unwrap_or_default());
        out.push_str("- ");
        push_escaped(out, line);
        out.push('\n');
    }
}
