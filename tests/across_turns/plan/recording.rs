//! What is recorded of plans is valid by the schema of the run log.

use super::*;
use bevy_cognition::plan::AnswerProposal;
use bevy_cognition::plan::Consent;
use bevy_cognition::plan::PlanStage;
use std::path::Path;

fn validator() -> jsonschema::Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/schemas/run_event.schema.json");
    let text = std::fs::read_to_string(path).expect("should be there");
    let schema: Value = serde_json::from_str(&text).expect("should be JSON");
    jsonschema::validator_for(&schema).expect("should be a schema")
}

/// Everything that can become of a plan: it is rejected, proposed, answered, fails, and is reached.
fn eventful() -> Inn {
    let wrong = json!({ "decision": "propose", "goal": "Get the silver." }).to_string();
    let opening = steps(&[("Open the chest (chest_1)", 0)]);
    let taking = steps(&[("Take the key (item_1)", 0)]);
    let thoughts = [wrong, proposal("Shall we?"), question("Where is it?"), opening, taking];
    let brain = thinking(&thoughts).say("wren", reply(TELL, "Shall we, Odo?", "I ask him."));
    let brain = brain.say("wren", reply(TELL, "Where is the silver?", "I ask him that."));
    let brain = brain.say("wren", reply(OPEN, "", "Heave.")).say("wren", reply(TAKE, "", "So."));
    let mut inn = inn(brain);
    inn.hinder(&["open"]);
    let goal = PursueGoal::new(inn.wren, "Get the silver.").asked_by("odo");
    inn.trigger(goal);
    inn.run();
    for words in ["Yes.", "In the chest by the window, where it has always been."] {
        let (entity, by) = (inn.wren, StableId::new("odo"));
        inn.trigger(AnswerProposal { entity, by, consent: Consent::Accept, words: words.into() });
        inn.run();
    }
    inn
}

#[test]
fn every_record_of_a_plan_is_valid_by_the_schema_of_the_run_log() {
    let (inn, validator) = (eventful(), validator());
    let mut kinds = std::collections::BTreeSet::new();
    for record in inn.harness.records() {
        let line = serde_json::to_value(record).expect("plain data");
        let faults: Vec<_> = validator.iter_errors(&line).map(|error| error.to_string()).collect();
        assert!(faults.is_empty(), "{line}: {faults:?}");
        kinds.extend(
            line["event"].as_str().filter(|kind| kind.starts_with("plan_")).map(String::from),
        );
    }
    for kind in ["plan_answered", "plan_ended", "plan_put", "plan_step_ended", "plan_thought"] {
        assert!(kinds.contains(kind), "{kinds:?} of {:?}", inn.plan());
    }
    assert_eq!(inn.plan().stage, PlanStage::Reached);
}
