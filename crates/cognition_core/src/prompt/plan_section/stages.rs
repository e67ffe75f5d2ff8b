//! What is told of a plan by how far it has come.

use crate::escape::push_escaped;
use crate::mind::StableId;
use crate::plan::{Consent, Pending, Plan, PlanAnswer, PlanStep, Sort, StepState, StepType};
use crate::promise::{Commitment, CommitmentKind, TimeBound};
use crate::prompt::asking::Purpose;
use crate::prompt::commitments_section::push_time;
use crate::prompt::digits::push_list_number;
use crate::prompt::names_and_refs::push_name;
use crate::prompt::turn_context::TurnContext;
use std::fmt::Write as _;

/// Who has agreed to what stands there before anybody has thought out what follows from it. What was agreed to before
/// steps were thought out is not new.
pub(super) fn push_unthought(out: &mut String, context: &TurnContext<'_>, plan: &Plan) {
    let answers = || plan.answers.iter().chain(&plan.answer);
    let is_new = plan.steps().is_empty();
    let mut next = "How to reach it is not thought out yet.\n";
    for partner in &plan.with {
        let agreed = |answer: &&PlanAnswer| {
            answer.by.as_ref() == Some(partner) && answer.consent == Some(Consent::Accept)
        };
        let answer = answers().rfind(agreed);
        let is_new = is_new || answer.is_some() && answer == plan.answer.as_ref();
        push_name(out, context.refs, partner);
        out.push_str(match is_new {
            true => " has agreed to what you proposed",
            false => " agreed before, and takes part",
        });
        if let Some(answer) = answer {
            out.push_str(": \"");
            push_escaped(out, &answer.to.text);
            out.push('"');
        }
        out.push('\n');
        next = match is_new {
            true => "How to go on from there is not thought out yet: do not propose it again.\n",
            false => "How to go on is not thought out yet.\n",
        };
    }
    out.push_str(next);
}

pub(super) fn push_pending(out: &mut String, context: &TurnContext<'_>, pending: &Pending) {
    let said = pending.until.is_some();
    let present = &context.surroundings.present;
    let is_away = |to: &&StableId| !said && !present.is_empty() && !present.contains(to);
    let away = pending.to.as_ref().filter(is_away);
    if let Some(to) = away {
        out.push_str("NOW: ");
        push_name(out, context.refs, to);
        out.push_str(" is not here: go to them first, and there ");
    }
    out.push_str(match (pending.sort, said) {
        (Sort::Proposal, false) if away.is_some() => "propose this",
        (Sort::Question, false) if away.is_some() => "ask this",
        (Sort::Proposal, false) => "NOW: propose this",
        (Sort::Question, false) => "NOW: ask this",
        (Sort::Proposal, true) => "You have proposed this",
        (Sort::Question, true) => "You have asked this",
    });
    if let Some(to) = pending.to.as_ref().filter(|_| away.is_none()) {
        out.push_str(if pending.sort == Sort::Question { " of " } else { " to " });
        push_name(out, context.refs, to);
    }
    out.push_str(if said { ": \"" } else { ", in speech and in your own words: \"" });
    push_escaped(out, &pending.text);
    out.push_str("\"\n");
    out.push_str(if said { "You wait for the answer: do not say it again.\n" } else { "" });
}

pub(super) fn push_each_step(out: &mut String, context: &TurnContext<'_>, plan: &Plan) {
    let mut due: Vec<u32> = Vec::with_capacity(plan.steps().len());
    due.extend(plan.due().map(|step| step.number));
    for step in plan.steps() {
        let is_due = due.contains(&step.number);
        push_list_number(out, step.number);
        match is_due.then(|| promised_for_later(context, step)).flatten() {
            Some(owed) => push_terms(out, context, owed),
            None => push_state(out, context, step, is_due, plan.is_open(step)),
        }
        push_escaped(out, &step.description);
        if is_due && step.step_type != StepType::Write {
            let (sort, number) = (in_game_words(step.step_type), step.number);
            let _ = match is_read(context) {
                true => write!(out, " ({sort}; once it is, plan.finished takes [{number}])"),
                false => write!(out, " ({sort})"),
            };
        }
        out.push('\n');
    }
}

