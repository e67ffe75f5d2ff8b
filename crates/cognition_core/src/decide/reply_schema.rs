//! The reply contract: `data/schemas/`, compiled once.

use std::sync::LazyLock;

use crate::schema::Schema;
use serde_json::{Map, Value};

use super::contract_part::{Member, compile, members};
use super::contract_text;
use super::sift::{Sifted, sift};
use crate::reply::{ReplyScope, leave_out_words};

static DECISION: LazyLock<ReplySchema> =
    LazyLock::new(|| ReplySchema::of(&contract_text::DECISION));
static MOOD_UPDATE: LazyLock<ReplySchema> =
    LazyLock::new(|| ReplySchema::of(&contract_text::MOOD_UPDATE));
static VOICE: LazyLock<ReplySchema> = LazyLock::new(|| ReplySchema::of(&contract_text::VOICE));

/// The shape of a reply. It knows nothing of the moment: what is on offer is [`ReplyScope`]'s.
///
/// Compiling takes a few milliseconds and happens at first use; a game that minds calls
/// [`ReplySchema::decision`] while it loads.
///
/// [`ReplyScope`]: super::ReplyScope
#[derive(Debug)]
pub struct ReplySchema {
    document: &'static Value,
    for_server: Value,
    whole: Schema,
    fields: Vec<Member>,
}

impl ReplySchema {
    /// The contract of a decision.
    pub fn decision() -> &'static Self {
        &DECISION
    }

    /// The contract of the first phase of a two-phase turn: the mood alone.
    pub fn mood_update() -> &'static Self {
        &MOOD_UPDATE
    }

    /// The contract of the words for what the engine has chosen.
    pub fn voice() -> &'static Self {
        &VOICE
    }

    fn of(document: &'static Value) -> Self {
        let (whole, fields) = (compile(document), members("", document));
        Self { for_server: for_server(document), document, whole, fields }
    }

    /// The schema itself.
    pub fn document(&self) -> &Value {
        self.document
    }

    /// The schema without what a server has no use for.
    pub(super) fn for_server(&self) -> &Value {
        &self.for_server
    }

    /// Whether a value has the shape.
    pub fn is_valid(&self, value: &Value) -> bool {
        self.whole.is_valid(value)
    }

    pub(super) fn knows(&self, field: &str) -> bool {
        self.fields.iter().any(|known| known.part.name() == field)
    }

    /// Leaves in the fields of a reply what the contract and the scope allow.
    pub(super) fn sift(&self, fields: &mut Map<String, Value>, scope: &ReplyScope) -> Sifted {
        sift(fields, &self.fields, scope)
    }
}

/// Servers have no use for names and descriptions, and some reject `uniqueItems`.
fn for_server(document: &Value) -> Value {
    let mut schema = document.clone();
    leave_out_words(&mut schema);
    if let Some(Value::Object(alternatives)) = schema.pointer_mut("/properties/alternatives") {
        alternatives.shift_remove("uniqueItems");
    }
    schema
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::contract_text::mood_axes;
    use super::*;
    use crate::reply::Rule;

    fn objects<'v>(value: &'v Value, found: &mut Vec<&'v Map<String, Value>>) {
        match value {
            Value::Object(members) => {
                found.push(members);
                members.values().for_each(|member| objects(member, found));
            }
            Value::Array(items) => items.iter().for_each(|item| objects(item, found)),
            _ => {}
        }
    }

    #[test]
    fn every_string_array_and_object_of_the_contract_is_bounded() {
        for schema in [ReplySchema::decision(), ReplySchema::mood_update()] {
            let mut found = Vec::new();
            objects(schema.document(), &mut found);
            for part in found {
                let bounded = match part.get("type").and_then(Value::as_str) {
                    Some("string") => part.contains_key("maxLength") || part.contains_key("enum"),
                    Some("array") => part.contains_key("maxItems"),
                    Some("object") => part.get("additionalProperties") == Some(&json!(false)),
                    _ => true,
                };
                assert!(bounded, "{part:?} should be bounded");
            }
        }
    }

    #[test]
    fn both_contracts_have_the_same_mood() {
        let mood = |schema: &ReplySchema| schema.document()["properties"]["moodUpdate"].clone();
        assert_eq!(mood(ReplySchema::decision()), mood(ReplySchema::mood_update()));
        assert_eq!(mood_axes().count(), 9, "nine axes should be known");
    }

    #[test]
    fn a_fault_names_the_value_without_repeating_all_of_it() {
        let mut fields = Map::new();
        fields.insert("chosenIndex".to_owned(), json!(1.5));
        fields.insert("speech".to_owned(), json!("a".repeat(5000)));
        let told = ReplySchema::decision().sift(&mut fields, &ReplyScope::default()).required;
        let told: Vec<_> = told.iter().map(ToString::to_string).collect();
        let index = r#"`/chosenIndex` breaks `type`: 1.5 is not of type "integer""#;
        assert!(told.iter().any(|told| told == index), "{told:?} should name 1.5");
        let speech = "… is longer than 2000 characters";
        assert!(told.iter().any(|told| told.ends_with(speech)), "{told:?} should quote the start");
    }

    #[test]
    fn the_contract_uses_only_keywords_that_are_rules() {
        let annotations = ["$schema", "$id", "title", "description", "properties", "items"];
        let mut found = Vec::new();
        objects(ReplySchema::decision().document(), &mut found);
        for keyword in
            found.iter().filter(|part| part.contains_key("type")).flat_map(|part| part.keys())
        {
            let rule: Option<Rule> = serde_json::from_value(json!(keyword)).ok();
            assert!(
                rule.is_some() || annotations.contains(&keyword.as_str()),
                "{keyword} should be a rule"
            );
        }
    }
}
