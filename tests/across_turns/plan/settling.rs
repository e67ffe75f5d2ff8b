//! What a game sets: modes of its own, who curates, in which phases a turn asks, and on or off.

use super::*;
use bevy_cognition::plan::AnswerProposal;
use bevy_cognition::plan::Consent;
use bevy_cognition::plan::PlanStage;
use bevy_cognition::plan::PlanningModesInUse;
use bevy_cognition::settings::OnFailure;
use bevy_cognition::settings::TurnPhases;
use bevy_cognition::settings::{Curator, PlanTurns, PlanningSwitch};
use cognition_core::decide::Rule;
use cognition_core::perceive::EntityRefs;
use cognition_core::plan::{Plan, PlanningModes};

fn taking(thoughts: &[String]) -> Inn {
    inn(thinking(thoughts).say("wren", reply(TAKE, "", "The key.")))
}

fn purposes(inn: &Inn) -> Vec<Purpose> {
    inn.brain.asked().iter().map(|request| request.purpose).collect()
}

#[test]
fn a_mode_of_the_game_may_demand_that_a_plan_is_proposed_first() {
    let plan = steps(&[("Take the key (item_1)", 0)]);
    let thoughts = [plan.clone(), proposal("Shall I take the key?"), plan];
    let brain = thinking(&thoughts).say("wren", reply(TELL, "Shall I, Odo?", "I ask him."));
    let mut inn = inn(brain.say("wren", reply(TAKE, "", "The key.")));
    let mut modes = PlanningModes::default();
    modes.modes.iter_mut().for_each(|mode| mode.proposal_required = true);
    inn.harness.app.insert_resource(PlanningModesInUse(Arc::new(modes)));
    let goal = PursueGoal::new(inn.wren, "Get the silver.").asked_by("odo");
    inn.trigger(goal);
    inn.run();
    let rejected = inn.harness.events(|event| match event {
        RunEvent::ReplyRejected { rejection, .. } => Some(rejection.rule),
        _ => None,
    });
    assert_eq!(rejected, [Rule::ProposalRequired]);
    let (entity, by) = (inn.wren, StableId::new("odo"));
    inn.trigger(AnswerProposal { entity, by, consent: Consent::Accept, words: String::new() });
    inn.run();
    assert_eq!(inn.plan().stage, PlanStage::Reached);
    assert_eq!(inn.requests(Purpose::Think).len(), 3);
}

#[test]
fn a_brain_that_curates_is_asked_before_the_planner() {
    let plan = steps(&[("Take the key (item_1)", 0)]);
    let curation = json!({ "retain": [{ "ref": "chest_1", "reason": "it holds the silver" }] });
    let brain = thinking(&[plan]).for_purpose(Purpose::Understand, "wren", curation.to_string());
    let mut inn = inn(brain.say("wren", reply(TAKE, "", "The key.")));
    inn.harness.set(|settings| settings.planning.curator = Curator::Brain);
    inn.pursue("Get the key.", "PLAN");
    inn.run();
    assert_eq!(purposes(&inn)[..3], [Purpose::Understand, Purpose::Think, Purpose::Decide]);
    let prompt = &inn.requests(Purpose::Think)[0].prompt.volatile;
    assert!(prompt.contains("it holds the silver"), "{prompt}");
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}

#[test]
fn without_a_curation_that_can_be_read_the_rule_holds() {
    let plan = steps(&[("Take the key (item_1)", 0)]);
    let brain = thinking(&[plan]).say("wren", reply(TAKE, "", "The key."));
    let brain =
        (0..2).fold(brain, |brain, _| brain.for_purpose(Purpose::Understand, "wren", "Hm."));
    let mut inn = inn(brain);
    inn.harness.set(|settings| settings.planning.curator = Curator::Brain);
    inn.pursue("Get the key.", "PLAN");
    inn.run();
    let first = [Purpose::Understand, Purpose::Understand, Purpose::Think, Purpose::Decide];
    assert_eq!(purposes(&inn)[..4], first);
    let refs: &EntityRefs = inn.harness.get(inn.wren);
    let key = refs.of(&"key".into()).expect("it is there");
    assert_eq!(key.retained.as_deref(), Some("the goal names it"));
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}

#[test]
fn a_turn_in_two_phases_thinks_before_both() {
    let mood = json!({ "moodUpdate": { "hope": 10 } }).to_string();
    let plan = steps(&[("Take the key (item_1)", 0)]);
    let brain = thinking(&[plan]).say("wren", mood).say("wren", reply(TAKE, "", "The key."));
    let mut inn = inn(brain);
    inn.harness.set(|settings| settings.turns.phases = TurnPhases::MoodThenAction);
    inn.pursue("Get the silver.", "PLAN");
    inn.run();
    assert_eq!(purposes(&inn), [Purpose::Think, Purpose::Mood, Purpose::Decide]);
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}

