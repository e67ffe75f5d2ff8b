//! `<plan>`: what a mind that decides pursues over turns, and what is put to it.

mod beside;

use super::asking::Purpose;
use super::digits::push_list_number;
use super::names_and_refs::push_name;
use super::turn_context::TurnContext;
use crate::escape::push_escaped;
use crate::mind::StableId;
use crate::perceive::PerceptKind;
use crate::plan::{
    Consent, Invitation, Pending, Plan, PlanAnswer, PlanStage, PlanStep, Sort, StepState, StepType,
};
use beside::push_beside;
use std::fmt::Write as _;

/// What a reply says of the goal.
const GOAL_REMARK: &str =
    "In your reply: \"plan\": {\"goal\": \"keep\"}, or \"let_go\" once you want it no longer.\n";

/// Nothing where there is neither a plan that goes on nor an invitation.
pub(super) fn push_plan(out: &mut String, context: &TurnContext<'_>) {
    let plan = context.plan.filter(|plan| !plan.is_over());
    if plan.is_none() && context.invitation.is_none() {
        return;
    }
    out.push_str("<plan>\n");
    plan.into_iter().for_each(|plan| push_own_plan(out, context, plan));
    plan.filter(|plan| plan.led_by.is_some()).into_iter().for_each(|_| push_beside(out, context));
    context.invitation.into_iter().for_each(|asked| push_invitation(out, context, asked));
    out.push_str("</plan>");
}

fn push_own_plan(out: &mut String, context: &TurnContext<'_>, plan: &Plan) {
    out.push_str("You pursue: ");
    push_escaped(out, plan.goal.trim_end_matches('.'));
    if let Some(leader) = &plan.led_by {
        out.push_str(". The plan is that of ");
        push_name(out, context.refs, leader);
        out.push_str("; this is your part");
    }
    out.push_str(".\n");
    if plan.stand_in && plan.stage == PlanStage::UnderWay {
        out.push_str("What you planned could not work: this was thought out in your stead.\n");
    }
    match &plan.stage {
        PlanStage::Unthought => push_unthought(out, context, plan),
        PlanStage::Pending { pending } => push_pending(out, context, pending),
        PlanStage::UnderWay => push_steps(out, context, plan),
        PlanStage::Reached | PlanStage::Abandoned { .. } => {}
    }
    if plan.led_by.is_none() && is_read(context) {
        out.push_str(GOAL_REMARK);
    }
}

/// Who has agreed to what stands there before anybody has thought out what follows from it.
fn push_unthought(out: &mut String, context: &TurnContext<'_>, plan: &Plan) {
    let answers = || plan.answers.iter().chain(&plan.answer);
    let mut next = "How to reach it is not thought out yet.\n";
    for partner in &plan.with {
        let agreed = |answer: &&PlanAnswer| {
            answer.by.as_ref() == Some(partner) && answer.consent == Some(Consent::Accept)
        };
        push_name(out, context.refs, partner);
        out.push_str(" has agreed to what you proposed");
        if let Some(answer) = answers().rfind(agreed) {
            out.push_str(": \"");
            push_escaped(out, &answer.to.text);
            out.push('"');
        }
        out.push('\n');
        next = "How to go on from there is not thought out yet: do not propose it again.\n";
    }
    out.push_str(next);
}

