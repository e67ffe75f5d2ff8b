//! The parts of a contract, each with what it stands for.

use serde_json::{Map, Value, json};

use super::contract_fault::explain;
use crate::reply::{Rejection, Rule, quote};
use crate::schema::Schema;

/// Items of a list that are read where its schema names no bound.
const ITEMS_READ: usize = 64;
/// What is an action's number.
const INDICES: [&str; 3] = ["chosenIndex", "announced_action", "alternatives"];
/// What is the number of a promise that is owed.
const PROMISES: [&str; 2] = ["kept", "released"];

/// A part of a contract.
#[derive(Debug)]
pub(super) struct Part {
    name: String,
    pub(super) shape: Shape,
    schema: Schema,
}

#[derive(Debug)]
pub(super) enum Shape {
    Object(Vec<Member>),
    List { most: usize, unique: bool, item: Box<Part> },
    Value(Kind),
}

/// A named part.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) required: bool,
    /// Whether what holds it would say something else without it: a promise to somebody.
    pub(super) binds: bool,
    pub(super) part: Part,
}

/// What a value stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An action, by its number.
    Index,
    /// A promise that is owed, by its number.
    Promise,
    /// Somebody or something, by its ref.
    Ref,
    Number,
    /// One of a few words.
    Word,
    /// Text with line breaks.
    Lines,
    Line,
}

impl Part {
    /// The part that a schema says; `name` is that of the field, or of the list.
    pub(super) fn of(name: &str, schema: &Value) -> Self {
        let shape = match schema["type"].as_str() {
            Some("object") => Shape::Object(members(name, schema)),
            Some("array") => Shape::List {
                most: schema["maxItems"].as_u64().map_or(ITEMS_READ, |most| most as usize),
                unique: schema["uniqueItems"] == true,
                item: Box::new(Self::of(name, &schema["items"])),
            },
            Some("integer") if INDICES.contains(&name) => Shape::Value(Kind::Index),
            Some("integer") if PROMISES.contains(&name) => Shape::Value(Kind::Promise),
            Some("integer" | "number") => Shape::Value(Kind::Number),
            _ if schema.get("enum").is_some() => Shape::Value(Kind::Word),
            _ if name == "target" => Shape::Value(Kind::Ref),
            _ if ["speech", "thoughts"].contains(&name) => Shape::Value(Kind::Lines),
            _ => Shape::Value(Kind::Line),
        };
        // What an object or a list holds is read by its own parts.
        let schema = match shape {
            Shape::Value(_) => compile(schema),
            Shape::Object(_) | Shape::List { .. } => compile(&json!({ "type": schema["type"] })),
        };
        Self { name: name.to_owned(), shape, schema }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }
}

/// What the schema of an object of that name knows. What must be there comes first, in the order in
/// which it is told.
pub(super) fn members(holder: &str, schema: &Value) -> Vec<Member> {
    let required = schema["required"].as_array();
    let required: Vec<_> = required.into_iter().flatten().filter_map(Value::as_str).collect();
    let properties = schema["properties"].as_object();
    let others = properties.into_iter().flat_map(Map::keys).map(String::as_str);
    let others = others.filter(|name| !required.contains(name));
    let member = |name: &str| Member {
        required: required.contains(&name),
        binds: (holder, name) == ("promises", "target"),
        part: Part::of(name, &schema["properties"][name]),
    };
    required.iter().copied().chain(others).map(member).collect()
}

impl Part {
    pub(super) fn fault(&self, path: &str, value: &Value) -> Rejection {
        self.breach(path, value)
            .unwrap_or_else(|| Rejection::new(path, Rule::Type, "it is not what is asked for"))
    }

    /// What is wrong with a value by its own schema, if anything is.
    pub(super) fn breach(&self, path: &str, value: &Value) -> Option<Rejection> {
        let breach = self.schema.first_breach(value, |it| quote(&it.to_string()).into_owned());
        breach.map(|breach| explain(&self.name, path, breach))
    }

    /// Whether a value stands where a list of such values should: an object, or a number.
    pub(super) fn is_met_by(&self, value: &Value) -> bool {
        match self.shape {
            Shape::Object(_) => value.is_object(),
            Shape::Value(Kind::Index | Kind::Promise | Kind::Number) => value.is_number(),
            Shape::Value(_) | Shape::List { .. } => false,
        }
    }
}

pub(super) fn compile(schema: &Value) -> Schema {
    Schema::new(schema).expect("an embedded schema compiles, as tests hold")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_must_be_there_comes_first_in_the_order_of_the_contract() {
        let schema = json!({
            "type": "object", "required": ["b", "a"],
            "properties": {"c": {"type": "string"}, "a": {"type": "integer"}, "b": {"type": "string"}},
        });
        let members = members("", &schema);
        let told: Vec<_> =
            members.iter().map(|member| (member.part.name(), member.required)).collect();
        assert_eq!(told, [("b", true), ("a", true), ("c", false)]);
    }

    #[test]
    fn a_part_stands_for_what_its_name_and_its_schema_say() {
        let kind = |name: &str, schema: Value| match Part::of(name, &schema).shape {
            Shape::Value(kind) => Some(kind),
            Shape::Object(_) | Shape::List { .. } => None,
        };
        assert_eq!(kind("chosenIndex", json!({"type": "integer"})), Some(Kind::Index));
        assert_eq!(kind("hope", json!({"type": "integer"})), Some(Kind::Number));
        assert_eq!(kind("target", json!({"type": "string"})), Some(Kind::Ref));
        assert_eq!(kind("speech", json!({"type": "string"})), Some(Kind::Lines));
        assert_eq!(kind("due", json!({"type": "string"})), Some(Kind::Line));
        assert_eq!(kind("x", json!({"type": "string", "enum": ["a"]})), Some(Kind::Word));
        assert_eq!(kind("x", json!({"type": "array", "items": {"type": "string"}})), None);
    }
}