/// The promise that a step keeps, where it is to be kept at a time which is still to come, or once something has come
/// about. Who was told to set out for it does so now.
fn promised_for_later<'a>(context: &TurnContext<'a>, step: &PlanStep) -> Option<&'a Commitment> {
    let is_later = |owed: &&Commitment| {
        let bound = matches!(owed.terms.bound, TimeBound::At | TimeBound::After);
        let sets_out = owed.terms.called && owed.kind == CommitmentKind::Go;
        let is_to_come = bound && owed.terms.is_timed() && owed.due > context.now;
        (is_to_come || owed.terms.is_waiting()) && !sets_out
    };
    let is_kept_by_it = |owed: &&Commitment| {
        let mut actions = context.actions.iter();
        actions.any(|action| owed.is_kept_by(action, "") && step.is_served_by(action))
    };
    context.commitments.owed(context.now).filter(is_later).find(is_kept_by_it)
}

/// On what terms it was promised: whether what it hangs on has come about is for the mind to see.
fn push_terms(out: &mut String, context: &TurnContext<'_>, owed: &Commitment) {
    let unmet = owed.terms.condition.as_ref().filter(|it| !it.frees && !it.met);
    match unmet {
        Some(condition) => {
            out.push_str("NOW, but only ");
            out.push_str(condition.lead().trim_start_matches("only "));
            out.push(' ');
            push_escaped(out, &condition.what);
            out.push_str(": ");
        }
        None => {
            let mut time = String::new();
            push_time(&mut time, context, owed);
            out.push_str("in its time");
            let _ = if time.is_empty() { Ok(()) } else { write!(out, " ({time})") };
            out.push_str(": ");
        }
    }
}

fn push_state(out: &mut String, context: &TurnContext<'_>, step: &PlanStep, due: bool, open: bool) {
    out.push_str(match (&step.state, due, open && step.actor.is_some()) {
        (StepState::Done, ..) => "done",
        (StepState::PassedOver, ..) => "not needed",
        (StepState::Failed { .. }, ..) => "failed",
        (StepState::Asked { .. }, ..) => "asked, and not given yet",
        (StepState::Waiting, true, _) => "NOW",
        (StepState::Waiting, false, true) => "now",
        (StepState::Waiting, false, false) => "LATER",
    });
    if let Some(actor) = &step.actor {
        out.push_str(", by ");
        push_name(out, context.refs, actor);
    }
    out.push_str(": ");
}

fn in_game_words(step_type: StepType) -> &'static str {
    match step_type {
        StepType::Read => "find it out",
        StepType::Write => "do it",
        StepType::Analyze => "think it through",
        StepType::Generate => "make it up",
    }
}

/// Whether the reply may say something of plans: where the deed is chosen already, words alone are asked for.
pub(super) fn is_read(context: &TurnContext<'_>) -> bool {
    context.purpose != Purpose::Voice
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::Condition;
    use crate::prompt::test_scene::{Scene, promise};

    #[test]
    fn a_step_that_a_promise_puts_under_a_condition_carries_it_until_that_is_met() {
        let told = |promised: &str, what: &str, comes: bool, met: bool| {
            let mut scene = Scene::new();
            let open = scene.offer("Open the cellar door", &["cellar_door"], Vec::new());
            (open.action, open.tags) = ("inn:open".to_owned(), vec!["open".to_owned()]);
            let mut owed = promise(1, CommitmentKind::Do, promised);
            let what = what.to_owned();
            owed.terms.condition = Some(Condition { what, met, comes, ..Condition::default() });
            scene.promise(&[owed]);
            let description = "Open the cellar door (door_1)".to_owned();
            let steps = vec![PlanStep { number: 1, description, ..PlanStep::default() }];
            let plan = Plan::shared("help".to_owned(), "odo".into(), steps, 0);
            let mut out = String::new();
            push_each_step(&mut out, &scene.context(), &plan);
            out
        };
        let door = "open the cellar door";
        let back = told(door, "I am back from Mara", true, false);
        assert!(back.starts_with("1. NOW, but only once I am back from Mara: Open the"), "{back}");
        let paid = told(door, "Odo has paid", false, false);
        assert!(paid.starts_with("1. NOW, but only if Odo has paid: Open the"), "{paid}");
        assert!(told(door, "Odo has paid", false, true).starts_with("1. NOW: Open the"));
        assert!(told("sweep the floor", "Odo has paid", false, false).starts_with("1. NOW: "));
    }
}
