//! What a schema asks for at this moment: choices, refs, what is owed and what is open of a plan.

use crate::reply::ReplyScope;
use serde_json::{Map, Value, json};

/// Where a reply names an action, where it is asked for.
const CHOICES: [&[&str]; 3] = [&["chosenIndex"], &["announced_action"], &["alternatives", "items"]];
/// Where a reply names a ref, where it is asked for.
const TARGETS: [&[&str]; 2] = [&["intent", "properties"], &["promises", "items", "properties"]];

/// What a reply says of promises that are owed.
pub(super) const OWED: [&str; 2] = ["kept", "released"];

/// A schema with empty places where the choices and the refs of the moment are named.
pub(super) fn with_places(mut schema: Value) -> Value {
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

/// A schema that does not ask for some fields.
pub(super) fn without(names: &[&str], schema: &Value) -> Value {
    let mut schema = schema.clone();
    let asked = fields(&mut schema);
    for name in names {
        asked.shift_remove(*name);
    }
    schema
}

pub(super) fn name_choices(asked: &mut Map<String, Value>, scope: &ReplyScope) {
    let choices = scope.choices();
    for path in CHOICES {
        if let Some(place) = part(asked, path).and_then(|part| member(part, "enum")) {
            *place = choices.iter().copied().collect();
        }
    }
}

pub(super) fn name_refs(asked: &mut Map<String, Value>, scope: &ReplyScope) {
    for path in TARGETS {
        let Some(holder) = part(asked, path) else { continue };
        if scope.refs.is_empty() {
            holder.shift_remove("target");
        } else if let Some(place) = part(holder, &["target"]).and_then(|it| member(it, "enum")) {
            *place = scope.refs.iter().map(String::as_str).collect();
        }
    }
}

/// Who owes nothing keeps nothing, and is released from nothing.
pub(super) fn name_owed(asked: &mut Map<String, Value>, scope: &ReplyScope) {
    for name in OWED {
        if scope.owed.is_empty() {
            asked.shift_remove(name);
        } else if let Some(named) = asked.get_mut(name).and_then(Value::as_object_mut) {
            named.insert("items".into(), json!({"type": "integer", "enum": scope.owed}));
        }
    }
}

/// Only what is open is asked for: steps that may be finished, a proposal that waits for an answer, a goal.
pub(super) fn name_plan(asked: &mut Map<String, Value>, scope: &ReplyScope) {
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

/// What a schema asks for, by the names of the fields.
pub(super) fn fields(schema: &mut Value) -> &mut Map<String, Value> {
    let asked = schema.get_mut("properties").and_then(Value::as_object_mut);
    asked.expect("the embedded schema has properties, as tests hold")
}

/// A part of the fields, where it is asked for. Its path is no JSON pointer: to read one takes copies of its steps.
fn part<'s>(
    asked: &'s mut Map<String, Value>,
    path: &[&str],
) -> Option<&'s mut Map<String, Value>> {
    let (field, path) = path.split_first()?;
    let field = member(asked, field)?;
    path.iter().try_fold(field, |part, name| member(part.as_object_mut()?, name))?.as_object_mut()
}

/// A member of an object that has few: to look at each name takes less time than to hash one.
fn member<'s>(members: &'s mut Map<String, Value>, name: &str) -> Option<&'s mut Value> {
    members.iter_mut().find(|(known, _)| *known == name).map(|(_, value)| value)
}

pub(super) fn asks_of_plan(scope: &ReplyScope) -> bool {
    scope.invited || scope.pursues || !scope.plan_steps.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::{ReplyBounds, courtesy_schema, specialise};

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
}
