//! What a planner is told of the past: its last turns, what has become of the goal, the curation.

use super::names_and_refs::push_name;
use super::planner_view::PlannerView;
use crate::escape::push_escaped;
use crate::mind::StableId;
use crate::plan::{Consent, PastStep, Plan, PlanAnswer, PlanStep, Trial, TurnSummary};
use std::fmt::Write as _;

/// How many of the last turns are told by what was thought and done.
const SUMMARIES: usize = 2;

/// What was thought and done in the last turns, and what was thought before.
pub(super) fn push_reasoning(out: &mut String, view: PlannerView<'_>) {
    let history = view.planning.history;
    let older = &history.reasoning()[view.older_gone().1.min(history.reasoning().len())..];
    let tells = |turn: &&TurnSummary| !turn.thought.is_empty() || !turn.did.is_empty();
    let mut turns = history.summaries(SUMMARIES).iter().filter(tells).peekable();
    if older.is_empty() && turns.peek().is_none() {
        return;
    }
    out.push_str("\n## What happened last\n");
    push_older_thoughts(out, older);
    turns.for_each(|turn| push_summary(out, turn));
}

fn push_older_thoughts(out: &mut String, older: &[String]) {
    if older.is_empty() {
        return;
    }
    out.push_str("Earlier you thought:");
    for thought in older {
        out.push(' ');
        push_escaped(out, thought);
    }
    out.push('\n');
}

fn push_summary(out: &mut String, turn: &TurnSummary) {
    let _ = write!(out, "- Turn {}: ", turn.turn);
    if !turn.thought.is_empty() {
        out.push_str("you thought \"");
        push_escaped(out, &turn.thought);
        out.push_str(if turn.did.is_empty() { "\"" } else { "\"; " });
    }
    if !turn.did.is_empty() {
        out.push_str("you did: ");
        push_escaped(out, &turn.did);
    }
    if !turn.came_to.is_empty() {
        out.push_str("; what came of it: ");
        push_escaped(out, &turn.came_to);
    }
    out.push('\n');
}

/// What has become of the goal so far, and who takes part.
pub(super) fn push_progress(out: &mut String, view: PlannerView<'_>) {
    let Some(plan) = view.context.plan else { return };
    let is_new = plan.past.is_empty() && plan.answers.is_empty();
    if is_new && plan.with.is_empty() && plan.asked_by.is_none() {
        return;
    }
    out.push_str("\n## The goal so far\n");
    if let Some(asked_by) = &plan.asked_by {
        out.push_str("Set by ");
        push_name(out, view.context.refs, asked_by);
        out.push_str(".\n");
    }
    plan.past.iter().for_each(|step| push_past(out, view, step));
    push_allies(out, view, plan);
    plan.answers.iter().for_each(|answer| push_consent(out, view, answer));
}

/// `- Odo (character_2) agreed to this: "…"`: what was answered last stands with what was said.
fn push_consent(out: &mut String, view: PlannerView<'_>, answer: &PlanAnswer) {
    let (Some(by), Some(consent)) = (&answer.by, answer.consent) else { return };
    out.push_str("- ");
    push_name(out, view.context.refs, by);
    out.push_str(match consent {
        Consent::Accept => " agreed to this: \"",
        Consent::Decline => " declined this: \"",
    });
    push_escaped(out, &answer.to.text);
    out.push('"');
    if consent == Consent::Decline && !answer.words.is_empty() {
        out.push_str(", and said: \"");
        push_escaped(out, &answer.words);
        out.push('"');
    }
    out.push('\n');
}

fn push_past(out: &mut String, view: PlannerView<'_>, step: &PastStep) {
    let come_about = step.failed.is_some() && has_come_about(view, step);
    out.push_str(match (&step.failed, step.stalled) {
        (None, _) => "- done",
        (Some(_), _) if come_about => "- so by now, though not by this step",
        (Some(_), false) => "- FAILED",
        (Some(_), true) => "- FAILED, since nothing came of it in time",
    });
    if let Some(actor) = &step.actor {
        out.push_str(" (by ");
        push_name(out, view.context.refs, actor);
        out.push(')');
    }
    out.push_str(": ");
    push_escaped(out, &step.description);
    if let Some(why) = step.failed.as_ref().filter(|_| !come_about) {
        out.push_str(" — ");
        push_escaped(out, why);
    }
    out.push('\n');
}

/// Whether what a step was for is known to be so: the key that was refused is in hand.
fn has_come_about(view: PlannerView<'_>, step: &PastStep) -> bool {
    let (Some(plan), planning) = (view.context.plan, view.planning) else { return false };
    let actors = plan.actors(view.context.mind);
    let problem = plan.problem(&actors, planning.known, planning.mode);
    let trial = Trial { domain: planning.domain, problem, refs: view.context.refs };
    trial.is_so(&PlanStep {
        description: step.description.clone(),
        actor: step.actor.clone(),
        ..PlanStep::default()
    })
}

fn push_allies(out: &mut String, view: PlannerView<'_>, plan: &Plan) {
    if plan.with.is_empty() {
        return;
    }
    push_names(out, view, "Agreed to take part, and may be an actor: ", &plan.with);
    out.push_str(".\n");
}

fn push_names(out: &mut String, view: PlannerView<'_>, intro: &str, names: &[StableId]) {
    let mut separator = intro;
    for name in names {
        out.push_str(separator);
        push_name(out, view.context.refs, name);
        separator = ", ";
    }
}

/// What stays in view and why, and what was let go. The reasons stand with the refs, too, so where
/// anything had to give way this does first.
pub(super) fn push_curation(out: &mut String, view: PlannerView<'_>) {
    let report = view.report;
    if report.dropped_narrative + report.dropped_turns + report.dropped_refs > 0 {
        return;
    }
    let curation = view.planning.curation;
    let before = out.len();
    out.push_str("\n## What you keep in view\n");
    let heading = out.len();
    let own = view.context.refs.of(view.context.mind).map(|own| own.name.as_str());
    let mut focus = curation.touch.clone();
    focus.retain(|name| Some(name.as_str()) != own);
    push_refs(out, "- in focus now: ", &focus);
    for kept in &curation.retain {
        out.push_str("- kept: ");
        push_escaped(out, &kept.name);
        out.push_str(" — ");
        push_escaped(out, &kept.reason);
        out.push('\n');
    }
    let mut demoted = curation.demote.clone();
    demoted.retain(|name| view.context.refs.resolve(name).is_some());
    push_refs(out, "- no longer kept: ", &demoted);
    // It has no ref any more.
    match curation.drop.len() {
        0 => {}
        1 => out.push_str("- let go: 1 thing that was only imagined\n"),
        gone => drop(writeln!(out, "- let go: {gone} things that were only imagined")),
    }
    if out.len() == heading {
        out.truncate(before);
    }
}

fn push_refs(out: &mut String, intro: &str, names: &[String]) {
    let mut separator = intro;
    for name in names {
        out.push_str(separator);
        push_escaped(out, name);
        separator = ", ";
    }
    out.push_str(if names.is_empty() { "" } else { "\n" });
}
