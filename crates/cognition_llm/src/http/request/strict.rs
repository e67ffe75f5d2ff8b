//! A schema within the rules of strict servers.
//!
//! The rules are those of OpenAI's guide to structured outputs, section "Supported schemas", which
//! Groq, Azure, Cerebras and others share: the root is an object, every property is required, an
//! optional one may be null instead, nothing beside the properties is allowed, and few keywords are
//! known. Bounds of length, number and size are known by some of these servers and refused by
//! others, so they are told in the description.

mod description;
mod size;

use description::description;
use serde_json::{Map, Value, json};
use size::Size;

/// Keywords that change what is valid in a way that has no strict form.
const INEXPRESSIBLE: [&str; 15] = [
    "allOf",
    "not",
    "if",
    "then",
    "else",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "patternProperties",
    "propertyNames",
    "contains",
    "prefixItems",
    "additionalItems",
    "definitions",
    "unevaluatedProperties",
];

/// The strict form of a schema; none if it can't be said within the rules, as a list of names that
/// are not known beforehand, or if it is beyond the limits.
pub(in crate::http) fn strict(schema: &Value) -> Option<Value> {
    let strict = close(schema)?;
    let is_object = strict.get("type") == Some(&json!("object"));
    (is_object && Size::of(&strict).is_allowed()).then_some(strict)
}

fn close(schema: &Value) -> Option<Value> {
    let schema = schema.as_object()?;
    if INEXPRESSIBLE.iter().any(|keyword| schema.contains_key(*keyword)) {
        return None;
    }
    if let Some(target) = schema.get("$ref") {
        return Some(json!({ "$ref": target }));
    }
    let mut closed = Map::new();
    if let Some(text) = description(schema) {
        closed.insert("description".to_owned(), text.into());
    }
    if let Some(choices) = schema.get("anyOf").or_else(|| schema.get("oneOf")) {
        let choices = choices.as_array()?.iter().map(close).collect::<Option<Vec<_>>>()?;
        closed.insert("anyOf".to_owned(), choices.into());
    } else {
        closed.insert("type".to_owned(), kind(schema)?);
        if let Some(values) = values(schema) {
            closed.insert("enum".to_owned(), values.into());
        }
        close_parts(schema, &mut closed)?;
    }
    if let Some(definitions) = schema.get("$defs") {
        closed.insert("$defs".to_owned(), close_each(definitions.as_object()?)?.into());
    }
    Some(Value::Object(closed))
}

/// The values that a part may have, where they are named.
fn values(schema: &Map<String, Value>) -> Option<Vec<Value>> {
    let only = schema.get("const").map(|value| vec![value.clone()]);
    only.or_else(|| schema.get("enum")?.as_array().cloned())
}

fn close_each(schemas: &Map<String, Value>) -> Option<Map<String, Value>> {
    schemas.iter().map(|(name, part)| Some((name.clone(), close(part)?))).collect()
}

/// The type, or types. A schema that says nothing of it takes any scalar.
fn kind(schema: &Map<String, Value>) -> Option<Value> {
    if let Some(kind) = schema.get("type") {
        return Some(kind.clone());
    }
    if schema.contains_key("properties") {
        return Some(json!("object"));
    }
    if schema.contains_key("items") {
        return Some(json!("array"));
    }
    let Some(values) = values(schema) else {
        return Some(json!(["string", "number", "boolean", "null"]));
    };
    let mut kinds: Vec<&str> = values.iter().map(kind_of).collect::<Option<_>>()?;
    kinds.dedup();
    if let [only] = kinds[..] { Some(only.into()) } else { Some(kinds.into()) }
}

fn kind_of(value: &Value) -> Option<&'static str> {
    match value {
        Value::Null => Some("null"),
        Value::Bool(_) => Some("boolean"),
        Value::Number(number) if number.is_f64() => Some("number"),
        Value::Number(_) => Some("integer"),
        Value::String(_) => Some("string"),
        Value::Array(_) | Value::Object(_) => None,
    }
}

fn close_parts(schema: &Map<String, Value>, closed: &mut Map<String, Value>) -> Option<()> {
    if may_be(closed, "array") {
        let any = Value::Object(Map::new());
        closed.insert("items".to_owned(), close(schema.get("items").unwrap_or(&any))?);
    }
    if may_be(closed, "object") {
        let properties = close_properties(schema)?;
        closed.insert("required".to_owned(), properties.keys().cloned().collect());
        closed.insert("properties".to_owned(), properties.into());
        closed.insert("additionalProperties".to_owned(), false.into());
    }
    Some(())
}

