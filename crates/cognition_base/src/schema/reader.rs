//! Reads a schema as it is written, as far as the contracts of replies go.

use super::breach::{Breach, pointer_token};
use serde_json::{Map, Number, Value};
use std::fmt::Display;

/// A `$ref` that leads to another, and so on, ends here.
const REFERENCES_FOLLOWED: usize = 16;
/// So many of the words that are allowed are told by name.
const WORDS_TOLD: usize = 3;

/// What a value can be, in the order in which it is told.
const KINDS: [&str; 7] = ["null", "boolean", "integer", "number", "string", "array", "object"];

/// A schema, as it is written.
#[derive(Debug)]
pub(super) struct Compiled(Value);

impl Compiled {
    pub(super) fn new(document: &Value) -> Result<Self, Breach> {
        if document.is_object() || document.is_boolean() {
            return Ok(Self(document.clone()));
        }
        Err(Breach {
            pointer: String::new(),
            keyword: "type".to_owned(),
            member: None,
            message: format!("{document} is not of types \"boolean\", \"object\""),
        })
    }

    pub(super) fn is_valid(&self, value: &Value) -> bool {
        self.first_breach(value, |_| String::new()).is_none()
    }

    pub(super) fn first_breach(
        &self,
        value: &Value,
        shown: fn(&Value) -> String,
    ) -> Option<Breach> {
        self.breaches(value, shown).into_iter().next()
    }

    pub(super) fn breaches(&self, value: &Value, shown: fn(&Value) -> String) -> Vec<Breach> {
        let mut reader = Reader { document: &self.0, shown, found: Vec::new() };
        reader.read(&self.0, value, "");
        reader.found
    }
}

struct Reader<'s> {
    document: &'s Value,
    shown: fn(&Value) -> String,
    found: Vec<Breach>,
}

impl<'s> Reader<'s> {
    fn read(&mut self, schema: &'s Value, value: &Value, at: &str) {
        let schema = self.followed(schema);
        if *schema == Value::Bool(false) {
            let message = format!("False schema does not allow {}", (self.shown)(value));
            return self.push("falseSchema", None, at, message);
        }
        self.kind(schema, value, at);
        self.words(schema, value, at);
        match value {
            Value::String(text) => self.text(schema, text, value, at),
            Value::Number(number) => self.number(schema, number, value, at),
            Value::Array(items) => self.list(schema, items, value, at),
            Value::Object(members) => self.object(schema, members, value, at),
            Value::Null | Value::Bool(_) => {}
        }
    }

