//! Replies that come too late, steps that end after their plan, switches in mid-plan.

use super::*;
use bevy_cognition::plan::AbandonPlan;
use bevy_cognition::plan::EndPlanStep;
use bevy_cognition::plan::PlanStage;
use bevy_cognition::plan::StepOutcome;
use bevy_cognition::settings::PlanningSwitch;

/// Takes the key whenever it decides; thinks of taking the key and opening the chest.
fn taking() -> Puppet {
    Puppet::new(|request, _| match request.purpose {
        Purpose::Think => {
            steps(&[step("Take the key (item_1)", None), step("Open the chest (chest_1)", None)])
        }
        _ => reply(TAKE, "", "The key."),
    })
}

#[test]
fn a_thought_about_a_plan_that_was_given_up_meanwhile_revives_nothing() {
    let mut inn = inn(taking().held());
    inn.trigger(PursueGoal::new(inn.wren, "Get the silver."));
    inn.until_thinking(1);
    inn.trigger(AbandonPlan { entity: inn.wren, why: "it is late".to_owned() });
    inn.let_them_think();
    let plan = inn.plan_of(inn.wren);
    assert!(matches!(plan.stage, PlanStage::Abandoned { .. }), "{plan:?}");
    assert_eq!(inn.ended().len(), 1);
}

#[test]
fn a_thought_about_the_goal_before_is_not_the_plan_for_the_new_one() {
    let think = |request: &ThoughtRequest, before: usize| match (request.purpose, before) {
        (Purpose::Think, 0) => steps(&[step("Open the chest (chest_1)", None)]),
        (Purpose::Think, _) => steps(&[step("Take the key (item_1)", None)]),
        _ => reply(TAKE, "", "The key."),
    };
    let mut inn = inn(Puppet::new(think).held());
    inn.trigger(PursueGoal::new(inn.wren, "Get the silver."));
    inn.until_thinking(1);
    inn.trigger(PursueGoal::new(inn.wren, "Get the key."));
    inn.let_them_think();
    let plan = inn.plan_of(inn.wren);
    assert_eq!((plan.goal.as_str(), &plan.stage), ("Get the key.", &PlanStage::Reached));
    let done: Vec<_> = plan.past.iter().map(|past| past.description.as_str()).collect();
    assert_eq!(done, ["Take the key (item_1)"]);
}

#[test]
fn a_thought_of_ones_own_does_not_overwrite_the_part_in_a_plan_of_another() {
    let mut inn = inn(taking().held());
    inn.trigger(PursueGoal::new(inn.wren, "Get the silver."));
    inn.until_thinking(1);
    let part = cognition_core::plan::PlanStep {
        number: 7,
        description: "Sing a song".to_owned(),
        ..default()
    };
    let mut leads = Plan::new("Sing.", "PLAN");
    leads.with.push("wren".into());
    inn.harness.app.world_mut().entity_mut(inn.pip).insert(leads);
    let shared = Plan::shared("Sing.".to_owned(), "pip".into(), vec![part], 0);
    inn.harness.app.world_mut().entity_mut(inn.wren).insert(shared);
    inn.brain.thoughts.add_permits(1);
    inn.harness.wait_for_reply(Duration::from_secs(60));
    inn.harness.update();
    let numbers: Vec<u32> = inn.plan_of(inn.wren).steps().iter().map(|step| step.number).collect();
    assert_eq!(numbers, [7]);
}

#[test]
fn what_is_done_while_the_mind_thinks_anew_does_not_reach_the_goal() {
    let mut inn = inn(taking().held());
    inn.hinder(&["take"], "It does not move.");
    inn.brain.thoughts.add_permits(1);
    inn.trigger(PursueGoal::new(inn.wren, "Get the silver."));
    inn.until_thinking(2);
    assert_eq!(inn.plan_of(inn.wren).stage, PlanStage::Unthought);
    inn.trigger(EndPlanStep { entity: inn.wren, step: 2, outcome: StepOutcome::Done });
    let plan = inn.plan_of(inn.wren);
    assert_eq!(plan.stage, PlanStage::Unthought, "the first step has failed");
    let done: Vec<_> = plan.past.iter().map(|past| past.failed.is_none()).collect();
    assert_eq!(done, [false, true], "the planner should know of it");
}

#[test]
fn what_fails_while_the_mind_thinks_anew_is_one_failure() {
    let mut inn = inn(taking().held());
    inn.hinder(&["take"], "It does not move.");
    inn.brain.thoughts.add_permits(1);
    inn.trigger(PursueGoal::new(inn.wren, "Get the silver."));
    inn.until_thinking(2);
    let failed = StepOutcome::Failed("It is locked.".to_owned());
    inn.trigger(EndPlanStep { entity: inn.wren, step: 2, outcome: failed });
    let plan = inn.plan_of(inn.wren);
    assert_eq!((plan.replans, plan.past.len()), (1, 2));
}

#[test]
fn a_plan_that_was_given_up_stays_so_whatever_becomes_of_its_steps() {
    for outcome in [StepOutcome::Done, StepOutcome::Failed("No.".to_owned())] {
        let mut inn = inn(taking());
        inn.hinder(&["take"], "It does not move.");
        inn.set_patient();
        inn.trigger(PursueGoal::new(inn.wren, "Get the silver."));
        inn.until_thinking(1);
        inn.harness.update();
        inn.trigger(AbandonPlan { entity: inn.wren, why: "it is late".to_owned() });
        let waiting: Vec<u32> = {
            let steps = inn.plan_of(inn.wren).steps().iter();
            steps.filter(|step| step.is_waiting()).map(|step| step.number).collect()
        };
        for step in waiting {
            inn.trigger(EndPlanStep { entity: inn.wren, step, outcome: outcome.clone() });
        }
        inn.run();
        let plan = inn.plan_of(inn.wren);
        assert!(matches!(plan.stage, PlanStage::Abandoned { .. }), "{outcome:?}: {plan:?}");
        assert_eq!(inn.ended().len(), 1, "{outcome:?}");
    }
}

impl Inn {
    fn set_patient(&mut self) {
        self.harness.set(|settings| settings.planning.limits.replans = 99);
    }
}

#[test]
fn while_planning_is_off_a_goal_waits_and_takes_no_turns() {
    let mut inn = inn(taking());
    inn.harness.set(|settings| settings.planning.switch = PlanningSwitch::Off);
    inn.trigger(PursueGoal::new(inn.wren, "Get the silver."));
    for _ in 0..20 {
        inn.run();
        inn.seconds_pass(60);
        inn.harness.update();
    }
    inn.run();
    assert_eq!(inn.plan_of(inn.wren).stage, PlanStage::Unthought);
    assert_eq!(inn.brain.asked().len(), 0, "there is nothing to do");
    inn.harness.set(|settings| settings.planning.switch = PlanningSwitch::On);
    inn.harness.update();
    inn.run();
    assert_eq!(inn.brain.asked_for(Purpose::Think).len(), 1);
}
