//! `<plan>`: what a mind that decides pursues over turns, and what is put to it.

mod beside;
mod stages;

use super::names_and_refs::push_name;
use super::turn_context::TurnContext;
use crate::escape::push_escaped;
use crate::perceive::Percept;
use crate::plan::{Invitation, Plan, PlanStage, PlanStep};
use beside::{push_alone, push_beside};
use cognition_language::sentences;
use stages::{is_read, push_each_step, push_pending, push_unthought};

/// What a reply says of the goal.
const GOAL_REMARK: &str =
    "In your reply: \"plan\": {\"goal\": \"keep\"}, or \"let_go\" once you want it no longer.\n";

/// Nothing where there is neither a plan that goes on nor an invitation.
pub(super) fn push_plan(out: &mut String, context: &TurnContext<'_>) {
    let plan = context.plan.filter(|plan| !plan.is_over());
    let goes_on_alone = plan.is_none() && context.beside.is_some_and(|(own, _)| !own.is_over());
    if plan.is_none() && !goes_on_alone && context.invitation.is_none() {
        return;
    }
    out.push_str("<plan>\n");
    plan.into_iter().for_each(|plan| push_own_plan(out, context, plan));
    plan.filter(|plan| plan.led_by.is_some()).into_iter().for_each(|_| push_beside(out, context));
    if goes_on_alone {
        push_alone(out, context);
    }
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

fn push_steps(out: &mut String, context: &TurnContext<'_>, plan: &Plan) {
    push_each_step(out, context, plan);
    out.push_str(meanwhile(plan));
    out.push('\n');
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

fn push_invitation(out: &mut String, context: &TurnContext<'_>, invitation: &Invitation) {
    let (is_new, is_open) =
        (is_said_just_now(context, invitation), is_talked_over(context, invitation));
    push_name(out, context.refs, &invitation.by);
    if is_new {
        out.push_str(" proposes to you what stands in <answering>.");
    } else {
        out.push_str(if is_open {
            " still waits for a yes or no to: \""
        } else {
            " proposes to you: \""
        });
        push_escaped(out, &invitation.message);
        out.push('"');
    }
    out.push_str(match (is_read(context), is_open && !is_new) {
        (true, true) => "\nOnce it is decided, plan.answer says so: accept or decline.\n",
        (true, false) => "\nAnswer in speech and in plan.answer: accept or decline.\n",
        (false, true) => "\n",
        (false, false) => "\nAnswer in speech.\n",
    });
}

/// No text stands twice in a prompt.
fn is_said_just_now(context: &TurnContext<'_>, invitation: &Invitation) -> bool {
    let new = context.perceptions.entries().filter(|entry| entry.id > context.seen_before);
    new.map(|entry| &entry.percept)
        .any(|percept| percept.addressed && is_proposed(percept, invitation))
}

/// Whether the mind has spoken to whoever proposed it since: it has not decided yet, and has said so or named its
/// terms.
fn is_talked_over(context: &TurnContext<'_>, invitation: &Invitation) -> bool {
    let percepts = context.perceptions.entries().map(|entry| &entry.percept);
    let mut since = percepts.skip_while(|percept| !is_proposed(percept, invitation));
    since.any(|own| own.is_speech_of(context.mind) && own.to.contains(&invitation.by))
}

/// Whether that is what proposed it, whatever it said to others besides.
fn is_proposed(percept: &Percept, invitation: &Invitation) -> bool {
    let mut proposed = sentences(&invitation.message).peekable();
    proposed.peek().is_some()
        && percept.is_speech_of(&invitation.by)
        && proposed.all(|sentence| percept.text.contains(sentence))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::{ActionTarget, IndexedAction};
    use crate::mind::{GameTime, StableId};
    use crate::perceive::{PerceptionLog, Ref};
    use crate::plan::{
        Consent, Pending, PlanAnswer, PlanLimits, ProposedStep, Sort, StepType, ThinkDecision,
        ThinkOutput,
    };
    use crate::promise::{CommitmentKind, TimeBound, TimeKind};
    use crate::prompt::asking::Purpose;
    use crate::prompt::test_scene::{Scene, promise};
    use bevy_ecs::entity::Entity;
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
    fn what_is_promised_for_a_later_hour_is_done_in_its_time_and_not_now() {
        let mut scene = Scene::new();
        let mut owed = promise(1, CommitmentKind::Do, "give Odo the iron key");
        (owed.terms.time, owed.terms.bound) = (TimeKind::Clock, TimeBound::At);
        scene.promise(&[owed]);
        let target = |name: &str, id: &str, label: &str| ActionTarget {
            name: Ref::from(name.to_owned()),
            stable_id: id.into(),
            label: label.to_owned(),
            entity: Entity::PLACEHOLDER,
        };
        let give = IndexedAction {
            index: 1,
            action: "inn:give".to_owned(),
            targets: vec![
                target("item_1", "iron_key", "the iron key"),
                target("character_2", "odo", "Odo"),
            ],
            description: "Give the iron key to Odo".to_owned(),
            tags: vec!["give".to_owned()],
            ..IndexedAction::default()
        };
        let description = "Give the iron key (item_1) to Odo (character_2)".to_owned();
        let steps = vec![PlanStep { number: 1, description, ..PlanStep::default() }];
        let plan = Plan::shared("help".to_owned(), "odo".into(), steps, 0);
        let told = |minutes: u64| {
            let (now, plan, mut out) =
                (GameTime::from_secs(60 * minutes), Some(&plan), String::new());
            let actions = std::slice::from_ref(&give);
            push_plan(&mut out, &TurnContext { now, plan, actions, ..scene.context() });
            out
        };
        assert!(told(1).contains("1. in its time ("), "{}", told(1));
        assert!(told(61).contains("1. NOW: Give"), "{}", told(61));
    }

    #[test]
    fn who_was_told_to_set_out_for_a_promise_does_so_now() {
        let mut scene = Scene::new();
        scene.offer("Go to the cellar", &["cellar"], Vec::new()).tags.push("move".to_owned());
        let description = "Go to the cellar (place_2)".to_owned();
        let steps = vec![PlanStep { number: 1, description, ..PlanStep::default() }];
        let plan = Plan::shared("meet".to_owned(), "odo".into(), steps, 0);
        let mut told = |called| {
            let mut owed = promise(1, CommitmentKind::Go, "go to the cellar");
            (owed.terms.time, owed.terms.bound) = (TimeKind::Clock, TimeBound::At);
            owed.terms.called = called;
            scene.promise(&[owed]);
            let (now, plan, mut out) = (GameTime::from_secs(60), Some(&plan), String::new());
            let actions = &scene.actions;
            push_plan(&mut out, &TurnContext { now, plan, actions, ..scene.context() });
            out
        };
        assert!(told(false).contains("1. in its time ("), "{}", told(false));
        assert!(told(true).contains("1. NOW: Go to the cellar"), "{}", told(true));
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
    fn who_has_named_terms_is_told_that_it_is_not_decided_and_not_asked_anew() {
        let (by, message) = ("odo".into(), "Lend me the lamp.".to_owned());
        let invitation = Invitation { by, message, until: GameTime(1) };
        let told = |own: Option<Percept>| {
            let (scene, mut log) = (Scene::new(), PerceptionLog::default());
            let said = "Brass it shall be, Hob. Lend me the lamp.";
            let seen_before = log.perceive(Percept::speech("odo", said).to("mara").addressed());
            own.into_iter().for_each(|own| {
                log.perceive(own);
            });
            let (perceptions, invitation) = (&log, Some(&invitation));
            let mut out = String::new();
            let context = scene.context();
            push_plan(&mut out, &TurnContext { perceptions, invitation, seen_before, ..context });
            out
        };
        let terms = Percept::speech("mara", "Show me the letter, and it is yours.");
        let decided = told(Some(terms.clone().to("odo")));
        assert!(decided.contains("Odo (character_2) still waits for a yes or no to: \"Lend me the lamp.\"\nOnce it is decided,"), "{decided}");
        for own in [None, Some(terms.to("hob"))] {
            let asked = told(own);
            assert!(
                asked.contains(
                    "Odo (character_2) proposes to you: \"Lend me the lamp.\"\nAnswer in speech"
                ),
                "{asked}"
            );
        }
    }

    #[test]
    fn who_agreed_before_steps_were_thought_out_is_told_as_having_agreed_before() {
        let mut plan = under_way();
        plan.answers.push(PlanAnswer {
            by: Some("odo".into()),
            consent: Some(Consent::Accept),
            ..PlanAnswer::default()
        });
        plan.with.push("odo".into());
        plan.stage = PlanStage::Unthought;
        let told = written(Some(&plan), None);
        assert!(told.contains("Odo (character_2) agreed before, and takes part: \"\"\n"), "{told}");
        assert!(told.contains("\nHow to go on is not thought out yet.\n"), "{told}");
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