    /// What a `$ref` stands for.
    fn followed(&self, schema: &'s Value) -> &'s Value {
        let mut schema = schema;
        for _ in 0..REFERENCES_FOLLOWED {
            let pointer = schema["$ref"].as_str().and_then(|named| named.strip_prefix('#'));
            match pointer.and_then(|pointer| self.document.pointer(pointer)) {
                Some(meant) => schema = meant,
                None => break,
            }
        }
        schema
    }

    fn kind(&mut self, schema: &Value, value: &Value, at: &str) {
        match &schema["type"] {
            Value::String(kind) if !is_of(value, kind) => {
                self.breaks("type", value, at, format_args!("is not of type \"{kind}\""));
            }
            Value::Array(kinds) => {
                let named: Vec<_> =
                    KINDS.into_iter().filter(|kind| kinds.iter().any(|it| it == kind)).collect();
                if !named.iter().any(|kind| is_of(value, kind)) {
                    let named = format!("\"{}\"", named.join("\", \""));
                    self.breaks("type", value, at, format_args!("is not of types {named}"));
                }
            }
            _ => {}
        }
    }

    fn words(&mut self, schema: &Value, value: &Value, at: &str) {
        if let Some(words) = schema["enum"].as_array()
            && !words.iter().any(|word| is_same(word, value))
        {
            self.breaks("enum", value, at, format_args!("is not one of {}", listed(words)));
        }
        if let Some(expected) = schema.get("const").filter(|expected| !is_same(expected, value)) {
            self.push("const", None, at, format!("{expected} was expected"));
        }
    }

    fn text(&mut self, schema: &Value, text: &str, value: &Value, at: &str) {
        let length = text.chars().count() as u64;
        if let Some(least) = schema["minLength"].as_u64().filter(|least| length < *least) {
            let says = format_args!("is shorter than {}", counted(least, "character", "s"));
            self.breaks("minLength", value, at, says);
        }
        if let Some(most) = schema["maxLength"].as_u64().filter(|most| length > *most) {
            let says = format_args!("is longer than {}", counted(most, "character", "s"));
            self.breaks("maxLength", value, at, says);
        }
    }

    fn number(&mut self, schema: &Value, number: &Number, value: &Value, at: &str) {
        let number = number.as_f64();
        let limit = |name: &str| schema[name].as_f64();
        if limit("minimum").is_some_and(|least| number < Some(least)) {
            let least = &schema["minimum"];
            self.breaks("minimum", value, at, format_args!("is less than the minimum of {least}"));
        }
        if limit("maximum").is_some_and(|most| number > Some(most)) {
            let most = &schema["maximum"];
            let says = format_args!("is greater than the maximum of {most}");
            self.breaks("maximum", value, at, says);
        }
        if limit("exclusiveMinimum").is_some_and(|below| number <= Some(below)) {
            let below = &schema["exclusiveMinimum"];
            let says = format_args!("is less than or equal to the minimum of {below}");
            self.breaks("exclusiveMinimum", value, at, says);
        }
    }

    fn list(&mut self, schema: &'s Value, items: &[Value], value: &Value, at: &str) {
        self.count(schema, ["minItems", "maxItems"], items.len(), value, at, ("item", "s"));
        let stands_before =
            |(at, item): (usize, &Value)| items[..at].iter().any(|before| is_same(before, item));
        if schema["uniqueItems"] == true && items.iter().enumerate().any(stands_before) {
            self.breaks("uniqueItems", value, at, "has non-unique elements");
        }
        if let Some(of_items) = schema.get("items").filter(|of_items| !of_items.is_array()) {
            for (number, item) in items.iter().enumerate() {
                self.read(of_items, item, &format!("{at}/{number}"));
            }
        }
    }

    fn object(&mut self, schema: &'s Value, members: &Map<String, Value>, value: &Value, at: &str) {
        let bounds = ["minProperties", "maxProperties"];
        self.count(schema, bounds, members.len(), value, at, ("propert", "ies"));
        let required = schema["required"].as_array().into_iter().flatten();
        for name in required.filter_map(Value::as_str).filter(|name| !members.contains_key(*name)) {
            let message = format!("{} is a required property", Value::from(name));
            self.push("required", Some(name), at, message);
        }
        for (name, member) in members {
            if let Some(known) = schema["properties"].get(name) {
                self.read(known, member, &format!("{at}{}", pointer_token(name)));
            }
        }
        self.others(schema, members, at);
    }

    /// Members that are not named.
    fn others(&mut self, schema: &'s Value, members: &Map<String, Value>, at: &str) {
        let Some(rule) = schema.get("additionalProperties") else { return };
        let is_named = |name: &str| schema["properties"].get(name).is_some();
        let others: Vec<_> = members.iter().filter(|(name, _)| !is_named(name)).collect();
        if *rule != Value::Bool(false) {
            for (name, member) in others {
                self.read(rule, member, &format!("{at}{}", pointer_token(name)));
            }
        } else if let Some((first, _)) = others.first() {
            let names: Vec<_> = others.iter().map(|(name, _)| format!("'{name}'")).collect();
            let was = if names.len() == 1 { "was" } else { "were" };
            let names = names.join(", ");
            let message =
                format!("Additional properties are not allowed ({names} {was} unexpected)");
            self.push("additionalProperties", Some(first), at, message);
        }
    }

    fn count(
        &mut self,
        schema: &Value,
        [least, most]: [&str; 2],
        count: usize,
        value: &Value,
        at: &str,
        (noun, plural): (&str, &str),
    ) {
        let count = count as u64;
        if let Some(bound) = schema[least].as_u64().filter(|bound| count < *bound) {
            let says = format_args!("has less than {}", counted(bound, noun, plural));
            self.breaks(least, value, at, says);
        }
        if let Some(bound) = schema[most].as_u64().filter(|bound| count > *bound) {
            let says = format_args!("has more than {}", counted(bound, noun, plural));
            self.breaks(most, value, at, says);
        }
    }

    fn breaks(&mut self, keyword: &str, value: &Value, at: &str, says: impl Display) {
        let message = format!("{} {says}", (self.shown)(value));
        self.push(keyword, None, at, message);
    }

    fn push(&mut self, keyword: &str, member: Option<&str>, at: &str, message: String) {
        let (pointer, keyword) = (at.to_owned(), keyword.to_owned());
        self.found.push(Breach { pointer, keyword, member: member.map(str::to_owned), message });
    }
}

/// A number and its noun; a word that ends in `y` has that in the singular alone.
fn counted(count: u64, noun: &str, plural: &str) -> String {
    let singular = if plural == "ies" { "y" } else { "" };
    format!("{count} {noun}{}", if count == 1 { singular } else { plural })
}

fn is_of(value: &Value, kind: &str) -> bool {
    match kind {
        "string" => value.is_string(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "number" => value.is_number(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => true,
    }
}

/// Whether two values are one: 1 and 1.0 are.
fn is_same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => left.as_f64() == right.as_f64(),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len()
                && left.iter().zip(right).all(|(left, right)| is_same(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            let has = |(name, value): (&String, &Value)| {
                right.get(name).is_some_and(|other| is_same(value, other))
            };
            left.len() == right.len() && left.iter().all(has)
        }
        (left, right) => left == right,
    }
}

/// The values that are allowed, or some of them where there are many.
fn listed(words: &[Value]) -> String {
    let texts = |words: &[Value]| words.iter().map(Value::to_string).collect::<Vec<_>>().join(", ");
    match words {
        [only] => only.to_string(),
        [before @ .., last] if words.len() <= WORDS_TOLD => format!("{} or {last}", texts(before)),
        _ => {
            let (told, rest) = words.split_at((WORDS_TOLD - 1).min(words.len()));
            format!("{} or {} other candidates", texts(told), rest.len())
        }
    }
}
