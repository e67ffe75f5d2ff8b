//! What is done where a choice is refused: what else it named, what it meant, or asking again.

use super::{
    NothingSacred, choosing, done, furnish, game, objections, plain, policy, said, untrue, with,
};
use bevy_cognition::guard::Remedy;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::OnFailure;
use cognition_core::guard::{Objection, Origin};
use cognition_testkit::{ScriptedBrain, reply};
use serde_json::json;
use std::sync::Arc;

#[test]
fn a_single_choice_without_alternatives_still_works() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(3, "", "Ring.")));
    let mut harness = game(brain, plain);
    furnish(&mut harness);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert_eq!(done(&harness), ["inn:ring"]);
    assert_eq!(harness.decisions()[0].origin, Origin::Chosen);
}

#[test]
fn the_first_alternative_that_is_still_valid_wins_and_the_others_are_kept_with_the_reason() {
    let text = with(choosing(2), "alternatives", json!([1, 3]));
    let brain = Arc::new(ScriptedBrain::new().say("mara", text));
    let mut harness = game(brain, |app| {
        app.add_guardrail::<NothingSacred>();
    });
    furnish(&mut harness);
    untrue(&mut harness, &[("door", "unlocked")]);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert_eq!(done(&harness), ["inn:ring"]);
    assert_eq!(harness.decisions()[0].origin, Origin::NextBest);
    let reasons: Vec<String> =
        objections(&harness).iter().map(|(_, _, why)| why.to_string()).collect();
    assert!(reasons[0].contains("The oak door is not unlocked."), "{reasons:?}");
    assert!(reasons.contains(&"nobody touches what is sacred".to_owned()), "{reasons:?}");
}

#[test]
fn what_the_intent_means_is_done_instead_of_what_contradicts_it() {
    let intent = json!({"goal": "call for help", "target": "item_1", "preferred_action": "ring"});
    let brain = Arc::new(ScriptedBrain::new().say("mara", with(choosing(2), "intent", intent)));
    let mut harness = game(brain, plain);
    furnish(&mut harness);
    untrue(&mut harness, &[("door", "unlocked")]);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert_eq!(done(&harness), ["inn:ring"]);
    let scores = objections(&harness).into_iter().find_map(|(_, _, objection)| match objection {
        Objection::StraysFromIntent { scores, .. } => Some(scores),
        _ => None,
    });
    assert_eq!(scores.expect("the scores are in the trace")[0].index, 3);
}

#[test]
fn a_retry_tells_the_model_what_was_wrong_and_what_is_left() {
    let brain = Arc::new(
        ScriptedBrain::new()
            .say("mara", reply(2, "Open up, I say!", "In."))
            .say("mara", reply(3, "Then I ring.", "Ring.")),
    );
    let mut harness = game(brain.clone(), plain);
    furnish(&mut harness);
    untrue(&mut harness, &[("door", "unlocked")]);
    policy(&mut harness, &[Remedy::Retry, Remedy::Wait]);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert_eq!(done(&harness), ["inn:ring"]);
    let asked = brain.asked();
    assert_eq!(asked.len(), 2);
    let indices: Vec<u32> = asked[1].actions.iter().map(|action| action.index).collect();
    assert_eq!(indices, [1, 3], "what is left keeps its numbers");
    let prompt = &asked[1].prompt.volatile;
    assert!(prompt.contains("not unlocked: The oak door is not unlocked."), "{prompt}");
    let unsaid =
        "Nothing is said yet, not even \"Open up, I say!\": send the words that go with it, too.";
    assert!(prompt.contains(unsaid), "nobody heard it: {prompt}");
    assert_eq!(
        prompt.matches("Open up, I say!").count(),
        1,
        "nor does it stand in the log: {prompt}"
    );
    assert_eq!(said(&harness), ["Then I ring."]);
}

#[test]
fn a_stubborn_model_is_asked_once_more_and_no_oftener() {
    let brain = Arc::new(ScriptedBrain::new().say("mara", reply(2, "Open up, I say!", "In.")));
    let mut harness = game(brain.clone(), plain);
    furnish(&mut harness);
    untrue(&mut harness, &[("door", "unlocked")]);
    harness.set(|settings| settings.turns.on_failure = OnFailure::Wait);
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert_eq!(brain.asked().len(), 2);
    assert!(harness.decisions().is_empty());
    let said = harness.get::<PerceptionLog>(mara).entries();
    let said = said.filter(|entry| entry.percept.text.contains("Open up")).count();
    assert_eq!(said, 0, "words that announce a deed are not said without it");
}
