//! What a planner answers is checked, corrected once, and left to the heuristic brain in the end.

use super::*;
use bevy_cognition::plan::PlanStage;

#[test]
fn a_wrong_reply_is_corrected_once_by_naming_the_fault() {
    let wrong = json!({ "decision": "propose", "goal": "Get the silver." }).to_string();
    let right = steps(&[("Take the key (item_1)", 0)]);
    let brain = thinking(&[wrong, right]).say("wren", reply(TAKE, "", "The key."));
    let mut inn = inn(brain);
    inn.pursue("Get the silver.", "PLAN");
    inn.run();
    let asked = inn.requests(Purpose::Think);
    assert_eq!(asked.len(), 2);
    assert!(asked[1].prompt.volatile.contains("proposal_message"), "{}", asked[1].prompt.volatile);
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}

#[test]
fn more_steps_than_the_mode_allows_are_refused() {
    let three = steps(&[("Take the key", 0), ("Open the chest", 1), ("Take the key", 2)]);
    let one = steps(&[("Take the key", 0)]);
    let brain = thinking(&[three, one]).say("wren", reply(TAKE, "", "The key."));
    let mut inn = inn(brain);
    inn.pursue("Get the silver.", "errand");
    inn.run();
    let rules = inn.harness.events(|event| match event {
        RunEvent::ReplyRejected { rejection, .. } => Some(rejection.rule.to_string()),
        _ => None,
    });
    assert_eq!(rules, ["maxItems"]);
}

#[test]
fn after_two_wrong_replies_the_heuristic_brain_thinks_and_the_mind_decides_for_itself() {
    let brain = thinking(&["Hm.".into(), "Hm.".into()]);
    let mut inn = inn(brain.say("wren", reply(TELL, "Odo?", "I wonder.")));
    inn.pursue("Get the silver.", "PLAN");
    for _ in 0..20 {
        inn.harness.update();
        if !inn.requests(Purpose::Decide).is_empty() {
            break;
        }
    }
    let thoughts = inn.harness.events(|event| match event {
        RunEvent::PlanThought { thought, .. } => Some(thought["decision"].clone()),
        _ => None,
    });
    assert_eq!(thoughts.len(), 1, "{:?}", inn.harness.records());
    assert!(!inn.requests(Purpose::Decide).is_empty());
}

#[test]
fn who_is_spoken_to_answers_before_it_plans() {
    let plan = steps(&[("Take the key (item_1)", 0)]);
    let brain = thinking(&[plan]).say("wren", reply(3, "Good evening.", "Later."));
    let mut inn = inn(brain.say("wren", reply(TAKE, "", "The key.")));
    inn.pursue("Get the silver.", "PLAN");
    let words = Percept::speech("odo", "What is the matter with the chest, Wren?").addressed();
    inn.harness.perceive(inn.wren, words);
    inn.run();
    let asked = inn.brain.asked();
    let decides = [Purpose::Think, Purpose::Decide];
    let first = asked.iter().find(|request| decides.contains(&request.purpose));
    assert_eq!(first.map(|request| request.purpose), Some(Purpose::Decide));
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}

#[test]
fn a_step_that_is_only_thought_takes_no_deed() {
    let inward = json!({ "decision": "plan_direct", "goal": "A song.", "steps": [
        { "description": "Think of a tune", "step_type": "analyze", "domain": "songs", "group": 0 },
        { "description": "Make up a verse", "step_type": "generate", "domain": "song", "group": 1 },
    ]});
    let brain = thinking(&[inward.to_string()]);
    let brain = (0..2).fold(brain, |brain, _| brain.say("wren", reply(0, "", "La, la.")));
    let mut inn = inn(brain);
    inn.pursue("Make a song.", "CREATE");
    inn.run();
    assert_eq!(inn.plan().stage, PlanStage::Reached);
    let refs = inn.harness.get::<cognition_core::perceive::EntityRefs>(inn.wren);
    let song = refs.resolve("gen_song_1").expect("what was made up has a ref");
    assert_eq!(song.standing, cognition_core::perceive::RefStatus::Imagined);
}