#[test]
fn nobody_thinks_while_planning_is_off_and_the_goal_waits_until_it_is_on() {
    let mut inn = taking(&[steps(&[("Take the key (item_1)", 0)])]);
    inn.harness.set(|settings| settings.planning.switch = PlanningSwitch::Off);
    inn.pursue("Get the silver.", "PLAN");
    for _ in 0..20 {
        inn.run();
        inn.hours_pass(1);
    }
    assert_eq!(purposes(&inn), []);
    assert_eq!(inn.plan().stage, PlanStage::Unthought);
    inn.harness.set(|settings| settings.planning.switch = PlanningSwitch::On);
    inn.run();
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}

#[test]
fn turns_that_others_ask_for_while_planning_is_off_cost_a_goal_no_patience() {
    let thoughts = [steps(&[("Take the key (item_1)", 0)])];
    let brain = (0..8).fold(thinking(&thoughts), |brain, n| {
        brain.say("wren", reply(TELL, &format!("Evening number {n}."), "So it goes."))
    });
    let mut inn = inn(brain.say("wren", reply(TAKE, "", "The key.")));
    inn.harness.set(|settings| settings.planning.switch = PlanningSwitch::Off);
    inn.pursue("Get the silver.", "PLAN");
    for _ in 0..8 {
        let wren = inn.wren;
        inn.harness.request_turn(wren).run();
        inn.hours_pass(1);
    }
    assert_eq!(inn.plan().stage, PlanStage::Unthought);
}

#[test]
fn a_plan_that_is_under_way_goes_on_when_planning_is_switched_off() {
    let plan = steps(&[("Take the key (item_1)", 0), ("Open the chest (chest_1)", 1)]);
    let brain = thinking(&[plan]).say("wren", reply(TAKE, "", "The key."));
    let mut inn = inn(brain.say("wren", reply(OPEN, "", "The chest.")));
    inn.pursue("Get the silver.", "PLAN");
    inn.harness.update().update();
    inn.harness.set(|settings| settings.planning.switch = PlanningSwitch::Off);
    assert_ne!(inn.plan().stage, PlanStage::Unthought);
    inn.run();
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}

#[test]
fn where_no_other_brain_steps_in_a_mind_thinks_another_time() {
    let plan = steps(&[("Take the key (item_1)", 0)]);
    let mut inn = taking(&["Hm.".into(), "Hm.".into(), plan]);
    inn.harness.set(|settings| settings.turns.on_failure = OnFailure::Wait);
    inn.pursue("Get the silver.", "PLAN");
    for _ in 0..3 {
        inn.run();
        inn.hours_pass(1);
        inn.harness.update();
    }
    let first = [Purpose::Think, Purpose::Think, Purpose::Decide, Purpose::Think];
    assert_eq!(purposes(&inn)[..4], first);
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}

#[test]
fn a_brain_that_never_thinks_makes_a_mind_give_up_and_not_stand_still() {
    let hm: Vec<String> = (0..40).map(|_| "Hm.".to_owned()).collect();
    let mut inn = taking(&hm);
    inn.harness.set(|settings| settings.turns.on_failure = OnFailure::Wait);
    inn.pursue("Get the silver.", "PLAN");
    for _ in 0..20 {
        inn.run();
        inn.hours_pass(1);
        inn.harness.update();
    }
    assert_eq!(inn.heard().ended.len(), 1, "{:?}", inn.plan());
    assert!(inn.requests(Purpose::Think).len() <= 10);
}

#[test]
fn a_plan_asks_for_its_turns_itself_but_not_for_those_of_a_sleeper() {
    let mut inn = taking(&[steps(&[("Take the key (item_1)", 0)])]);
    let wren = inn.wren;
    inn.harness.app.world_mut().entity_mut(wren).insert(Dormant);
    inn.pursue("Get the silver.", "PLAN");
    for _ in 0..20 {
        inn.harness.update();
        inn.hours_pass(1);
    }
    assert_eq!(purposes(&inn), []);
    inn.harness.app.world_mut().entity_mut(wren).remove::<Dormant>();
    inn.run();
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}

#[test]
fn where_turns_are_left_to_the_game_a_plan_asks_for_none() {
    let mut inn = taking(&[steps(&[("Take the key (item_1)", 0)])]);
    inn.harness.set(|settings| settings.planning.turns = PlanTurns::LeftToGame);
    inn.pursue("Get the silver.", "PLAN");
    for _ in 0..20 {
        inn.run();
        inn.hours_pass(1);
    }
    assert_eq!(purposes(&inn), []);
    let wren = inn.wren;
    inn.harness.request_turn(wren).run();
    assert_eq!(inn.harness.get::<Plan>(wren).stage, PlanStage::Reached);
}