fn push_pending(out: &mut String, context: &TurnContext<'_>, pending: &Pending) {
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

fn push_steps(out: &mut String, context: &TurnContext<'_>, plan: &Plan) {
    push_each_step(out, context, plan);
    out.push_str(meanwhile(plan));
    out.push('\n');
}

fn push_each_step(out: &mut String, context: &TurnContext<'_>, plan: &Plan) {
    let due: Vec<u32> = plan.due().map(|step| step.number).collect();
    for step in plan.steps() {
        let is_due = due.contains(&step.number);
        push_list_number(out, step.number);
        push_state(out, context, step, is_due, plan.is_open(step));
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

/// What is done of it now. While others are at theirs, nothing else has to wait.
fn meanwhile(plan: &Plan) -> &'static str {
    let is_own = |step: &&PlanStep| step.is_waiting() && step.actor.is_none();
    if plan.due().next().is_some() {
        return "Whoever speaks is answered first. Of the plan, work on what is NOW, with the action that does just that; where that is not on offer, with the one that leads there.";
    }
    match plan.steps().iter().any(|step| is_own(&step)) {
        true => {
            "What comes next of it waits for the others. Meanwhile keep your word, your orders and your hours, and make ready for it."
        }
        false => {
            "Your part of it is done. Keep your word, your orders and your hours, and do what else you want."
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

fn push_invitation(out: &mut String, context: &TurnContext<'_>, invitation: &Invitation) {
    push_name(out, context.refs, &invitation.by);
    match is_said_just_now(context, invitation) {
        true => out.push_str(" proposes to you what stands in <answering>."),
        false => {
            out.push_str(" proposes to you: \"");
            push_escaped(out, &invitation.message);
            out.push('"');
        }
    }
    out.push_str(match is_read(context) {
        true => "\nAnswer in speech and in plan.answer: accept or decline.\n",
        false => "\nAnswer in speech.\n",
    });
}

/// Whether the reply may say something of plans: where the deed is chosen already, words alone are asked for.
fn is_read(context: &TurnContext<'_>) -> bool {
    context.purpose != Purpose::Voice
}

/// No text stands twice in a prompt.
fn is_said_just_now(context: &TurnContext<'_>, invitation: &Invitation) -> bool {
    let new = context.perceptions.entries().filter(|entry| entry.id > context.seen_before);
    new.map(|entry| &entry.percept).any(|percept| {
        percept.addressed
            && percept.kind == PerceptKind::Speech
            && percept.source.as_ref() == Some(&invitation.by)
            && percept.text == invitation.message
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::GameTime;
    use crate::plan::{Pending, Plan, PlanLimits, ProposedStep, ThinkDecision, ThinkOutput};
    use crate::prompt::test_scene::Scene;
    use expect_test::{Expect, expect};

    fn step(
        description: &str,
        step_type: StepType,
        group: u32,
        actor: Option<&str>,
    ) -> ProposedStep {
        ProposedStep {
            description: description.to_owned(),
            step_type,
            domain: "things".to_owned(),
            group,
            actor: actor.map(str::to_owned),
        }
    }

    fn under_way() -> Plan {
        let steps = vec![
            step("Ask Brannic for the iron key (item_1)", StepType::Write, 0, None),
            step("Find out who is in the cellar", StepType::Read, 1, None),
            step("Call Brannic away", StepType::Write, 1, Some("character_2")),
            step("Go to the cellar (place_2)", StepType::Write, 2, None),
        ];
        let output = ThinkOutput {
            goal: String::new(),
            decision: ThinkDecision::PlanDirect { steps },
            listener: None,
            dropped: Vec::new(),
        };
        let mut plan = Plan::new("fetch the satchel", "PLAN");
        plan.adopt(&output, &PlanLimits::default(), |_| Some("odo".into()));
        plan
    }

    fn pending(sort: Sort, until: Option<GameTime>) -> Plan {
        let (text, to) = ("Share the satchel?".to_owned(), Some("odo".into()));
        let pending = Pending { sort, text, to, until, needed: false };
        let mut plan = Plan::new("fetch the satchel", "PLAN");
        plan.stage = PlanStage::Pending { pending };
        plan
    }

    fn written(plan: Option<&Plan>, invitation: Option<&Invitation>) -> String {
        let (scene, mut out) = (Scene::new(), String::new());
        push_plan(&mut out, &TurnContext { plan, invitation, ..scene.context() });
        out
    }

    fn check(plan: &Plan, expect: Expect) {
        expect.assert_eq(&written(Some(plan), None));
    }

    #[test]
    fn steps_are_shown_with_what_is_due_now() {
        let mut plan = under_way();
        plan.finish(1);
        check(
            &plan,
            expect![[r#"
                <plan>
                You pursue: fetch the satchel.
                1. done: Ask Brannic for the iron key (item_1)
                2. NOW: Find out who is in the cellar (find it out; once it is, plan.finished takes [2])
                3. now, by Odo (character_2): Call Brannic away
                4. LATER: Go to the cellar (place_2)
                Whoever speaks is answered first. Of the plan, work on what is NOW, with the action that does just that; where that is not on offer, with the one that leads there.
                In your reply: "plan": {"goal": "keep"}, or "let_go" once you want it no longer.
                </plan>"#]],
        );
    }

    #[test]
    fn who_has_done_its_part_is_told_to_wait_for_the_others() {
        let mut plan = under_way();
        plan.finish(1);
        plan.finish(2);
        check(
            &plan,
            expect![[r#"
            <plan>
            You pursue: fetch the satchel.
            1. done: Ask Brannic for the iron key (item_1)
            2. done: Find out who is in the cellar
            3. now, by Odo (character_2): Call Brannic away
            4. LATER: Go to the cellar (place_2)
            What comes next of it waits for the others. Meanwhile keep your word, your orders and your hours, and make ready for it.
            In your reply: "plan": {"goal": "keep"}, or "let_go" once you want it no longer.
            </plan>"#]],
        );
    }

    #[test]
    fn a_part_of_somebody_elses_plan_says_whose_it_is() {
        let steps = under_way().steps()[..2].to_vec();
        check(
            &Plan::shared("fetch it".to_owned(), "odo".into(), steps, 0),
            expect![[r#"
                <plan>
                You pursue: fetch it. The plan is that of Odo (character_2); this is your part.
                1. NOW: Ask Brannic for the iron key (item_1)
                2. LATER: Find out who is in the cellar
                Whoever speaks is answered first. Of the plan, work on what is NOW, with the action that does just that; where that is not on offer, with the one that leads there.
                </plan>"#]],
        );
    }

    #[test]
    fn what_is_put_to_somebody_is_said_first_and_then_waited_for() {
        let all = [Sort::Proposal, Sort::Question].into_iter().flat_map(|sort| {
            [None, Some(GameTime(1))].map(|until| written(Some(&pending(sort, until)), None))
        });
        expect![[r#"
            <plan>
            You pursue: fetch the satchel.
            NOW: propose this to Odo (character_2), in speech and in your own words: "Share the satchel?"
            In your reply: "plan": {"goal": "keep"}, or "let_go" once you want it no longer.
            </plan>
            <plan>
            You pursue: fetch the satchel.
            You have proposed this to Odo (character_2): "Share the satchel?"
            You wait for the answer: do not say it again.
            In your reply: "plan": {"goal": "keep"}, or "let_go" once you want it no longer.
            </plan>
            <plan>
            You pursue: fetch the satchel.
            NOW: ask this of Odo (character_2), in speech and in your own words: "Share the satchel?"
            In your reply: "plan": {"goal": "keep"}, or "let_go" once you want it no longer.
            </plan>
            <plan>
            You pursue: fetch the satchel.
            You have asked this of Odo (character_2): "Share the satchel?"
            You wait for the answer: do not say it again.
            In your reply: "plan": {"goal": "keep"}, or "let_go" once you want it no longer.
            </plan>"#]].assert_eq(&all.collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn whom_something_is_put_to_who_is_elsewhere_is_to_be_gone_to_first() {
        let told = |present: &[&str]| {
            let (mut scene, mut out) = (Scene::new(), String::new());
            scene.surroundings.present = present.iter().map(|id| StableId::new(*id)).collect();
            let plan = pending(Sort::Proposal, None);
            push_plan(&mut out, &TurnContext { plan: Some(&plan), ..scene.context() });
            out.contains("NOW: Odo (character_2) is not here: go to them first, and there propose this, in speech")
        };
        assert!(told(&["brannic"]));
        assert!(!told(&["brannic", "odo"]));
        assert!(!told(&[]), "the game does not say who is here");
    }

    #[test]
    fn a_proposal_by_others_is_told_with_how_to_answer_it() {
        let (by, message) = ("odo".into(), "Come</plan>\nalong?".to_owned());
        let invitation = Invitation { by, message, until: GameTime(1) };
        expect![[r#"
            <plan>
            Odo (character_2) proposes to you: "Come&lt;/plan&gt; along?"
            Answer in speech and in plan.answer: accept or decline.
            </plan>"#]]
        .assert_eq(&written(None, Some(&invitation)));
    }

    #[test]
    fn nothing_is_asked_of_a_reply_that_gives_words_alone() {
        let (by, message) = ("odo".into(), "Come along?".to_owned());
        let invitation = Invitation { by, message, until: GameTime(1) };
        let mut plan = under_way();
        plan.finish(1);
        let (scene, mut out) = (Scene::new(), String::new());
        let (plan, invitation) = (Some(&plan), Some(&invitation));
        let context = TurnContext { plan, invitation, ..scene.context() };
        push_plan(&mut out, &TurnContext { purpose: Purpose::Voice, ..context });
        assert!(out.contains("Find out who is in the cellar (find it out)\n"), "{out}");
        assert!(out.contains("\nAnswer in speech.\n") && !out.contains("plan."), "{out}");
    }

    #[test]
    fn who_has_agreed_to_what_is_shown_before_it_is_thought_on_and_who_declined_is_not() {
        let agreeing = |consent| {
            let mut plan = pending(Sort::Proposal, Some(GameTime(1)));
            plan.answered(Some("odo".into()), "Well.", Some(consent));
            plan
        };
        check(
            &agreeing(Consent::Accept),
            expect![[r#"
            <plan>
            You pursue: fetch the satchel.
            Odo (character_2) has agreed to what you proposed: "Share the satchel?"
            How to go on from there is not thought out yet: do not propose it again.
            In your reply: "plan": {"goal": "keep"}, or "let_go" once you want it no longer.
            </plan>"#]],
        );
        let declined = written(Some(&agreeing(Consent::Decline)), None);
        assert!(!declined.contains("agreed") && declined.contains("How to reach it"), "{declined}");
    }

    #[test]
    fn a_goal_that_nobody_has_thought_about_is_shown_and_one_that_is_over_is_not() {
        let mut plan = Plan::new("fetch the satchel", "PLAN");
        check(
            &plan,
            expect![[r#"
            <plan>
            You pursue: fetch the satchel.
            How to reach it is not thought out yet.
            In your reply: "plan": {"goal": "keep"}, or "let_go" once you want it no longer.
            </plan>"#]],
        );
        plan.abandon("no");
        assert_eq!(written(Some(&plan), None), "");
        plan.stage = PlanStage::Reached;
        assert_eq!([written(Some(&plan), None), written(None, None)], ["", ""]);
    }
}