fn may_be(schema: &Map<String, Value>, kind: &str) -> bool {
    match schema.get("type") {
        Some(Value::String(only)) => only == kind,
        Some(Value::Array(kinds)) => kinds.iter().any(|one| one == kind),
        _ => false,
    }
}

/// The properties, optional ones nullable; none where others may come that have no name yet.
fn close_properties(schema: &Map<String, Value>) -> Option<Map<String, Value>> {
    let none = Map::new();
    let properties = schema.get("properties").and_then(Value::as_object).unwrap_or(&none);
    match schema.get("additionalProperties") {
        Some(Value::Object(_)) => return None,
        Some(Value::Bool(false)) => {}
        _ if properties.is_empty() => return None,
        _ => {}
    }
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|all| all.iter().any(|one| one == name));
    let mut closed = close_each(properties)?;
    for (_, part) in closed.iter_mut().filter(|(name, _)| !is_required(name)) {
        *part = nullable(part.take());
    }
    Some(closed)
}

/// What a property may be, or null.
fn nullable(schema: Value) -> Value {
    let Value::Object(mut part) = schema else { return schema };
    if let Some(Value::Array(choices)) = part.get_mut("anyOf") {
        let null = json!({ "type": "null" });
        if !choices.contains(&null) {
            choices.push(null);
        }
        return Value::Object(part);
    }
    if part.contains_key("$ref") || may_be(&part, "object") {
        return json!({ "anyOf": [part, { "type": "null" }] });
    }
    if !may_be(&part, "null") {
        part["type"] = match part["type"].take() {
            Value::Array(mut kinds) => {
                kinds.push("null".into());
                kinds.into()
            }
            kind => json!([kind, "null"]),
        };
    }
    if let Some(Value::Array(values)) = part.get_mut("enum")
        && !values.contains(&Value::Null)
    {
        values.push(Value::Null);
    }
    Value::Object(part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(schema: Value, expected: Expect) {
        let strict = strict(&schema).map_or("none".to_owned(), |strict| strict.to_string());
        expected.assert_eq(&strict);
    }

    fn with_property(property: Value) -> Value {
        json!({ "type": "object", "properties": { "a": property }, "additionalProperties": false })
    }

    #[test]
    fn what_is_optional_may_be_null_and_what_is_required_may_not() {
        check(
            json!({
                "type": "object",
                "required": ["a"],
                "properties": { "a": { "type": "string" }, "b": { "type": "integer" } },
            }),
            expect![[
                r#"{"type":"object","required":["a","b"],"properties":{"a":{"type":"string"},"b":{"type":["integer","null"]}},"additionalProperties":false}"#
            ]],
        );
    }

    #[test]
    fn an_enum_says_that_it_may_be_null() {
        check(
            with_property(json!({ "type": "string", "enum": ["x", "y"] })),
            expect![[
                r#"{"type":"object","required":["a"],"properties":{"a":{"type":["string","null"],"enum":["x","y",null]}},"additionalProperties":false}"#
            ]],
        );
    }

    #[test]
    fn an_object_or_null_is_a_choice_between_two() {
        check(
            with_property(
                json!({ "type": "object", "properties": {}, "additionalProperties": false }),
            ),
            expect![[
                r#"{"type":"object","required":["a"],"properties":{"a":{"anyOf":[{"type":"object","required":[],"properties":{},"additionalProperties":false},{"type":"null"}]}},"additionalProperties":false}"#
            ]],
        );
    }

    #[test]
    fn a_property_may_be_called_like_a_keyword() {
        check(
            json!({
                "type": "object",
                "required": ["type", "minLength"],
                "properties": { "type": { "const": "x" }, "minLength": { "type": "boolean" } },
            }),
            expect![[
                r#"{"type":"object","required":["type","minLength"],"properties":{"type":{"type":"string","enum":["x"]},"minLength":{"type":"boolean"}},"additionalProperties":false}"#
            ]],
        );
    }

    #[test]
    fn what_can_not_be_said_within_the_rules_has_no_strict_form() {
        for schema in [
            json!({ "type": "array", "items": { "type": "string" } }),
            with_property(
                json!({ "type": "object", "additionalProperties": { "type": "string" } }),
            ),
            with_property(json!({ "type": "object" })),
            with_property(json!({ "not": { "type": "string" } })),
            json!(null),
            json!(true),
        ] {
            assert_eq!(strict(&schema), None, "{schema}");
        }
    }
}
