//! `refs`: what becomes of the refs of a mind that knows nothing yet, one operation after the other.

use cognition_core::perceive::{EntityRef, EntityRefs, RefError, Referable, WINDOW};
use serde::de::Error as _;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Debug, Deserialize)]
pub(super) struct Input {
    ops: Vec<Value>,
}

#[derive(Debug, Serialize)]
pub(super) struct Output {
    results: Vec<Value>,
}

/// One operation. What it needs beside the turn depends on what it is.
#[derive(Debug, Deserialize)]
struct Op {
    op: Deed,
    turn: u64,
    #[serde(rename = "ref")]
    name: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    label: Option<String>,
    reason: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Deed {
    Touch,
    Generate,
    Create,
    Promote,
    Retain,
    Demote,
    Remove,
    List,
}

/// An operation that can't be done gives an error of its own, and the rest goes on.
pub(super) fn evaluate(input: Input) -> Result<Output, String> {
    let mut refs = EntityRefs::default();
    let each = |(place, op)| {
        answer(&mut refs, place, op).unwrap_or_else(|error| json!({ "error": error }))
    };
    Ok(Output { results: input.ops.into_iter().enumerate().map(each).collect() })
}

fn answer(refs: &mut EntityRefs, place: usize, op: Value) -> Result<Value, String> {
    let op = read(op).map_err(|error| error.to_string())?;
    if matches!(op.op, Deed::List) {
        return Ok(listed(refs, op.turn));
    }
    let name =
        if op.is_of_a_known_thing() { changed(refs, &op)? } else { named(refs, place, &op)? };
    Ok(json!({ "ref": name }))
}

/// Members by name alone: an array with the same values in order is no operation.
fn read(op: Value) -> serde_json::Result<Op> {
    if op.is_object() {
        serde_json::from_value(op)
    } else {
        Err(serde_json::Error::custom("an operation is an object"))
    }
}

impl Op {
    fn is_of_a_known_thing(&self) -> bool {
        match self.op {
            Deed::Touch => self.name.is_some(),
            Deed::Generate | Deed::Create | Deed::List => false,
            Deed::Promote | Deed::Retain | Deed::Demote | Deed::Remove => true,
        }
    }
}

/// Does something with what is known; returns its ref.
fn changed(refs: &mut EntityRefs, op: &Op) -> Result<String, String> {
    let name = given("ref", op.name.as_deref())?;
    let done = match op.op {
        Deed::Promote => refs.promote(name, None, op.turn),
        Deed::Retain => refs.retain(name, op.reason.as_deref().unwrap_or_default()),
        Deed::Demote => refs.demote(name),
        Deed::Remove => refs.remove(name),
        Deed::Touch | Deed::Generate | Deed::Create | Deed::List => refs.mention(name, op.turn),
    };
    done.map(|()| name.to_owned()).map_err(|error: RefError| error.to_string())
}

/// Names something by its type and label; a thing that is touched for the first time is one of the
/// world, with the place of the operation for a stable id.
fn named(refs: &mut EntityRefs, place: usize, op: &Op) -> Result<String, String> {
    let (kind, label) = (given("type", op.kind.as_deref())?, given("label", op.label.as_deref())?);
    let known = || refs.labelled(kind, label).map(|known| known.name.to_string());
    let name = match op.op {
        Deed::Generate => refs.generate(kind, label, op.turn),
        Deed::Create => refs.create(kind, label, op.turn),
        _ => match known() {
            Some(known) => return mentioned(refs, known, op.turn),
            None => refs.touch(&Referable::new(kind, label, place.to_string()), op.turn),
        },
    };
    Ok(name.to_string())
}

fn mentioned(refs: &mut EntityRefs, name: String, turn: u64) -> Result<String, String> {
    refs.mention(&name, turn).map_err(|error| error.to_string())?;
    Ok(name)
}

fn given<'a>(member: &str, value: Option<&'a str>) -> Result<&'a str, String> {
    value
        .filter(|value| !value.trim().is_empty())
        .ok_or_else(|| format!("`{member}` is missing or blank"))
}

fn listed(refs: &EntityRefs, turn: u64) -> Value {
    let name = |known: &EntityRef| known.name.to_string();
    let active: Vec<String> = refs.active(turn, WINDOW).map(name).collect();
    let retained: Vec<String> = refs.retained(turn, WINDOW).map(name).collect();
    json!({ "active": active, "retained": retained, "counts": refs.counts() })
}

#[cfg(test)]
mod tests {
    use super::super::{Function, check};
    use expect_test::{Expect, expect};
    use serde_json::{Value, json};

