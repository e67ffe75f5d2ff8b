//! How short the shortest reply under a schema can be.

use serde_json::Value;

/// Deeper schemas are taken to end there.
const DEEPEST: usize = 32;

/// An estimate in bytes of the shortest JSON text that the schema allows: what it requires, and no
/// more. References are not followed.
pub(super) fn shortest(schema: &Value) -> usize {
    within(schema, DEEPEST)
}

fn within(schema: &Value, deepest: usize) -> usize {
    let Some(deeper) = deepest.checked_sub(1) else { return 0 };
    if let Some(value) = schema.get("const") {
        return value.to_string().len();
    }
    if let Some(values) = list(schema, "enum") {
        return least(values, |value| value.to_string().len());
    }
    if let Some(options) = list(schema, "anyOf").or_else(|| list(schema, "oneOf")) {
        return least(options, |option| within(option, deeper));
    }
    match schema.get("type").and_then(Value::as_str) {
        Some("object") => object(schema, deeper),
        Some("array") => array(schema, deeper),
        Some("string") => 2 + count(schema, "minLength"),
        Some("boolean" | "null") => 4,
        _ => 1,
    }
}

fn object(schema: &Value, deeper: usize) -> usize {
    let required = list(schema, "required").into_iter().flatten().filter_map(Value::as_str);
    let entry = |name: &str| {
        let value = schema.pointer("/properties").and_then(|properties| properties.get(name));
        // Quotes, a colon, a comma and two spaces.
        name.len() + 6 + value.map_or(1, |value| within(value, deeper))
    };
    2 + required.map(entry).sum::<usize>()
}

fn array(schema: &Value, deeper: usize) -> usize {
    let item = schema.get("items").map_or(1, |items| within(items, deeper));
    2 + count(schema, "minItems") * (item + 2)
}

fn list<'s>(schema: &'s Value, key: &str) -> Option<&'s Vec<Value>> {
    schema.get(key)?.as_array()
}

fn least(values: &[Value], length: impl Fn(&Value) -> usize) -> usize {
    values.iter().map(length).min().unwrap_or_default()
}

fn count(schema: &Value, key: &str) -> usize {
    let count = schema.get(key).and_then(Value::as_u64).unwrap_or_default();
    usize::try_from(count).unwrap_or(usize::MAX).min(1 << 16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The shortest reply, as it is written, may be a little shorter than the estimate.
    fn check(schema: Value, reply: &str) {
        let (estimate, length) = (shortest(&schema), reply.len());
        assert!(
            (length..=length + 4).contains(&estimate),
            "{estimate} for {length} bytes of {reply}"
        );
    }

    #[test]
    fn what_is_not_required_is_left_out() {
        let text = json!({ "type": "string", "minLength": 1, "maxLength": 400 });
        check(
            json!({
                "type": "object",
                "required": ["speech", "why"],
                "properties": {
                    "speech": { "type": "string" },
                    "why": text,
                    "notes": { "type": "array", "minItems": 2, "items": text },
                },
            }),
            r#"{"speech": "", "why": "x"}"#,
        );
    }

    #[test]
    fn items_that_must_be_there_count() {
        let item = json!({ "type": "integer" });
        check(json!({ "type": "array", "minItems": 2, "items": item }), "[1, 2]");
        check(json!({ "type": "array", "items": item }), "[]");
    }

    #[test]
    fn of_several_the_shortest_counts() {
        check(json!({ "enum": ["decline", "yes"] }), "\"yes\"");
        check(json!({ "anyOf": [{ "type": "boolean" }, { "type": "integer" }] }), "1");
    }

    #[test]
    fn a_schema_that_is_deeper_than_any_ends_somewhere() {
        let nested = |inner: Value| json!({ "type": "object", "required": ["a"], "properties": { "a": inner } });
        let deep = (0..1000).fold(json!({ "type": "null" }), |inner, _| nested(inner));
        assert_eq!(shortest(&deep), DEEPEST * 9);
    }
}
