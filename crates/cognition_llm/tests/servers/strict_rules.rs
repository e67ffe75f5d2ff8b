//! The rules of OpenAI's strict mode, as a checker that knows nothing of how schemas are made.
//!
//! From <https://platform.openai.com/docs/guides/structured-outputs>, section "Supported schemas",
//! in the state of November 2026, without what only the newest models know: `minLength` and
//! `maxLength` are on no list, and Azure
//! (<https://learn.microsoft.com/azure/ai-foundry/openai/how-to/structured-outputs>) refuses bounds
//! of numbers and lists as well.

use super::purposes::{schemas, thought};
use serde_json::{Map, Value, json};

/// What a schema may say.
const KEYWORDS: [&str; 10] = [
    "type",
    "description",
    "title",
    "enum",
    "anyOf",
    "items",
    "properties",
    "required",
    "additionalProperties",
    "$ref",
];

const TYPES: [&str; 7] = ["string", "number", "integer", "boolean", "object", "array", "null"];

/// How deep parts may be within each other where the rule is the narrowest.
const DEPTH: usize = 5;

/// How many properties there may be in all where the rule is the narrowest.
const PROPERTIES: usize = 100;

const ENUM_VALUES: usize = 500;

/// All breaches of the rules.
pub(crate) fn breaches(schema: &Value) -> Vec<String> {
    let mut checker = Checker::default();
    if schema["type"] != "object" || schema.get("anyOf").is_some() {
        checker.breach("", "the root must be an object, and no choice");
    }
    checker.check(schema, "", 0);
    if checker.properties > PROPERTIES {
        checker.breach("", "too many properties");
    }
    if checker.enum_values > ENUM_VALUES {
        checker.breach("", "too many values of enums");
    }
    checker.breaches
}

#[derive(Default)]
struct Checker {
    breaches: Vec<String>,
    properties: usize,
    enum_values: usize,
}

impl Checker {
    fn breach(&mut self, at: &str, what: &str) {
        self.breaches.push(format!("{at}: {what}"));
    }

    fn check(&mut self, schema: &Value, at: &str, depth: usize) {
        let Some(schema) = schema.as_object() else {
            return self.breach(at, "a schema must be an object");
        };
        for keyword in schema.keys().filter(|keyword| !KEYWORDS.contains(&keyword.as_str())) {
            self.breach(at, &format!("'{keyword}' is not permitted"));
        }
        if depth > DEPTH {
            self.breach(at, "too deep");
        }
        if let Some(choices) = schema.get("anyOf") {
            let choices = choices.as_array().map(Vec::as_slice).unwrap_or_default();
            self.check_first_keys(choices, at);
            for (number, choice) in choices.iter().enumerate() {
                self.check(choice, &format!("{at}/anyOf/{number}"), depth);
            }
        } else if !schema.contains_key("$ref") {
            self.check_type(schema, at);
        }
        self.check_enum(schema, at);
        if let Some(items) = schema.get("items") {
            self.check(items, &format!("{at}/items"), depth + 1);
        }
        self.check_object(schema, at, depth);
    }

    fn check_type(&mut self, schema: &Map<String, Value>, at: &str) {
        let kinds = match schema.get("type") {
            Some(Value::Array(kinds)) => kinds.clone(),
            Some(kind) => vec![kind.clone()],
            None => return self.breach(at, "a schema must have a 'type' key"),
        };
        if !kinds.iter().all(|kind| TYPES.iter().any(|known| kind == known)) {
            self.breach(at, "that is not a type");
        }
        if kinds.contains(&json!("array")) && !schema.contains_key("items") {
            self.breach(at, "array schema missing items");
        }
        let is_object = kinds.contains(&json!("object"));
        if is_object && !schema.contains_key("properties") {
            self.breach(at, "object schema missing properties");
        }
    }

    fn check_enum(&mut self, schema: &Map<String, Value>, at: &str) {
        let Some(values) = schema.get("enum") else { return };
        let values = values.as_array().map(Vec::as_slice).unwrap_or_default();
        if values.is_empty() {
            self.breach(at, "an enum must have values");
        }
        let kinds = &schema["type"];
        let may_be_null =
            kinds == "null" || kinds.as_array().is_some_and(|all| all.contains(&json!("null")));
        if values.contains(&Value::Null) != may_be_null {
            self.breach(at, "an enum must have null where its type has it");
        }
        self.enum_values += values.len();
    }

