//! How JSON is held against a JSON Schema: data files, and replies by their contract.
//!
//! The crate `jsonschema` does it, or, where a build leaves out the feature `json_schema`, a reader
//! of our own. That says the same, to the letter, of what schemas say by these keywords: `type`,
//! `enum`, `const`, `minLength`, `maxLength`, `minimum`, `maximum`, `exclusiveMinimum`, `required`,
//! `properties`, `additionalProperties`, `minProperties`, `maxProperties`, `items`, `minItems`,
//! `maxItems`, `uniqueItems`, and `$ref` within the document. The contracts of replies use no
//! others. Data files are not held to the rest then: `pattern`, `propertyNames`, `oneOf`, `anyOf`,
//! `not`, `if`; what cannot be read as its type is still told.

mod breach;
#[cfg(feature = "json_schema")]
mod by_crate;
#[cfg(any(test, not(feature = "json_schema")))]
mod reader;

pub use breach::{Breach, pointer_token};

#[cfg(feature = "json_schema")]
use by_crate::Compiled;
#[cfg(not(feature = "json_schema"))]
use reader::Compiled;
use serde_json::Value;

/// A JSON Schema, ready to have values held against it.
#[derive(Debug)]
pub struct Schema(Compiled);

impl Schema {
    /// A schema from its document, by the draft that this names.
    ///
    /// # Errors
    /// What keeps the document from being a JSON Schema. Without the feature `json_schema` that is
    /// told only of a document that is neither an object nor a boolean.
    pub fn new(document: &Value) -> Result<Self, Breach> {
        Compiled::new(document).map(Self)
    }

    /// Whether a value breaks nothing.
    pub fn is_valid(&self, value: &Value) -> bool {
        self.0.is_valid(value)
    }

    /// How a value breaks it first, if it does; `shown` is how its message has the value.
    pub fn first_breach(&self, value: &Value, shown: fn(&Value) -> String) -> Option<Breach> {
        self.0.first_breach(value, shown)
    }

    /// Every place where a value breaks it.
    pub fn breaches(&self, value: &Value) -> Vec<Breach> {
        self.0.breaches(value, Value::to_string)
    }
}

#[cfg(all(test, feature = "json_schema"))]
mod tests {
    use super::{Breach, by_crate, reader};
    use proptest::collection::{btree_map, vec};
    use proptest::prelude::*;
    use serde_json::{Map, Value, json};
    use std::path::Path;

    /// Every keyword that the reader knows, and names that some values have.
    fn every_keyword() -> Value {
        json!({
            "$schema": "http://json-schema.org/draft-07/schema#",
            "definitions": {
                "word": {"type": "string", "enum": ["a", "bb", "ccc"]},
                "many": {"enum": ["a", "b", 1, null]},
            },
            "type": "object", "required": ["a", "b"], "additionalProperties": false,
            "minProperties": 1, "maxProperties": 3,
            "properties": {
                "a": {"type": "string", "minLength": 2, "maxLength": 3},
                "b": {"type": ["integer", "null"], "minimum": -2, "maximum": 9},
                "c": {"type": "array", "minItems": 1, "maxItems": 2, "uniqueItems": true,
                      "items": {"$ref": "#/definitions/word"}},
                "d": {"type": "object", "additionalProperties": {"type": "boolean"}},
                "e": {"type": "number", "exclusiveMinimum": 0.5},
                "f": {"const": "x"},
                "g": {"$ref": "#/definitions/many"},
                "h": {"type": "string", "maxLength": 1, "minLength": 1},
            },
        })
    }

    /// The contracts that replies are held to.
    const CONTRACTS: [&str; 7] = [
        "decision",
        "mood_update",
        "reflection",
        "extraction",
        "curation",
        "drift",
        "consolidation",
    ];

    fn contract(name: &str) -> Value {
        let schemas = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/schemas");
        let text = std::fs::read_to_string(schemas.join(format!("{name}.schema.json")));
        let text = text.expect("it is part of the workspace");
        serde_json::from_str(&text).expect("it is JSON")
    }

