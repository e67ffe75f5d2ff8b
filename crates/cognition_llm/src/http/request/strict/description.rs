//! What a part of a strict schema says of itself: bounds that have no keyword there are told.

use serde_json::{Map, Value, json};

/// What a part is for, and the bounds that have no keyword here.
pub(super) fn description(schema: &Map<String, Value>) -> Option<String> {
    let said = schema.get("description").and_then(Value::as_str).map(str::to_owned);
    let bounds = [
        bound(schema, "minLength", "maxLength", "characters"),
        bound(schema, "minimum", "maximum", ""),
        bound(schema, "minItems", "maxItems", "items"),
    ];
    let sentences: Vec<_> = said.into_iter().chain(bounds.into_iter().flatten()).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

fn bound(schema: &Map<String, Value>, least: &str, most: &str, unit: &str) -> Option<String> {
    let telling = |value: &&Value| value.is_number() && **value != json!(0) || unit.is_empty();
    let text = match (schema.get(least).filter(telling), schema.get(most)) {
        (Some(least), Some(most)) => format!("{least} to {most} {unit}"),
        (Some(least), None) => format!("At least {least} {unit}"),
        (None, Some(most)) => format!("At most {most} {unit}"),
        (None, None) => return None,
    };
    Some(format!("{}.", text.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::super::strict;
    use expect_test::{Expect, expect};
    use serde_json::{Value, json};

    fn check(property: Value, expected: Expect) {
        let schema = json!({
            "type": "object", "properties": { "a": property }, "additionalProperties": false,
        });
        let strict = strict(&schema).map_or("none".to_owned(), |strict| strict.to_string());
        expected.assert_eq(&strict);
    }

    #[test]
    fn bounds_are_told_where_no_keyword_says_them() {
        check(
            json!({
                "description": "Why.",
                "type": "array",
                "maxItems": 3,
                "items": { "type": "string", "minLength": 1, "maxLength": 9 },
            }),
            expect![[
                r#"{"type":"object","required":["a"],"properties":{"a":{"description":"Why. At most 3 items.","type":["array","null"],"items":{"description":"1 to 9 characters.","type":"string"}}},"additionalProperties":false}"#
            ]],
        );
        check(
            json!({ "type": "integer", "minimum": 0, "maximum": 10 }),
            expect![[
                r#"{"type":"object","required":["a"],"properties":{"a":{"description":"0 to 10.","type":["integer","null"]}},"additionalProperties":false}"#
            ]],
        );
    }
}
