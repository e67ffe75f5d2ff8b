//! Reads a reply by its contract, part by part: what is wrong with one costs no other.
//!
//! A part that may be missing is left out alone. A part that must be there takes with it what holds
//! it: an item of a list, then a field. What is certain is put right: a number written as a text, a
//! text shown escaped, a name in another spelling, a ref inside its label.

use serde_json::{Map, Value};

use super::contract_fault::unknown_member_of;
use super::contract_part::{Kind, Member, Part, Shape};
use super::numbers::put_number_right;
use crate::reply::{Rejection, ReplyScope, Rule, is_same_name, plain, plain_line, says_nothing};

/// Unknown members of one object that are listed; more are left out unlisted.
const UNKNOWN_LISTED: usize = 16;
/// Items of a list that are looked at.
const ITEMS_READ: usize = 64;

/// What was left out of a reply.
#[derive(Debug, Default)]
pub(super) struct Sifted {
    /// Faults in fields that must be there, in the order of the contract.
    pub(super) required: Vec<Rejection>,
    /// Fields that nobody asked for.
    pub(super) unknown: Vec<Rejection>,
    /// All else.
    pub(super) dropped: Vec<Rejection>,
}

/// Leaves in the fields of a reply what their contract and the scope allow.
pub(super) fn sift(
    fields: &mut Map<String, Value>,
    known: &[Member],
    scope: &ReplyScope,
) -> Sifted {
    let mut sifter = Sifter { scope, dropped: Vec::new() };
    let mut sifted =
        Sifted { unknown: sifter.name_members(fields, known, "", ""), ..Sifted::default() };
    for member in known.iter().filter(|member| member.required) {
        sifted.required.extend(sifter.member(fields, member, "").err());
    }
    for name in fields.keys().cloned().collect::<Vec<_>>() {
        let optional = known.iter().find(|member| !member.required && member.part.name() == name);
        if let Some(fault) = optional.and_then(|it| sifter.member(fields, it, "").err()) {
            sifter.dropped.push(fault);
        }
    }
    Sifted { dropped: sifter.dropped, ..sifted }
}

struct Sifter<'s> {
    scope: &'s ReplyScope,
    dropped: Vec<Rejection>,
}

