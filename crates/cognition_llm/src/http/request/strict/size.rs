//! How much a strict schema may hold.

use serde_json::Value;

/// How deep objects and lists may be within each other.
const DEPTH: usize = 10;

/// How many properties there may be in all.
const PROPERTIES: usize = 5_000;

/// How many values all enums may have together.
const ENUM_VALUES: usize = 1_000;

/// A longer enum has a limit of characters.
const LONG_ENUM: usize = 250;
const LONG_ENUM_CHARS: usize = 15_000;

/// How many characters names and values of enums may have together.
const CHARS: usize = 120_000;

/// What the limits are about.
#[derive(Debug, Default)]
pub(super) struct Size {
    depth: usize,
    properties: usize,
    enum_values: usize,
    chars: usize,
    has_long_enum: bool,
}

impl Size {
    pub(super) fn of(schema: &Value) -> Self {
        let mut size = Self::default();
        size.measure(schema, 0);
        size
    }

    fn measure(&mut self, schema: &Value, above: usize) {
        let properties = schema.get("properties").and_then(Value::as_object);
        let items = schema.get("items");
        let depth = above + usize::from(properties.is_some() || items.is_some());
        self.depth = self.depth.max(depth);
        self.count_enum(schema);
        for part in schema.get("anyOf").and_then(Value::as_array).into_iter().flatten() {
            self.measure(part, above);
        }
        let definitions = schema.get("$defs").and_then(Value::as_object);
        for (name, part) in definitions.into_iter().flatten() {
            self.chars += name.chars().count();
            self.measure(part, above);
        }
        for (name, part) in properties.into_iter().flatten() {
            self.properties += 1;
            self.chars += name.chars().count();
            self.measure(part, depth);
        }
        if let Some(items) = items {
            self.measure(items, depth);
        }
    }

    fn count_enum(&mut self, schema: &Value) {
        let Some(values) = schema.get("enum").and_then(Value::as_array) else { return };
        let chars: usize =
            values.iter().filter_map(Value::as_str).map(|text| text.chars().count()).sum();
        self.enum_values += values.len();
        self.chars += chars;
        self.has_long_enum |= values.len() > LONG_ENUM && chars > LONG_ENUM_CHARS;
    }

    pub(super) fn is_allowed(&self) -> bool {
        self.depth <= DEPTH
            && self.properties <= PROPERTIES
            && self.enum_values <= ENUM_VALUES
            && self.chars <= CHARS
            && !self.has_long_enum
    }
}

#[cfg(test)]
mod tests {
    use super::super::strict;
    use serde_json::{Value, json};

    fn with_property(property: Value) -> Value {
        json!({ "type": "object", "properties": { "a": property }, "additionalProperties": false })
    }

    #[test]
    fn what_is_beyond_the_limits_has_no_strict_form() {
        let numbered = |count: usize| (0..count).map(|n| json!(n)).collect::<Vec<_>>();
        assert!(strict(&with_property(json!({ "enum": numbered(900) }))).is_some());
        assert_eq!(strict(&with_property(json!({ "enum": numbered(1_001) }))), None);
        let deep = |levels: usize| {
            (0..levels).fold(json!({ "type": "null" }), |inner, _| {
            json!({ "type": "object", "properties": { "in": inner }, "required": ["in"] })
        })
        };
        assert!(strict(&deep(10)).is_some());
        assert_eq!(strict(&deep(11)), None);
    }
}
