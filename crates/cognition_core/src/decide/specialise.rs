//! The schema that goes to a server with one request: the contract, narrowed to the moment.

mod bounded;
mod moment;
mod reply_bounds;

pub use reply_bounds::{OptionalFields, ReplyBounds};

use super::ReplySchema;
use crate::reply::ReplyScope;
use bounded::bounded;
use moment::{
    OWED, asks_of_plan, fields, name_choices, name_owed, name_plan, name_refs, with_places, without,
};
use serde_json::Value;
use std::sync::LazyLock;

/// Narrows the contract: indices to those on offer, targets to the refs in scope, texts to `bounds`.
///
/// ```
/// use cognition_core::decide::{ReplyBounds, ReplyScope, specialise};
///
/// let scope = ReplyScope::offering([1, 2]).with_refs(["door_1"]);
/// let schema = specialise(&scope, &ReplyBounds::default());
/// assert_eq!(schema["properties"]["chosenIndex"]["enum"], serde_json::json!([0, 1, 2]));
/// ```
pub fn specialise(scope: &ReplyScope, bounds: &ReplyBounds) -> Value {
    let is_usual = *bounds == *USUAL_BOUNDS;
    let is_at_rest = is_usual && scope.owed.is_empty() && !asks_of_plan(scope);
    let mut schema = match is_usual {
        true if is_at_rest => USUAL_AT_REST.clone(),
        true if asks_of_plan(scope) => USUAL.clone(),
        true => USUAL_WITHOUT_PLAN.clone(),
        false => with_places(bounded(bounds)),
    };
    let asked = fields(&mut schema);
    name_choices(asked, scope);
    name_refs(asked, scope);
    if !is_at_rest {
        name_owed(asked, scope);
        name_plan(asked, scope);
    }
    schema
}

/// The same for a server that reads a schema as part of the prompt: without what belongs to the
/// moment, so that it is the same in every turn, and without what a reply may do without. Numbers and
/// refs stand in the prompt, and are checked where a reply is read.
///
/// ```
/// use cognition_core::decide::{ReplyBounds, ReplyScope, standing_schema};
///
/// let schema = |offers: [u32; 2]| {
///     standing_schema(&ReplyScope::offering(offers), &ReplyBounds::default())
/// };
/// assert_eq!(schema([1, 2]), schema([3, 4]));
/// ```
pub fn standing_schema(scope: &ReplyScope, bounds: &ReplyBounds) -> Value {
    let mut schema = bounded(bounds);
    if let Some(Value::Object(note)) = schema.pointer_mut("/properties/notes/items/properties") {
        note.shift_remove("context");
        note.shift_remove("subjectType");
    }
    leave_out_lengths(&mut schema);
    let asked = fields(&mut schema);
    name_owed(asked, scope);
    name_plan(asked, scope);
    schema
}

/// The prompt says how long a text is to be, and what is too long or too small is left out where it
/// is read.
fn leave_out_lengths(part: &mut Value) {
    match part {
        Value::Object(members) => {
            members.retain(|name, value| !value.is_number() || !LENGTHS.contains(&name.as_str()));
            members.values_mut().for_each(leave_out_lengths);
        }
        Value::Array(items) => items.iter_mut().for_each(leave_out_lengths),
        _ => {}
    }
}

const LENGTHS: [&str; 3] = ["minLength", "maxLength", "minimum"];

static USUAL_BOUNDS: LazyLock<ReplyBounds> = LazyLock::new(ReplyBounds::default);
/// What nearly every decision is asked for, before it is narrowed to the moment.
static USUAL: LazyLock<Value> = LazyLock::new(|| with_places(bounded(&USUAL_BOUNDS)));
/// The same where no plan is open, as nearly always.
static USUAL_WITHOUT_PLAN: LazyLock<Value> = LazyLock::new(|| without(&["plan"], &USUAL));
/// The same where nothing is owed, either: what is copied to be taken out again costs twice.
static USUAL_AT_REST: LazyLock<Value> = LazyLock::new(|| without(&OWED, &USUAL_WITHOUT_PLAN));
static COURTESY: LazyLock<Value> = LazyLock::new(|| {
    let bounds = ReplyBounds {
        speech: 80,
        thoughts: 80,
        ask_ledger: false,
        optional: OptionalFields { announced_action: true, ..OptionalFields::none() },
        ..ReplyBounds::default()
    };
    without(&["plan"], &with_places(bounded(&bounds)))
});