impl Sifter<'_> {
    /// Reads a member in its place, or takes it out: silently where it may be missing and says
    /// nothing.
    fn member(
        &mut self,
        fields: &mut Map<String, Value>,
        member: &Member,
        path: &str,
    ) -> Result<(), Rejection> {
        let name = member.part.name();
        let Some(value) = fields.get_mut(name) else {
            let path = format!("{path}/{name}");
            return if member.required { Err(missing(path)) } else { Ok(()) };
        };
        if !member.required && says_nothing(value) {
            fields.shift_remove(name);
            return Ok(());
        }
        let was_empty = is_empty(value);
        let read = self.part(&member.part, &format!("{path}/{name}"), value);
        if read.is_err() || (!member.required && !was_empty && is_empty(value)) {
            fields.shift_remove(name);
        }
        read
    }

    fn part(&mut self, part: &Part, path: &str, value: &mut Value) -> Result<(), Rejection> {
        match &part.shape {
            Shape::Object(known) => match value {
                Value::Object(members) => self.object(part, known, path, members),
                other => Err(part.fault(path, other)),
            },
            Shape::List { most, unique, item } => {
                if item.is_met_by(value) {
                    *value = Value::Array(vec![value.take()]);
                }
                match value {
                    Value::Array(items) => {
                        self.list(item, (*most, *unique), path, items);
                        Ok(())
                    }
                    other => Err(part.fault(path, other)),
                }
            }
            Shape::Value(kind) => self.value(part, *kind, path, value),
        }
    }

    fn object(
        &mut self,
        part: &Part,
        known: &[Member],
        path: &str,
        members: &mut Map<String, Value>,
    ) -> Result<(), Rejection> {
        let mut unknown = self.name_members(members, known, part.name(), path);
        self.dropped.append(&mut unknown);
        for member in known {
            match self.member(members, member, path) {
                Err(fault) if member.required || member.binds => return Err(fault),
                Err(fault) => self.dropped.push(fault),
                Ok(()) => {}
            }
        }
        Ok(())
    }

    /// Gives members the names that are known; takes out, and tells, those that are none.
    fn name_members(
        &self,
        members: &mut Map<String, Value>,
        known: &[Member],
        holder: &str,
        path: &str,
    ) -> Vec<Rejection> {
        let is_known = |name: &str| known.iter().any(|member| member.part.name() == name);
        let others: Vec<_> = members.keys().filter(|name| !is_known(name)).cloned().collect();
        let mut unknown = Vec::new();
        for name in others.iter().take(ITEMS_READ) {
            let meant = known.iter().find(|member| is_same_name(member.part.name(), name));
            match meant.filter(|member| !members.contains_key(member.part.name())) {
                Some(member) => {
                    let value = members.get_mut(name).map(Value::take).unwrap_or_default();
                    members.insert(member.part.name().to_owned(), value);
                }
                None if unknown.len() < UNKNOWN_LISTED => {
                    unknown.push(unknown_member_of(holder, path, name));
                }
                None => {}
            }
        }
        members.retain(|name, _| is_known(name));
        unknown
    }

    fn list(
        &mut self,
        part: &Part,
        (most, unique): (usize, bool),
        path: &str,
        items: &mut Vec<Value>,
    ) {
        let mut kept = Vec::new();
        for (at, mut item) in std::mem::take(items).into_iter().enumerate() {
            let path = format!("{path}/{at}");
            if kept.len() == most || at == ITEMS_READ {
                let message = format!("only the first {most} are read");
                self.dropped.push(Rejection::new(path, Rule::MaxItems, message));
                break;
            }
            if item.is_null() {
                continue;
            }
            match self.part(part, &path, &mut item) {
                Ok(()) if unique && kept.contains(&item) => {
                    let message = format!("{item} stands there already");
                    self.dropped.push(Rejection::new(path, Rule::UniqueItems, message));
                }
                Ok(()) => kept.push(item),
                Err(fault) => self.dropped.push(fault),
            }
        }
        *items = kept;
    }

    fn value(
        &mut self,
        part: &Part,
        kind: Kind,
        path: &str,
        value: &mut Value,
    ) -> Result<(), Rejection> {
        match kind {
            Kind::Index | Kind::Promise | Kind::Number => put_number_right(value),
            Kind::Lines => rewrite(value, |text| plain(text).into_owned()),
            Kind::Line | Kind::Ref => rewrite(value, |text| plain_line(text).into_owned()),
            Kind::Word => rewrite(value, |text| plain_line(text).to_lowercase()),
        }
        if let Some(fault) = part.breach(path, value) {
            return Err(fault);
        }
        match (kind, &*value) {
            (Kind::Index, index) => self.scope.offered(path, index),
            (Kind::Promise, number) => self.scope.shown_as_owed(path, number),
            (Kind::Ref, Value::String(target)) => {
                *value = self.scope.named(path, target)?.into();
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

fn missing(path: String) -> Rejection {
    Rejection::new(path, Rule::Required, "it is missing")
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    }
}

fn rewrite(value: &mut Value, by: impl FnOnce(&str) -> String) {
    if let Value::String(text) = value {
        *text = by(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::ReplySchema;
    use serde_json::json;

    /// What is left of a field, and what was told of it.
    fn check(field: &str, value: Value, expected: &str) {
        let mut fields = Map::new();
        fields.insert(field.to_owned(), value.clone());
        let scope = ReplyScope::offering([1, 2]).with_refs(["door_1", "npc_1"]);
        let sifted = ReplySchema::decision().sift(&mut fields, &scope);
        let faults = sifted.dropped.iter().chain(&sifted.unknown);
        let required = sifted.required.iter().filter(|fault| fault.field() == field);
        let told = faults.chain(required).map(|fault| format!(" -{} {}", fault.path, fault.rule));
        let left = fields.values().next().map(Value::to_string).unwrap_or_default();
        assert_eq!(format!("{left}{}", told.collect::<String>()), expected, "{value}");
    }

    #[test]
    fn an_index_may_be_written_as_a_text_or_as_its_line() {
        for index in [json!("2"), json!(" 2.0 "), json!(2.0), json!("[2]"), json!("2. Go home")] {
            check("chosenIndex", index, "2");
        }
        for index in ["two", "+2", "1 or 2", "1. or 2.", "2nd", "not 2", "", "1.5"] {
            check("chosenIndex", json!(index), " -/chosenIndex type");
        }
        check("announced_action", json!("1"), "1");
        check("announced_action", json!("7"), " -/announced_action index_on_offer");
    }

    #[test]
    fn a_bad_alternative_costs_no_other() {
        check(
            "alternatives",
            json!([1, 7, "2", null, "x", 1]),
            "[1,2] -/alternatives/1 index_on_offer -/alternatives/4 type -/alternatives/5 uniqueItems",
        );
        check("alternatives", json!(2), "[2]");
        check("alternatives", json!([7]), " -/alternatives/0 index_on_offer");
    }

    #[test]
    fn a_target_is_found_in_its_label_where_one_stands_there() {
        let intent = |target: &str| json!({"goal": "x", "target": target});
        let at_the_door = r#"{"goal":"x","target":"door_1"}"#;
        for target in ["door_1", " Door_1", "the cellar door (door_1)", "[door_1]"] {
            check("intent", intent(target), at_the_door);
        }
        for target in ["door_1 and npc_1", "dragon_1", "door_1 or door_9", "the door"] {
            check("intent", intent(target), r#"{"goal":"x"} -/intent/target ref_in_scope"#);
        }
        for nothing in [json!(null), json!(""), json!("none")] {
            check("intent", json!({"goal": "x", "target": nothing}), r#"{"goal":"x"}"#);
        }
    }

    #[test]
    fn a_promise_to_a_stranger_is_none_and_costs_no_other() {
        check(
            "promises",
            json!([{"text": "a", "target": "dragon_1"}, {"text": "b", "due": null}, {"due": "noon"}, "c"]),
            r#"[{"text":"b"}] -/promises/0/target ref_in_scope -/promises/2/text required -/promises/3 type"#,
        );
    }

    #[test]
    fn a_bad_axis_costs_no_other() {
        check(
            "moodUpdate",
            json!({"hope": 101, "threat": "-5", "joy": 1, "agency": null, "arousal": "NaN"}),
            r#"{"threat":-5} -/moodUpdate/joy axis_known -/moodUpdate/arousal type -/moodUpdate/hope maximum"#,
        );
    }

    #[test]
    fn a_bad_note_costs_no_other() {
        check(
            "notes",
            json!([
                {"text": "a &lt; b", "subject": "x", "subjectType": "State", "context": " "},
                {"text": "c"}, {"text": "d", "subject": "x", "subjectType": "rumour", "mood": 1},
            ]),
            r#"[{"text":"a < b","subject":"x","subjectType":"state"},{"text":"d","subject":"x"}] -/notes/1/subject required -/notes/2/mood additionalProperties -/notes/2/subjectType enum"#,
        );
        check("notes", json!({"text": "a", "subject": "x"}), r#"[{"text":"a","subject":"x"}]"#);
    }

    #[test]
    fn a_name_in_another_spelling_is_the_name() {
        check("mood_update", json!({"Hope": 3}), r#"{"hope":3}"#);
        check("emotion", json!(1), " -/emotion additionalProperties");
    }

    #[test]
    fn what_must_be_there_takes_its_field_with_it() {
        check("intent", json!({"reason": "x"}), " -/intent/goal required");
        check("speech", json!(3), " -/speech type");
        check("notes", json!("x"), " -/notes type");
    }
}
