//! A person who is asked only about what is rejected.

use super::gate::{GO, Gate, KNOCK, Locked, Offered, YES, gate, going, instead, locked, no};
use bevy_cognition::guard::{ActionSuggested, Remedy};
use bevy_cognition::prelude::*;
use cognition_core::guard::{AnswerFault, GuardRules, Objection, Origin};
use cognition_testkit::ScriptedBrain;
use serde_json::json;

/// The door is locked, and a person is asked only about what is rejected.
fn asking_as_a_remedy() -> (Gate, ActionSuggested) {
    let mut gate = gate(ScriptedBrain::new().say("mara", going()));
    gate.harness.set(|settings| {
        let rules = GuardRules { validity: true, ..GuardRules::none() };
        settings.guard =
            GuardPolicy { rules, remedies: vec![Remedy::AskHuman], ..GuardPolicy::off() };
    });
    gate.lock();
    let suggested = gate.ask();
    (gate, suggested)
}

#[test]
fn an_invalid_choice_is_put_to_a_person_where_that_is_the_remedy() {
    let (mut gate, suggested) = asking_as_a_remedy();
    assert_eq!(suggested.objection.as_ref().map(Objection::to_string), Some(locked()));
    let fault = gate.fault(&suggested, YES);
    assert_eq!(fault.to_string(), format!("`Go down` cannot be done: {}", locked()));
    assert!(gate.is_pending(&suggested));
    gate.answer(&suggested, instead(KNOCK));
    assert_eq!(gate.done(), ["inn:knock"]);
    assert_eq!(gate.harness.decisions()[0].origin, Origin::Overridden);
    assert_eq!(gate.open_questions(), ["where?"]);
}

#[test]
fn what_was_invalid_may_be_approved_once_it_is_valid() {
    let (mut gate, suggested) = asking_as_a_remedy();
    gate.harness.app.insert_resource(Locked(false));
    gate.answer(&suggested, YES);
    assert_eq!(gate.done(), ["inn:go"]);
    assert!(gate.harness.decisions()[0].is_minds_own());
}

#[test]
fn a_valid_choice_needs_nobody_where_asking_is_a_remedy() {
    let (mut gate, suggested) = asking_as_a_remedy();
    gate.answer(&suggested, no("Leave it."));
    gate.harness.app.insert_resource(Locked(false));
    gate.harness.request_turn(gate.mara);
    assert_eq!(gate.done(), ["inn:go"]);
    assert_eq!(gate.harness.suggestions().len(), 1);
}

#[test]
fn a_person_may_choose_something_that_has_nothing_to_do_with_what_the_mind_went_by() {
    let text = json!({
        "chosenIndex": GO, "speech": "", "thoughts": "After him.",
        "intent": {"goal": "catch the thief", "target": "thief_1"},
        "cognitive_ledger": {"settled_conclusions": [], "open_questions": []},
    });
    let mut gate = gate(ScriptedBrain::new().say("mara", text.to_string()));
    let thief = gate.harness.spawn_thing("thief", "thief", "thief");
    let mut offered = gate.world().resource_mut::<Offered>();
    offered.0.push(ActionOffer::new("inn:seize", "Seize the thief").target(thief));
    let seen = Percept::event("The thief goes down.").claiming("thief", "in_the_cellar", true);
    gate.harness.perceive(gate.mara, seen);
    let suggested = gate.ask();
    let gone = Percept::event("The thief is gone.").claiming("thief", "in_the_cellar", false);
    gate.harness.perceive(gate.mara, gone).update();
    assert!(matches!(gate.fault(&suggested, YES), AnswerFault::NotAllowed { .. }));
    gate.answer(&suggested, instead(4));
    assert_eq!(gate.done(), ["inn:wave"]);
}
