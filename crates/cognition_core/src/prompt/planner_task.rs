//! `<immediate_task>` of a planner: the goal, what was said and what happened, and within which limits it thinks.

use super::planner_refs::{is_other, ref_words};
use super::planner_view::PlannerView;
use super::told::push_told;
use crate::escape::push_escaped;
use crate::mind::GameDate;
use crate::perceive::EntityRef;
use crate::plan::Plan;
use cognition_language::Language;
use std::cmp::Reverse;
use std::fmt::Write as _;

/// How many things that are named there are told.
const NAMED: usize = 12;

pub(super) fn push_task(out: &mut String, view: PlannerView<'_>) {
    let before = out.len();
    let goal = goal(view);
    push_field(out, "**Goal**: ", goal);
    if !view.planning.said.is_empty() {
        out.push_str("**Said to you just now**: \"");
        push_escaped(out, view.planning.said);
        out.push_str("\"\n");
    }
    push_field(out, "**Happened just now**: ", view.planning.happened);
    let mut separator = "**Named there**: ";
    for known in named(view) {
        out.push_str(separator);
        push_told(out, &known.label);
        let _ = write!(out, " ({})", known.name);
        separator = ", ";
    }
    out.push_str(if separator == ", " { "\n" } else { "" });
    end_line(out, before);
}

/// The template breaks the line after a slot.
fn end_line(out: &mut String, before: usize) {
    if out.len() > before && out.ends_with('\n') {
        out.pop();
    }
}

fn goal<'a>(view: PlannerView<'a>) -> &'a str {
    view.context.plan.map_or("", |plan: &Plan| plan.goal.as_str())
}

fn push_field(out: &mut String, name: &str, text: &str) {
    if !text.is_empty() {
        out.push_str(name);
        push_escaped(out, text);
        out.push('\n');
    }
}

/// What the goal, what was said or what happened names, by label or by ref; the latest first.
fn named<'a>(view: PlannerView<'a>) -> Vec<&'a EntityRef> {
    let texts = [goal(view), view.planning.said, view.planning.happened];
    let is_named = |known: &&EntityRef| {
        let by_ref = |text: &str| ref_words(text).any(|word| word == known.name.as_str());
        texts.iter().any(|text| Language::is_named(text, &known.label) || by_ref(text))
    };
    let known = view.context.refs.known().iter().filter(|known| is_other(view, known));
    let mut named: Vec<_> = known.filter(is_named).collect();
    named.sort_by_key(|known| Reverse(known.last_referenced));
    named.truncate(NAMED);
    named
}

pub(super) fn push_limits(out: &mut String, view: PlannerView<'_>) {
    let (before, mode) = (out.len(), view.planning.mode);
    let _ = write!(out, "**Today**: {} | **Mode**: ", GameDate::from(view.context.now));
    push_escaped(out, &mode.name);
    out.push_str(" (");
    push_escaped(out, &mode.game_name);
    let _ = write!(out, ", max {} steps", mode.max_steps);
    let shares = view.context.plan.is_some_and(|plan| !plan.with.is_empty());
    out.push_str(if shares { " of your own): " } else { "): " });
    push_escaped(out, &mode.purpose);
    out.push('\n');
    if mode.proposal_required && !view.context.plan.is_some_and(Plan::is_agreed) {
        out.push_str("**First**: in this mode, steps are given only once a proposal was accepted. Propose or clarify.\n");
    }
    let mut separator = "**Known in all**: ";
    for (kind, count) in view.context.refs.counts() {
        out.push_str(separator);
        let _ = write!(out, "{count} × ");
        push_escaped(out, kind);
        separator = ", ";
    }
    end_line(out, before);
}
