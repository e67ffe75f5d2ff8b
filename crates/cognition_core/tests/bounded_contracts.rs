//! A server that holds a model to a contract is sent one that ends.

use cognition_core::conscience::{extraction_schema, reflection_schema};
use cognition_core::decide::ReplyScope;
use cognition_core::drift::drift_schema;
use cognition_core::memory::consolidation_schema;
use cognition_core::plan::{PlanningMode, ThinkScope, think_schema, understand_schema};
use cognition_core::regulate::review_schema;
use cognition_core::skill::{Skills, plan_schema};
use serde_json::{Value, json};

fn assert_bounded(part: &Value) {
    let bounded = match part.get("type").and_then(Value::as_str) {
        Some("string") => part.get("maxLength").or(part.get("enum")).is_some(),
        Some("array") => part.get("maxItems").is_some(),
        Some("object") => part.get("additionalProperties") == Some(&json!(false)),
        _ => true,
    };
    assert!(bounded, "{part} should be bounded");
    match part {
        Value::Object(members) => members.values().for_each(assert_bounded),
        Value::Array(items) => items.iter().for_each(assert_bounded),
        _ => {}
    }
}

#[test]
fn what_a_server_is_sent_is_bounded_and_has_no_names() {
    let scope = ReplyScope::default().with_refs(["character_1"]);
    let mode = PlanningMode { max_steps: 4, ..PlanningMode::default() };
    let schemas = [
        reflection_schema(),
        review_schema(),
        extraction_schema(&scope),
        think_schema(&mode, &ThinkScope::default()),
        understand_schema(&["character_1"]),
        understand_schema(&[]),
        consolidation_schema(),
        drift_schema(),
        plan_schema(&Skills::default().names()),
    ];
    for schema in schemas {
        assert_bounded(&schema);
        let text = schema.to_string();
        assert!(!text.contains("$id") && !text.contains("$schema"), "{text}");
        assert!(schema.get("title").is_none() && schema.get("required").is_some(), "{text}");
    }
}
