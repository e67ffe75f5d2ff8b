//! The contract within bounds: all of it that does not depend on the moment.

use super::reply_bounds::ReplyBounds;
use crate::decide::ReplySchema;
use crate::reply::members;
use serde_json::{Map, Value, json};

/// The contract within these bounds: all of it that does not depend on the moment.
pub(super) fn bounded(bounds: &ReplyBounds) -> Value {
    let mut schema = ReplySchema::decision().for_server().clone();
    limit(&mut schema, bounds);
    for name in bounds.optional.unasked() {
        members(&mut schema, "/properties").shift_remove(name);
    }
    if !bounds.ask_ledger {
        members(&mut schema, "/properties").shift_remove("cognitive_ledger");
    }
    if !(bounds.require_ledger && bounds.ask_ledger) {
        schema["required"] = json!(["chosenIndex", "speech", "thoughts"]);
    }
    schema
}

fn limit(schema: &mut Value, bounds: &ReplyBounds) {
    ask_for_thoughts(members(schema, "/properties/thoughts"));
    let lengths = [
        ("speech", bounds.speech),
        ("thoughts", bounds.thoughts),
        ("cognitive_ledger/properties/settled_conclusions/items", bounds.ledger_item),
        ("cognitive_ledger/properties/open_questions/items", bounds.ledger_item),
        ("evidence/items/properties/item", bounds.ledger_item),
        ("intent/properties/goal", bounds.phrase),
        ("intent/properties/preferred_action", bounds.phrase),
        ("intent/properties/reason", bounds.phrase),
        ("promises/items/properties/text", bounds.phrase),
        ("promises/items/properties/due", bounds.phrase),
        ("notes/items/properties/text", bounds.note_text),
        ("notes/items/properties/subject", bounds.phrase),
        ("notes/items/properties/context", bounds.phrase),
    ];
    for (path, cap) in lengths {
        lower(schema, path, "maxLength", cap.max(1));
    }
    lower(schema, "notes", "maxItems", bounds.notes);
    lower(schema, "alternatives", "maxItems", bounds.alternatives);
    lower(schema, "promises", "maxItems", bounds.promises);
    for axis in members(schema, "/properties/moodUpdate/properties").values_mut() {
        // The prompt says how far an axis goes, and what is beyond is left out of a reply.
        *axis = json!({ "type": "integer" });
    }
}

/// An answer without a thought is read, but none is asked for.
fn ask_for_thoughts(thoughts: &mut Map<String, Value>) {
    let most = thoughts.remove("maxLength").unwrap_or_default();
    thoughts.insert("minLength".to_owned(), json!(1));
    thoughts.insert("maxLength".to_owned(), most);
}

/// A bound above the contract's would ask for what is then rejected.
fn lower(schema: &mut Value, path: &str, keyword: &str, cap: u32) {
    let part = members(schema, &format!("/properties/{path}"));
    let contract = part.get(keyword).and_then(Value::as_u64).unwrap_or(u64::MAX);
    part.insert(keyword.to_owned(), json!(contract.min(u64::from(cap))));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{OptionalFields, specialise};
    use crate::reply::ReplyScope;

    #[test]
    fn texts_are_as_short_as_asked_and_never_longer_than_what_is_valid() {
        let bounds = ReplyBounds { speech: 100_000, thoughts: 0, ..ReplyBounds::default() };
        let schema = specialise(&ReplyScope::default(), &bounds);
        let cap = |path| schema.pointer(path).and_then(Value::as_u64);
        assert_eq!(cap("/properties/speech/maxLength"), Some(2000));
        assert_eq!(cap("/properties/thoughts/maxLength"), Some(1), "thoughts must not be empty");
        assert_eq!(cap("/properties/notes/items/properties/text/maxLength"), Some(160));
    }

    #[test]
    fn only_what_is_asked_for_is_there() {
        let bounds = ReplyBounds {
            optional: OptionalFields::none(),
            require_ledger: false,
            ..Default::default()
        };
        let schema = specialise(&ReplyScope::default(), &bounds);
        let mut names: Vec<_> =
            schema["properties"].as_object().into_iter().flat_map(Map::keys).collect();
        names.sort();
        assert_eq!(names, ["chosenIndex", "cognitive_ledger", "speech", "thoughts"]);
        assert_eq!(schema["required"], json!(["chosenIndex", "speech", "thoughts"]));
    }
}
