//! What binds whoever plans, and others to them: promises, and what it holds to be settled.

use super::commitments_section::push_line;
use super::left_out::push_left_out;
use super::promised_to_section::{self, TOLD};
use super::turn_context::TurnContext;
use crate::escape::push_escaped;
use crate::mind::CognitiveLedger;
use crate::promise::{Commitment, PromisedToMind};
use cognition_language::Language;

/// How many promises are told, the most urgent first, and how many conclusions.
const PROMISES: usize = 5;
const SETTLED: usize = 4;

/// A step that breaks a promise is for whoever has weighed it.
pub(super) fn push_bonds(out: &mut String, context: &TurnContext<'_>) {
    let mut heading = Some(
        "You have promised (a step that breaks one comes last: rather go round it, ask to be let off, or give up and say why):\n",
    );
    let owed: Vec<&Commitment> = context.commitments.owed(context.now).collect();
    let left_out = owed.len().saturating_sub(PROMISES);
    for promise in told_first(context, owed).into_iter().take(PROMISES) {
        out.push_str(heading.take().unwrap_or_default());
        push_line(out, context, promise);
    }
    push_more(out, left_out);
    push_owed(out, context);
    let mut heading = Some("You hold this settled:\n");
    let settled = context.ledger.map(CognitiveLedger::settled_conclusions).unwrap_or_default();
    for conclusion in settled.iter().take(SETTLED) {
        out.push_str(heading.take().unwrap_or_default());
        out.push_str("- ");
        push_escaped(out, conclusion);
        out.push('\n');
    }
}

/// The most urgent first; where not all are told, before them what the goal is about.
fn told_first<'a>(context: &TurnContext<'_>, owed: Vec<&'a Commitment>) -> Vec<&'a Commitment> {
    if owed.len() <= PROMISES {
        return owed;
    }
    let (mut near, far): (Vec<_>, Vec<_>) =
        owed.into_iter().partition(|owed| bears_on_goal(context, owed));
    near.extend(far);
    near
}

fn push_more(out: &mut String, left_out: usize) {
    if left_out > 0 {
        push_left_out(out, left_out, ("more", "more"));
    }
}

/// What others owe: what the goal is about comes first.
fn push_owed(out: &mut String, context: &TurnContext<'_>) {
    let bears = |owed: &&PromisedToMind| bears_on_goal(context, &owed.promise);
    let (near, far): (Vec<_>, Vec<_>) = context.promised_to.iter().partition(bears);
    let mut heading = Some("Others owe you this (count on it, or remind them):\n");
    for owed in near.into_iter().chain(far).take(TOLD) {
        out.push_str(heading.take().unwrap_or_default());
        promised_to_section::push_line(out, context, owed);
    }
    push_more(out, context.promised_to.len().saturating_sub(TOLD));
}

fn bears_on_goal(context: &TurnContext<'_>, promise: &Commitment) -> bool {
    let language = Language::of(&promise.text);
    let goal = context.plan.map(|plan| language.content_stems(&plan.goal)).unwrap_or_default();
    let promised = language.content_stems(&promise.text);
    promised.iter().any(|stem| goal.contains(stem))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::GameTime;
    use crate::plan::Plan;
    use crate::promise::CommitmentKind;
    use crate::prompt::test_scene::{Scene, promise};

    fn told(owed: &[&str]) -> String {
        let promise = |text: &&str| promise(1, CommitmentKind::Do, text);
        let by_odo = |text: &&str| PromisedToMind { by: "odo".into(), promise: promise(text) };
        let owed: Vec<PromisedToMind> = owed.iter().map(by_odo).collect();
        let (scene, plan) = (Scene::new(), Plan::new("Have the iron key.", "PLAN"));
        let mut out = String::new();
        let context = TurnContext { plan: Some(&plan), promised_to: &owed, ..scene.context() };
        push_bonds(&mut out, &context);
        out
    }

    #[test]
    fn what_others_owe_is_told_and_what_the_goal_is_about_comes_first() {
        let sundry = ["mend the roof", "sweep the step", "water the mule", "feed the cat"];
        let told = told(&[&sundry[..], &["bring the iron key"]].concat());
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines[0], "Others owe you this (count on it, or remind them):");
        assert!(lines[1].starts_with("- by Odo (character_2): bring the iron key"), "{told}");
        assert_eq!(lines.len(), 2 + TOLD, "{told}");
        assert!(lines[1 + TOLD].contains("1 more"), "{told}");
    }

    #[test]
    fn of_more_promises_than_are_told_the_one_about_the_goal_is() {
        let all = ["mend it", "sweep it", "water it", "feed it", "wash it", "keep the iron key"];
        let owed = (1..).zip(all).map(|(id, text)| {
            let due = GameTime::from_secs(60 * u64::from(id));
            Commitment { due, ..promise(id, CommitmentKind::Do, text) }
        });
        let (mut scene, plan) = (Scene::new(), Plan::new("Have the iron key.", "PLAN"));
        scene.promise(&owed.collect::<Vec<_>>());
        let mut out = String::new();
        let (now, plan) = (GameTime(1), Some(&plan));
        push_bonds(&mut out, &TurnContext { now, plan, ..scene.context() });
        let lines: Vec<&str> = out.lines().collect();
        assert!(lines[1].contains("keep the iron key") && lines[2].contains("mend it"), "{out}");
        assert_eq!(
            (lines.len(), lines[1 + PROMISES].contains("1 more")),
            (2 + PROMISES, true),
            "{out}"
        );
    }

    #[test]
    fn where_nobody_owes_anything_nothing_is_told_of_it() {
        assert_eq!(told(&[]), "");
    }
}