    fn check_object(&mut self, schema: &Map<String, Value>, at: &str, depth: usize) {
        let Some(properties) = schema.get("properties").and_then(Value::as_object) else { return };
        if schema.get("additionalProperties") != Some(&json!(false)) {
            self.breach(at, "'additionalProperties' is required to be supplied and to be false");
        }
        let required =
            schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
        let names: Vec<Value> = properties.keys().map(|name| name.as_str().into()).collect();
        if !names.iter().all(|name| required.contains(name)) || names.len() != required.len() {
            self.breach(at, "'required' must include every key in properties");
        }
        for (name, part) in properties {
            self.properties += 1;
            self.check(part, &format!("{at}/{name}"), depth + 1);
        }
    }

    /// Objects of a choice are told apart by their first key.
    fn check_first_keys(&mut self, choices: &[Value], at: &str) {
        let first = |choice: &Value| {
            let (name, part) = choice["properties"].as_object()?.iter().next()?;
            Some((name.clone(), part["enum"].clone()))
        };
        let firsts: Vec<_> = choices.iter().filter_map(first).collect();
        let is_twice = |(at, key): (usize, &(String, Value))| firsts[..at].contains(key);
        if firsts.iter().enumerate().any(is_twice) {
            self.breach(at, "objects provided via 'anyOf' must not share identical first keys");
        }
    }
}

#[test]
fn the_checker_knows_a_breach_when_it_sees_one() {
    for (schema, expected) in [
        (json!({ "type": "array", "items": { "type": "string" } }), "root"),
        (json!({ "type": "object", "properties": {}, "required": [] }), "additionalProperties"),
        (
            json!({ "type": "object", "properties": { "a": { "type": "string", "minLength": 1 } },
                    "required": ["a"], "additionalProperties": false }),
            "minLength",
        ),
        (
            json!({ "type": "object", "properties": { "a": { "type": "string" } },
                    "required": [], "additionalProperties": false }),
            "required",
        ),
        (
            json!({ "type": "object", "properties": { "a": {} },
                    "required": ["a"], "additionalProperties": false }),
            "'type'",
        ),
    ] {
        let breaches = breaches(&schema).join("\n");
        assert!(breaches.contains(expected), "{breaches}");
    }
}

#[test]
fn every_schema_breaks_the_rules_as_it_is_or_keeps_them_and_keeps_them_in_its_strict_form() {
    for (name, schema) in schemas() {
        let sent = sent_in_strict_form(schema);
        assert_eq!(sent["strict"], true, "{name} should have a strict form");
        let breaches = breaches(&sent["schema"]);
        assert!(breaches.is_empty(), "{name}: {breaches:#?}\n{}", sent["schema"]);
    }
}

#[test]
fn whoever_answers_by_the_strict_form_answers_by_the_schema_but_for_nulls_and_bounds() {
    for (name, schema) in schemas() {
        let strict = sent_in_strict_form(schema.clone())["schema"].clone();
        let names = |of: &Value| -> Vec<String> {
            of["properties"].as_object().expect("an object").keys().cloned().collect()
        };
        assert_eq!(
            names(&strict),
            names(&schema),
            "{name}: the order is what a model writes first"
        );
    }
}

/// What stands in `response_format.json_schema`.
fn sent_in_strict_form(schema: Value) -> Value {
    use super::mock_server::{Answer, MockServer};
    use cognition_core::prompt::Purpose;
    use cognition_llm::{Brain, HttpBrain, HttpSettings, StructuredOutput, ThoughtRequest};
    let server = MockServer::start(|_| Answer::says("{}"));
    let settings = HttpSettings {
        structured_output: Some(StructuredOutput::Strict),
        cache_slots: Some(0),
        ..HttpSettings::new(server.base_url())
    };
    let brain = HttpBrain::new(settings).expect("valid settings");
    let request =
        ThoughtRequest { reply_schema: schema.into(), ..(*thought(Purpose::Decide)).clone() };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(brain.think(request.into())).expect("a reply");
    server.received()[0].body["response_format"]["json_schema"].clone()
}
