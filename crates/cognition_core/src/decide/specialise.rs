//! The schema that goes to a server with one request: the contract, narrowed to the moment.

use std::sync::LazyLock;

use bevy_reflect::Reflect;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::ReplySchema;
use crate::reply::{ReplyScope, members};

/// How long a reply may grow, and which optional fields are asked for.
///
/// These bounds are for a server that constrains generation: they keep a small model from running
/// into its token limit. What validates the reply is more generous, so a model that is merely told
/// of them is not rejected for a sentence too many.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Reflect)]
#[serde(default)]
pub struct ReplyBounds {
    /// Characters of the speech.
    pub speech: u32,
    /// Characters of the thoughts.
    pub thoughts: u32,
    /// Characters of a ledger item.
    pub ledger_item: u32,
    /// Characters of a note's text.
    pub note_text: u32,
    /// Characters of any other free text: an intent's goal, a promise, a note's subject.
    pub phrase: u32,
    /// Notes a turn.
    pub notes: u32,
    /// Alternatives to the chosen action.
    pub alternatives: u32,
    /// Promises a turn.
    pub promises: u32,
    /// Whether the ledger is asked for at all.
    pub ask_ledger: bool,
    /// Whether the ledger is required, or merely asked for (for models in transition).
    pub require_ledger: bool,
    /// Which optional fields are asked for.
    pub optional: OptionalFields,
}

impl Default for ReplyBounds {
    fn default() -> Self {
        Self {
            speech: 240,
            thoughts: 320,
            ledger_item: 120,
            note_text: 160,
            phrase: 100,
            notes: 2,
            alternatives: 3,
            promises: 2,
            ask_ledger: true,
            require_ledger: true,
            optional: OptionalFields::default(),
        }
    }
}

/// Which optional fields a model is asked for; what it volunteers is read in any case.
///
/// By default all but the evidence: a contract that is told in words and a schema that leaves part of it out
/// contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Reflect)]
#[serde(default)]
pub struct OptionalFields {
    /// Other actions that would do.
    pub alternatives: bool,
    /// What the action is for.
    pub intent: bool,
    /// The action that the speech announces.
    pub announced_action: bool,
    /// What the speech promises: nothing else that it says binds the character; and which promises are kept or let go of.
    pub promises: bool,
    /// What to remember.
    pub notes: bool,
    /// The mood after the turn; a two-phase turn asks for it first, by itself.
    pub mood_update: bool,
    /// What each changed item of the ledger rests on, by the numbers of lines of the log; lines that are
    /// new bear numbers then.
    pub evidence: bool,
}

impl Default for OptionalFields {
    fn default() -> Self {
        Self {
            alternatives: true,
            intent: true,
            announced_action: true,
            promises: true,
            notes: true,
            mood_update: true,
            evidence: false,
        }
    }
}

impl OptionalFields {
    /// None of them.
    pub fn none() -> Self {
        Self {
            alternatives: false,
            intent: false,
            announced_action: false,
            promises: false,
            notes: false,
            mood_update: false,
            evidence: false,
        }
    }

    fn unasked(&self) -> impl Iterator<Item = &'static str> {
        let asked = [
            (self.alternatives, "alternatives"),
            (self.intent, "intent"),
            (self.announced_action, "announced_action"),
            (self.promises, "promises"),
            (self.promises, "kept"),
            (self.promises, "released"),
            (self.notes, "notes"),
            (self.mood_update, "moodUpdate"),
            (self.evidence, "evidence"),
        ];
        asked.into_iter().filter(|(asked, _)| !asked).map(|(_, name)| name)
    }
}

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
    let mut schema = match *bounds == *USUAL_BOUNDS {
        true if asks_of_plan(scope) => USUAL.clone(),
        true if scope.owed.is_empty() => USUAL_AT_REST.clone(),
        true => USUAL_WITHOUT_PLAN.clone(),
        false => with_places(bounded(bounds)),
    };
    let asked = fields(&mut schema);
    name_choices(asked, scope);
    name_refs(asked, scope);
    name_owed(asked, scope);
    name_plan(asked, scope);
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

/// A schema that does not ask for some fields.
fn without(names: &[&str], schema: &Value) -> Value {
    let mut schema = schema.clone();
    let asked = fields(&mut schema);
    for name in names {
        asked.shift_remove(*name);
    }
    schema
}

/// A schema with empty places where the choices and the refs of the moment are named.
fn with_places(mut schema: Value) -> Value {
    let asked = fields(&mut schema);
    for path in CHOICES {
        if let Some(part) = part(asked, path) {
            part.shift_remove("minimum");
            part.insert("enum".into(), Value::Null);
        }
    }
    for path in TARGETS {
        if let Some(holder) = part(asked, path) {
            holder.insert("target".into(), json!({"type": "string", "enum": null}));
        }
    }
    schema
}