    /// A reply that has these for the members that its contract names, and none for the rest.
    fn reply(contract: &Value, values: Vec<Value>) -> Value {
        let names = contract["properties"].as_object().expect("it is the contract of an object");
        names.keys().cloned().zip(values).collect::<Map<_, _>>().into()
    }

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (-4i64..12).prop_map(Value::from),
            (-8i32..8).prop_map(|half| json!(f64::from(half) / 2.0)),
            "[abcxж]{0,4}".prop_map(Value::from),
        ];
        leaf.prop_recursive(3, 24, 4, |inner| {
            let member = "[a-i]".prop_map(|name| name);
            prop_oneof![
                vec(inner.clone(), 0..4).prop_map(Value::from),
                btree_map(member, inner, 0..5)
                    .prop_map(|members| members.into_iter().collect::<Map<_, _>>().into()),
            ]
        })
    }

    fn told(mut breaches: Vec<Breach>) -> Vec<String> {
        breaches.sort_by(|left, right| {
            (&left.pointer, &left.keyword).cmp(&(&right.pointer, &right.keyword))
        });
        breaches.iter().map(|breach| format!("{breach:?}")).collect()
    }

    /// Both read it, and say the same.
    fn compare(schema: &Value, value: &Value) {
        let crates = by_crate::Compiled::new(schema).expect("it is a schema");
        let own = reader::Compiled::new(schema).expect("it is a schema");
        assert_eq!(own.is_valid(value), crates.is_valid(value), "{value} by {schema}");
        let all = |breaches| told(breaches);
        assert_eq!(
            all(own.breaches(value, Value::to_string)),
            all(crates.breaches(value, Value::to_string)),
            "{value} by {schema}"
        );
        let masked = |_: &Value| "it".to_owned();
        assert_eq!(
            own.first_breach(value, masked).is_some(),
            crates.first_breach(value, masked).is_some()
        );
    }

    /// A part of a contract is told by its first breach.
    fn compare_first(schema: &Value, value: &Value) {
        let crates = by_crate::Compiled::new(schema).expect("it is a schema");
        let own = reader::Compiled::new(schema).expect("it is a schema");
        let masked = |_: &Value| "it".to_owned();
        assert_eq!(own.first_breach(value, masked), crates.first_breach(value, masked));
    }

    proptest! {
        #[test]
        fn our_reader_says_what_the_crate_says(value in any_value()) {
            compare(&every_keyword(), &value);
        }

        #[test]
        fn of_a_reply_both_say_the_same(
            name in proptest::sample::select(&CONTRACTS[..]),
            values in vec(any_value(), 0..24),
        ) {
            let contract = contract(name);
            compare(&contract, &reply(&contract, values));
        }

        #[test]
        fn of_a_single_value_the_same_is_told_first(value in any_value()) {
            let schema = every_keyword();
            for name in ["a", "b", "e", "h"] {
                compare_first(&schema["properties"][name], &value);
            }
            compare_first(&schema["definitions"]["word"], &value);
        }
    }

    #[test]
    fn what_is_broken_is_told_with_place_keyword_member_and_reason() {
        let value = json!({"a": "x", "b": 3, "i": 1, "c": ["bb", "bb"]});
        let own = reader::Compiled::new(&every_keyword()).expect("it is a schema");
        let told: Vec<_> = own
            .breaches(&value, Value::to_string)
            .into_iter()
            .map(|it| format!("{} {}: {}", it.pointer, it.keyword, it.message))
            .collect();
        assert_eq!(
            told,
            [
                " maxProperties: {\"a\":\"x\",\"b\":3,\"i\":1,\"c\":[\"bb\",\"bb\"]} has more than 3 properties",
                "/a minLength: \"x\" is shorter than 2 characters",
                "/c uniqueItems: [\"bb\",\"bb\"] has non-unique elements",
                " additionalProperties: Additional properties are not allowed ('i' was unexpected)",
            ]
        );
    }

    #[test]
    fn a_document_that_is_no_schema_is_told_by_both() {
        assert!(reader::Compiled::new(&json!(3)).is_err());
        assert!(by_crate::Compiled::new(&json!(3)).is_err());
    }
}