/// The same for a greeting or thanks in return: a choice, what announces it, a line and a thought, all
/// of them short.
pub fn courtesy_schema(scope: &ReplyScope) -> Value {
    let mut schema = COURTESY.clone();
    name_choices(fields(&mut schema), scope);
    schema
}

/// The schema that goes to a server for the first phase of a two-phase turn.
pub fn mood_update_schema() -> Value {
    ReplySchema::mood_update().for_server().clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Map, json};

    #[test]
    fn the_standing_form_is_the_same_in_every_turn_and_holds_what_fits_the_moment() {
        let bounds = ReplyBounds::default();
        let scope = ReplyScope::offering([2, 1]).with_refs(["npc_1", "door_1"]);
        let standing = standing_schema(&scope, &bounds);
        assert_eq!(standing, standing_schema(&ReplyScope::default(), &bounds));
        let text = standing.to_string();
        for keyword in ["enum", "Length", "minimum", "subjectType"] {
            assert!(!text.contains(keyword), "{keyword} should not stand in {text}");
        }
        let moment = specialise(&scope, &bounds);
        assert_eq!(standing["required"], moment["required"]);
        let names = |schema: &Value| {
            let fields = schema["properties"].as_object().into_iter().flat_map(Map::keys);
            fields.cloned().collect::<Vec<_>>()
        };
        assert_eq!(names(&standing), names(&moment));
    }

    #[test]
    fn what_is_kept_from_turn_to_turn_leaves_no_place_empty_and_nothing_of_another_turn() {
        let mut scopes = [(); 4].map(|()| ReplyScope::offering([1]).with_refs(["npc_1"]));
        scopes[1].owed = [4].into();
        scopes[2].pursues = true;
        scopes[3].refs.clear();
        let bounds = ReplyBounds::default();
        let first = scopes.each_ref().map(|scope| specialise(scope, &bounds).to_string());
        // Bounds that nobody uses as a rule ask for no less than they do.
        let others = ReplyBounds { speech: 241, ..ReplyBounds::default() };
        for (scope, first) in scopes.iter().zip(&first) {
            assert_eq!(specialise(scope, &bounds).to_string(), *first);
            let other = specialise(scope, &others).to_string();
            assert_eq!(other.replace("241", "240"), *first);
            assert!(!first.contains("null"), "a place is empty in {first}");
        }
        assert!(!courtesy_schema(&scopes[0]).to_string().contains("null"));
    }

    #[test]
    fn every_schema_of_a_decision_asks_what_binds_and_what_is_announced() {
        let scope = ReplyScope::offering([1]);
        let schema = specialise(&scope, &ReplyBounds::default());
        assert!(schema["properties"]["promises"].is_object(), "what binds must be asked for");
        for schema in [schema, courtesy_schema(&scope)] {
            assert_eq!(schema["properties"]["announced_action"]["enum"], json!([0, 1]));
        }
    }

    #[test]
    fn what_fits_the_sent_schema_fits_the_contract() {
        let scope = ReplyScope::offering([1]).with_refs(["npc_1"]);
        let sent = jsonschema::draft7::new(&specialise(&scope, &ReplyBounds::default()));
        let sent = sent.expect("the narrowed schema should compile");
        let reply = json!({
            "chosenIndex": 1, "speech": "", "thoughts": "x", "alternatives": [0],
            "cognitive_ledger": {"settled_conclusions": ["a"], "open_questions": []},
            "intent": {"goal": "x", "target": "npc_1"}, "promises": [{"text": "x", "target": "npc_1"}],
        });
        assert!(sent.is_valid(&reply), "the reply should fit what was sent");
        assert!(ReplySchema::decision().is_valid(&reply), "the reply should fit the contract");
    }

    #[test]
    fn servers_get_no_keyword_that_some_reject() {
        for schema in
            [specialise(&ReplyScope::default(), &ReplyBounds::default()), mood_update_schema()]
        {
            let text = schema.to_string();
            for keyword in ["uniqueItems", "$id", "$schema"] {
                assert!(!text.contains(keyword), "{keyword} should not be sent");
            }
        }
    }
}
