//! The schemas of `data/schemas/` that go to a server.

use serde_json::{Map, Value};
use std::sync::OnceLock;

/// A contract that is part of the program, read at its first use.
#[derive(Debug)]
pub(crate) struct ReplyContract {
    text: &'static str,
    document: OnceLock<Value>,
}

impl ReplyContract {
    pub(crate) const fn new(text: &'static str) -> Self {
        Self { text, document: OnceLock::new() }
    }

    /// The contract without the names that no server has a use for.
    pub(crate) fn for_server(&self) -> Value {
        let document = self.document.get_or_init(|| {
            let mut document: Value =
                serde_json::from_str(self.text).expect("an embedded schema is JSON, as tests hold");
            if let Some(members) = document.as_object_mut() {
                members.retain(|name, _| !["$schema", "$id", "title"].contains(&name.as_str()));
            }
            document
        });
        document.clone()
    }
}

/// A part of a contract, to be narrowed.
pub(crate) fn members<'s>(schema: &'s mut Value, path: &str) -> &'s mut Map<String, Value> {
    let part = schema.pointer_mut(path).and_then(Value::as_object_mut);
    part.expect("the embedded schema has every part that is narrowed, as tests hold")
}

#[cfg(test)]
mod tests {
    use crate::conscience::{extraction_schema, reflection_schema};
    use crate::drift::drift_schema;
    use crate::memory::consolidation_schema;
    use crate::plan::{PlanningMode, ThinkScope, think_schema, understand_schema};
    use crate::regulate::review_schema;
    use crate::reply::ReplyScope;
    use crate::skill::{Skills, plan_schema};
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
}