    /// One result a line.
    fn checked(ops: Value, expect: Expect) {
        let line = json!({ "ops": ops }).to_string();
        let answer = Function::Refs.evaluate(&line);
        let results = answer["results"].as_array().expect("should be a list of results");
        let lines: Vec<String> = results.iter().map(Value::to_string).collect();
        expect.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn a_thing_is_in_view_for_two_turns_and_no_longer() {
        checked(
            json!([
                {"op": "touch", "turn": 1, "type": "door", "label": "oak door"},
                {"op": "list", "turn": 2},
                {"op": "list", "turn": 3},
                {"op": "touch", "turn": 3, "type": "door", "label": "oak door"},
                {"op": "touch", "turn": 2, "ref": "door_1"},
                {"op": "list", "turn": 4},
            ]),
            expect![[r#"
                {"ref":"door_1"}
                {"active":["door_1"],"retained":[],"counts":{"door":1}}
                {"active":[],"retained":[],"counts":{"door":1}}
                {"ref":"door_1"}
                {"ref":"door_1"}
                {"active":["door_1"],"retained":[],"counts":{"door":1}}"#]],
        );
    }

    #[test]
    fn what_is_generated_is_promoted_under_the_same_ref_and_once() {
        checked(
            json!([
                {"op": "generate", "turn": 1, "type": "song", "label": "Ode"},
                {"op": "generate", "turn": 1, "type": "song", "label": "Ode"},
                {"op": "create", "turn": 1, "type": "song", "label": "Reel"},
                {"op": "promote", "turn": 4, "ref": "gen_song_1"},
                {"op": "promote", "turn": 4, "ref": "gen_song_1"},
                {"op": "touch", "turn": 4, "type": "song", "label": "Ode"},
                {"op": "list", "turn": 4},
            ]),
            expect![[r#"
                {"ref":"gen_song_1"}
                {"ref":"gen_song_2"}
                {"ref":"song_1"}
                {"ref":"gen_song_1"}
                {"error":"`gen_song_1` is not imagined"}
                {"ref":"gen_song_1"}
                {"active":["gen_song_1"],"retained":[],"counts":{"song":3}}"#]],
        );
    }

    #[test]
    fn what_is_retained_is_listed_once_and_a_retention_is_no_reference() {
        checked(
            json!([
                {"op": "generate", "turn": 1, "type": "plan", "label": "The heist"},
                {"op": "retain", "turn": 2, "ref": "gen_plan_1", "reason": "the goal"},
                {"op": "list", "turn": 2},
                {"op": "list", "turn": 3},
                {"op": "demote", "turn": 3, "ref": "gen_plan_1"},
                {"op": "list", "turn": 3},
            ]),
            expect![[r#"
                {"ref":"gen_plan_1"}
                {"ref":"gen_plan_1"}
                {"active":["gen_plan_1"],"retained":[],"counts":{"plan":1}}
                {"active":[],"retained":["gen_plan_1"],"counts":{"plan":1}}
                {"ref":"gen_plan_1"}
                {"active":[],"retained":[],"counts":{"plan":1}}"#]],
        );
    }

    #[test]
    fn what_is_removed_is_gone_and_its_number_used_up() {
        checked(
            json!([
                {"op": "touch", "turn": 1, "type": "door", "label": "oak door"},
                {"op": "retain", "turn": 1, "ref": "door_1", "reason": "the way out"},
                {"op": "remove", "turn": 1, "ref": "door_1"},
                {"op": "list", "turn": 1},
                {"op": "touch", "turn": 2, "ref": "door_1"},
                {"op": "touch", "turn": 2, "type": "door", "label": "oak door"},
                {"op": "list", "turn": 9},
            ]),
            expect![[r#"
                {"ref":"door_1"}
                {"ref":"door_1"}
                {"ref":"door_1"}
                {"active":[],"retained":[],"counts":{}}
                {"error":"no thing is called `door_1`"}
                {"ref":"door_2"}
                {"active":[],"retained":[],"counts":{"door":1}}"#]],
        );
    }

    #[test]
    fn an_operation_that_cannot_be_done_has_an_error_of_its_own() {
        checked(
            json!([
                {"op": "fetch", "turn": 1},
                {"op": "list"},
                {"op": "list", "turn": -1},
                ["list", 1, null, null, null, null],
                7,
                {"op": "generate", "turn": 1, "label": "Ode"},
                {"op": "create", "turn": 1, "type": "song", "label": 3},
                {"op": "touch", "turn": 1},
                {"op": "retain", "turn": 1, "reason": "why not"},
                {"op": "touch", "turn": 1, "type": "door", "label": "oak door"},
                {"op": "retain", "turn": 1, "ref": "door_1", "reason": " "},
                {"op": "retain", "turn": 1, "ref": "door_1"},
                {"op": "promote", "turn": 1, "ref": "door_1"},
                {"op": "demote", "turn": 1, "ref": "door_2"},
                {"op": "list", "turn": 1},
            ]),
            expect![[r#"
                {"error":"unknown variant `fetch`, expected one of `touch`, `generate`, `create`, `promote`, `retain`, `demote`, `remove`, `list`"}
                {"error":"missing field `turn`"}
                {"error":"invalid value: integer `-1`, expected u64"}
                {"error":"an operation is an object"}
                {"error":"an operation is an object"}
                {"error":"`type` is missing or blank"}
                {"error":"invalid type: integer `3`, expected a string"}
                {"error":"`type` is missing or blank"}
                {"error":"`ref` is missing or blank"}
                {"ref":"door_1"}
                {"error":"`door_1` stays in view for no reason: give one"}
                {"error":"`door_1` stays in view for no reason: give one"}
                {"error":"`door_1` is not imagined"}
                {"error":"no thing is called `door_2`"}
                {"active":["door_1"],"retained":[],"counts":{"door":1}}"#]],
        );
    }

    #[test]
    fn a_line_without_operations_is_an_error() {
        check(
            Function::Refs,
            "{}",
            expect![[r#"{"error":"missing field `ops` at line 1 column 2"}"#]],
        );
    }
}
