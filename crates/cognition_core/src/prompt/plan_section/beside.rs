//! What a mind pursues of its own beside its part in somebody else's plan.

use super::stages::{push_each_step, push_pending, push_unthought};
use crate::escape::push_escaped;
use crate::plan::{Plan, PlanStage};
use crate::prompt::asking::Purpose;
use crate::prompt::turn_context::TurnContext;

/// What the mind pursues of its own beside its part. No reply says anything of that.
pub(super) fn push_beside(out: &mut String, context: &TurnContext<'_>) {
    let Some((plan, goes_on)) = context.beside.filter(|(plan, _)| !plan.is_over()) else { return };
    out.push_str(if goes_on { "Beside that you pursue: " } else { "Put off until then: " });
    push_goal(out, plan);
    if goes_on {
        push_stage(out, context, plan);
        out.push_str("Neither has to wait for the other: do what is at hand of either.\n");
    }
}

/// The same once its part is done, while whoever leads that thinks about what comes next of it.
pub(super) fn push_alone(out: &mut String, context: &TurnContext<'_>) {
    let Some((plan, goes_on)) = context.beside.filter(|(plan, _)| !plan.is_over()) else { return };
    out.push_str(if goes_on { "You pursue: " } else { "Put off for now: " });
    push_goal(out, plan);
    if goes_on {
        push_stage(out, context, plan);
    }
}

fn push_goal(out: &mut String, plan: &Plan) {
    push_escaped(out, plan.goal.trim_end_matches('.'));
    out.push_str(".\n");
}

fn push_stage(out: &mut String, context: &TurnContext<'_>, plan: &Plan) {
    let context = &TurnContext { purpose: Purpose::Voice, ..*context };
    match &plan.stage {
        PlanStage::Unthought => push_unthought(out, context, plan),
        PlanStage::Pending { pending } => push_pending(out, context, pending),
        PlanStage::UnderWay => push_each_step(out, context, plan),
        PlanStage::Reached | PlanStage::Abandoned { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::push_plan;
    use super::*;
    use crate::plan::{Pending, PlanStep, Sort};
    use crate::prompt::test_scene::Scene;
    use expect_test::expect;

    fn written(plan: &Plan, own: &Plan, goes_on: bool) -> String {
        let (scene, mut out) = (Scene::new(), String::new());
        let (plan, beside) = (Some(plan), Some((own, goes_on)));
        push_plan(&mut out, &TurnContext { plan, beside, ..scene.context() });
        out
    }

    fn part() -> Plan {
        Plan::shared("help".to_owned(), "odo".into(), Vec::new(), 0)
    }

    fn step() -> Plan {
        let description = "Ask Brannic for the iron key (item_1)".to_owned();
        let steps = vec![PlanStep { number: 1, description, ..PlanStep::default() }];
        let mut plan = Plan::shared("fetch the satchel".to_owned(), "odo".into(), steps, 0);
        plan.led_by = None;
        plan
    }

    #[test]
    fn what_is_next_of_it_is_shown_where_it_goes_on() {
        let (text, to) = ("Share the satchel?".to_owned(), Some("odo".into()));
        let pending = Pending { sort: Sort::Proposal, text, to, ..Pending::default() };
        let mut own = Plan::new("fetch the satchel", "PLAN");
        own.stage = PlanStage::Pending { pending };
        let told = written(&part(), &own, true);
        let beside = told.split_once("Beside").map(|(_, beside)| beside);
        expect![[r#"
             that you pursue: fetch the satchel.
            NOW: propose this to Odo (character_2), in speech and in your own words: "Share the satchel?"
            Neither has to wait for the other: do what is at hand of either.
            </plan>"#]]
        .assert_eq(beside.unwrap_or_default());
        let told = written(&part(), &step(), true);
        assert!(told.contains("\n1. NOW: Ask Brannic") && !told.contains("\"plan\""), "{told}");
    }

    #[test]
    fn what_goes_on_is_shown_once_its_part_is_done() {
        let mut part = part();
        part.stage = PlanStage::Reached;
        let told = written(&part, &step(), true);
        expect![[r#"
            <plan>
            You pursue: fetch the satchel.
            1. NOW: Ask Brannic for the iron key (item_1)
            </plan>"#]]
        .assert_eq(&told);
        let told = written(&part, &step(), false);
        assert_eq!(told, "<plan>\nPut off for now: fetch the satchel.\n</plan>");
    }

    #[test]
    fn what_is_put_off_is_shown_by_its_goal_and_beside_a_plan_of_its_own_is_nothing() {
        let told = written(&part(), &step(), false);
        assert!(told.contains("\nPut off until then: fetch the satchel.\n"), "{told}");
        assert!(!told.contains("Ask Brannic"), "{told}");
        let mut over = step();
        over.stage = PlanStage::Reached;
        assert!(!written(&part(), &over, true).contains("satchel"));
        let own = written(&Plan::new("rest", "PLAN"), &step(), true);
        assert!(!own.contains("satchel"), "{own}");
    }
}
