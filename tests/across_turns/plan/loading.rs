//! Plans and saves: what a planner was asked in a timeline that is gone, it is asked again.

use super::saved::SavedMinds;
use super::*;
use bevy_cognition::plan::PlanStage;
use cognition_llm::{BrainFuture, Reply};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Leaves the first question unanswered for ever.
#[derive(Debug)]
struct Absent {
    asked: AtomicUsize,
    then: ScriptedBrain,
}

impl Brain for Absent {
    fn name(&self) -> &str {
        "absent"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        match self.asked.fetch_add(1, Ordering::Relaxed) {
            0 => Box::pin(std::future::pending::<Result<Reply, _>>()),
            _ => self.then.think(request),
        }
    }
}

fn planning() -> ScriptedBrain {
    let plan = steps(&[("Take the key (item_1)", 0), ("Open the chest (chest_1)", 1)]);
    let brain = thinking(&[plan]).say("wren", reply(TAKE, "", "The key."));
    brain.say("wren", reply(OPEN, "", "The chest."))
}

/// Wren thinks, and does not come to an end.
fn pondering() -> Inn {
    let mut inn = inn_of(Arc::new(Absent { asked: AtomicUsize::new(0), then: planning() }));
    inn.pursue("Get the silver.", "PLAN");
    inn.harness.update().update();
    assert_eq!(inn.plan().stage, PlanStage::Unthought);
    inn
}

#[test]
fn a_game_loaded_while_a_planner_thinks_asks_it_again() {
    let mut inn = pondering();
    let saved = SavedMinds::of(inn.harness.app.world_mut());
    saved.load(inn.harness.app.world_mut());
    inn.harness.update();
    inn.hours_pass(1);
    inn.run();
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}

#[test]
fn another_game_that_loads_it_asks_too() {
    let saved = SavedMinds::of(pondering().harness.app.world_mut());
    let mut inn = inn(planning());
    saved.load(inn.harness.app.world_mut());
    inn.run();
    assert_eq!(inn.plan().stage, PlanStage::Reached);
    assert_eq!(inn.requests(Purpose::Think).len(), 1);
}

#[test]
fn a_plan_that_is_loaded_goes_on_where_it_was() {
    let mut before = inn(planning());
    before.pursue("Get the silver.", "PLAN");
    while before.heard().steps.is_empty() {
        before.harness.update();
    }
    let saved = SavedMinds::of(before.harness.app.world_mut());
    let mut inn = inn(ScriptedBrain::new().say("wren", reply(OPEN, "", "The chest.")));
    saved.load(inn.harness.app.world_mut());
    inn.run();
    assert_eq!(inn.plan().stage, PlanStage::Reached);
    assert_eq!(inn.heard().steps, [("wren".into(), 2, None)]);
    assert!(inn.requests(Purpose::Think).is_empty());
}

#[test]
fn a_game_that_goes_back_to_before_a_plan_has_none() {
    let mut inn = inn(planning());
    let saved = SavedMinds::of(inn.harness.app.world_mut());
    inn.pursue("Get the silver.", "PLAN");
    inn.harness.update();
    saved.load(inn.harness.app.world_mut());
    inn.run();
    assert!(!inn.harness.has::<Plan>(inn.wren));
    assert_eq!(inn.heard().ended, []);
}