/// The contract within these bounds: all of it that does not depend on the moment.
fn bounded(bounds: &ReplyBounds) -> Value {
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

fn name_choices(asked: &mut Map<String, Value>, scope: &ReplyScope) {
    let choices: Value = scope.choices().into_iter().collect();
    for path in CHOICES {
        if let Some(place) = part(asked, path).and_then(|part| part.get_mut("enum")) {
            place.clone_from(&choices);
        }
    }
}

fn name_refs(asked: &mut Map<String, Value>, scope: &ReplyScope) {
    for path in TARGETS {
        let Some(holder) = part(asked, path) else { continue };
        if scope.refs.is_empty() {
            holder.shift_remove("target");
        } else if let Some(place) = holder.get_mut("target").and_then(|it| it.get_mut("enum")) {
            *place = scope.refs.iter().map(String::as_str).collect();
        }
    }
}

/// Where a reply names an action, where it is asked for.
const CHOICES: [&[&str]; 3] = [&["chosenIndex"], &["announced_action"], &["alternatives", "items"]];
/// Where a reply names a ref, where it is asked for.
const TARGETS: [&[&str]; 2] = [&["intent", "properties"], &["promises", "items", "properties"]];

/// What a reply says of promises that are owed.
const OWED: [&str; 2] = ["kept", "released"];

/// What a schema asks for, by the names of the fields.
fn fields(schema: &mut Value) -> &mut Map<String, Value> {
    let asked = schema.get_mut("properties").and_then(Value::as_object_mut);
    asked.expect("the embedded schema has properties, as tests hold")
}

/// A part of the fields, where it is asked for. Its path is no JSON pointer: to read one takes copies of its steps.
fn part<'s>(
    asked: &'s mut Map<String, Value>,
    path: &[&str],
) -> Option<&'s mut Map<String, Value>> {
    let (field, path) = path.split_first()?;
    let field = asked.get_mut(*field)?;
    path.iter().try_fold(field, |part, name| part.get_mut(name))?.as_object_mut()
}

fn asks_of_plan(scope: &ReplyScope) -> bool {
    scope.invited || scope.pursues || !scope.plan_steps.is_empty()
}

/// Who owes nothing keeps nothing, and is released from nothing.
fn name_owed(asked: &mut Map<String, Value>, scope: &ReplyScope) {
    for name in OWED {
        if scope.owed.is_empty() {
            asked.shift_remove(name);
        } else if let Some(named) = asked.get_mut(name).and_then(Value::as_object_mut) {
            named.insert("items".into(), json!({"type": "integer", "enum": scope.owed}));
        }
    }
}

/// Only what is open is asked for: steps that may be finished, a proposal that waits for an answer, a goal.
fn name_plan(asked: &mut Map<String, Value>, scope: &ReplyScope) {
    if !asks_of_plan(scope) {
        asked.shift_remove("plan");
        return;
    }
    let Some(parts) = part(asked, &["plan", "properties"]) else { return };
    if !scope.invited {
        parts.shift_remove("answer");
    }
    if !scope.pursues {
        parts.shift_remove("goal");
    }
    if scope.plan_steps.is_empty() {
        parts.shift_remove("finished");
    } else if let Some(finished) = parts.get_mut("finished").and_then(Value::as_object_mut) {
        finished.insert("maxItems".into(), json!(scope.plan_steps.len()));
        finished.insert("items".into(), json!({"type": "integer", "enum": scope.plan_steps}));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_and_targets_become_enums_of_the_moment() {
        let scope = ReplyScope::offering([2, 1]).with_refs(["npc_1", "door_1"]);
        let schema = specialise(&scope, &ReplyBounds::default());
        let properties = &schema["properties"];
        for part in [
            &properties["chosenIndex"],
            &properties["announced_action"],
            &properties["alternatives"]["items"],
        ] {
            assert_eq!(part["enum"], json!([0, 1, 2]));
        }
        for part in [&properties["intent"], &properties["promises"]["items"]] {
            assert_eq!(part["properties"]["target"]["enum"], json!(["npc_1", "door_1"]));
        }
    }

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
    fn without_refs_nothing_has_a_target() {
        let schema = specialise(&ReplyScope::offering([1]), &ReplyBounds::default());
        assert_eq!(schema.pointer("/properties/intent/properties/target"), None);
        assert_eq!(schema.pointer("/properties/promises/items/properties/target"), None);
    }

    #[test]
    fn a_plan_is_asked_about_only_where_something_is_open() {
        let plan = |scope: &ReplyScope| {
            specialise(scope, &ReplyBounds::default())["properties"]["plan"]["properties"].clone()
        };
        let mut scope = ReplyScope::offering([1]);
        assert_eq!(plan(&scope), Value::Null);
        scope.plan_steps = [2, 5].into();
        assert_eq!(plan(&scope)["finished"]["items"]["enum"], json!([2, 5]));
        assert_eq!(
            (&plan(&scope)["finished"]["maxItems"], &plan(&scope)["answer"]),
            (&json!(2), &Value::Null)
        );
        scope.invited = true;
        assert_eq!(plan(&scope)["answer"]["enum"], json!(["accept", "decline"]));
        scope.plan_steps.clear();
        assert_eq!(
            (&plan(&scope)["finished"], &plan(&scope)["goal"]),
            (&Value::Null, &Value::Null)
        );
        scope.pursues = true;
        assert_eq!(plan(&scope)["goal"]["enum"], json!(["keep", "let_go"]));
        assert_eq!(courtesy_schema(&scope)["properties"]["plan"], Value::Null);
    }

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
