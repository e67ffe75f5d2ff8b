//! Steps are done, or come to nothing.

use super::*;
use bevy_cognition::plan::AbandonPlan;
use bevy_cognition::plan::PlanStage;
use cognition_core::plan::PlanLimits;

#[test]
fn a_goal_is_thought_about_once_and_its_steps_are_done_in_the_order_of_their_groups() {
    let plan = steps(&[("Take the key (item_1)", 0), ("Open the chest (chest_1) with it", 1)]);
    let brain = thinking(&[plan]).say("wren", reply(TAKE, "", "First the key."));
    let mut inn = inn(brain.say("wren", reply(OPEN, "", "Now the chest.")));
    inn.pursue("Get the silver.", "PLAN");
    inn.run();
    assert_eq!(inn.plan().stage, PlanStage::Reached);
    assert_eq!(inn.heard().steps, [("wren".into(), 1, None), ("wren".into(), 2, None)]);
    assert_eq!(inn.heard().ended, [("wren".into(), None)]);
    assert_eq!(inn.requests(Purpose::Think).len(), 1);
    let told =
        inn.harness.get::<PerceptionLog>(inn.wren).entries().last().map(|e| e.percept.text.clone());
    assert_eq!(told.as_deref(), Some("You have done what you set out to do: Get the silver."));
}

#[test]
fn a_deed_that_belongs_to_a_later_group_finishes_nothing() {
    let plan = steps(&[("Take the key (item_1)", 0), ("Open the chest (chest_1)", 1)]);
    let brain = thinking(&[plan]).say("wren", reply(OPEN, "", "At once!"));
    let brain = brain.say("wren", reply(TAKE, "", "The key."));
    let mut inn = inn(brain.say("wren", reply(OPEN, "", "The chest.")));
    inn.pursue("Get the silver.", "PLAN");
    inn.run();
    let ended = [("wren".into(), 1, None), ("wren".into(), 2, None)];
    assert_eq!(inn.heard().steps, ended, "the chest was opened twice, and counted once");
}

#[test]
fn a_step_that_fails_is_thought_about_anew_with_the_failure_in_view() {
    let first = steps(&[("Open the chest (chest_1)", 0)]);
    let second = steps(&[("Take the key (item_1)", 0)]);
    let brain = thinking(&[first, second]).say("wren", reply(OPEN, "", "Heave."));
    let mut inn = inn(brain.say("wren", reply(TAKE, "", "The key, then.")));
    inn.hinder(&["open"]);
    inn.pursue("Get the silver.", "PLAN");
    inn.run();
    assert_eq!(inn.plan().stage, PlanStage::Reached);
    let asked = inn.requests(Purpose::Think);
    assert_eq!(asked.len(), 2);
    let prompt = &asked[1].prompt.volatile;
    assert!(prompt.contains("Open the chest (chest_1)"), "{prompt}");
    assert!(prompt.contains("It does not move."), "{prompt}");
}

#[test]
fn what_fails_again_and_again_is_given_up() {
    let again: Vec<String> = (0..9).map(|_| steps(&[("Open the chest (chest_1)", 0)])).collect();
    let brain =
        (0..9).fold(thinking(&again), |brain, _| brain.say("wren", reply(OPEN, "", "Heave.")));
    let mut inn = inn(brain);
    inn.hinder(&["open"]);
    inn.pursue("Get the silver.", "PLAN");
    inn.run();
    assert_eq!(inn.requests(Purpose::Think).len(), 4, "once, and three times anew");
    assert_eq!(inn.heard().ended, [("wren".into(), Some("It does not move.".into()))]);
}

#[test]
fn a_step_to_which_nobody_gets_stalls_and_ends() {
    let again: Vec<String> = (0..9).map(|_| steps(&[("Dance with the moon", 0)])).collect();
    let mut inn = inn(thinking(&again));
    inn.pursue("Dance.", "PLAN");
    for _ in 0..200 {
        inn.run();
        inn.hours_pass(1);
        inn.harness.update();
    }
    assert!(inn.plan().is_over(), "{:?}", inn.plan());
    let turns = inn.harness.get::<Mind>(inn.wren).turns;
    let limits = PlanLimits::default();
    // Each plan and, once its step is not planned again, each question runs out of patience.
    let tries = limits.replans + 1 + limits.rounds;
    let most = u64::from(tries * (limits.patience + 1) + 1);
    assert!(turns <= most, "took {turns} turns");
}

#[test]
fn who_wants_what_it_pursues_no_longer_lets_go_of_it() {
    let parting = reply(TELL, "Let others dance, Odo.", "I want it no longer.");
    let mut parting: Value = serde_json::from_str(&parting).expect("a reply of the test kit");
    parting["plan"] = json!({ "goal": "let_go" });
    let plan = steps(&[("Dance with the moon", 0)]);
    let mut inn = inn(thinking(&[plan]).say("wren", parting.to_string()));
    inn.pursue("Dance.", "PLAN");
    inn.run();
    assert_eq!(inn.heard().ended, [("wren".into(), Some("it is wanted no longer".into()))]);
}

#[test]
fn a_goal_replaces_the_one_before_and_the_same_one_changes_nothing() {
    let plan = steps(&[("Dance with the moon", 0)]);
    let mut inn = inn(thinking(&[plan.clone(), plan]));
    inn.pursue("Dance.", "PLAN");
    inn.pursue("Dance.", "PLAN");
    assert_eq!(inn.heard().ended, []);
    inn.pursue("Sing.", "PLAN");
    assert_eq!(inn.heard().ended, [("wren".into(), Some("something else comes first".into()))]);
    inn.trigger(AbandonPlan { entity: inn.wren, why: "enough".into() });
    assert!(inn.plan().is_over());
}
