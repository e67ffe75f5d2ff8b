//! By what an answer is told from any other object, and how it is found inside what some models put
//! around it.

use serde_json::{Map, Value};

use super::read_object::{ReadObject, Twice, read_value};
use super::scan::{Extent, extent};

/// Objects and lists that may stand around an answer.
const WRAPPINGS: usize = 5;
/// Members whose names are looked at for another spelling.
const NAMES_READ: usize = 64;
/// Members of a tool call that hold an answer, be it written as a string.
const ARGUMENTS: [&str; 4] = ["arguments", "parameters", "input", "args"];

/// What an answer holds.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// An object with any of these members is an answer.
    marks: &'static [&'static str],
    /// An object with any of these is meant as one, so that nothing in it is.
    parts: &'static [&'static str],
}

impl Wanted {
    /// An object with any of these members.
    pub const fn any_of(marks: &'static [&'static str]) -> Self {
        Self { marks, parts: &[] }
    }

    /// The same; an object with any of these `parts` is an answer that lacks them.
    pub const fn with_parts(self, parts: &'static [&'static str]) -> Self {
        Self { parts, ..self }
    }

    /// Whether an object is an answer.
    pub(super) fn is_met(self, members: &Map<String, Value>) -> bool {
        holds(members, self.marks)
    }

    /// The one answer inside a tool call, a list of one, or another object; with what the text
    /// around it gave `twice`.
    pub(super) fn inside(self, value: &Value, twice: Vec<Twice>) -> Option<ReadObject> {
        let found = self.search(value, WRAPPINGS)?;
        Some(ReadObject { twice: [twice, found.twice].concat(), ..found })
    }

    fn search(self, value: &Value, left: usize) -> Option<ReadObject> {
        match value {
            Value::Object(members) if self.is_met(members) => {
                Some(ReadObject { members: members.clone(), twice: Vec::new() })
            }
            Value::Object(members) if left > 0 && !holds(members, self.parts) => {
                only(members.iter().filter_map(|(name, value)| self.in_member(name, value, left)))
            }
            Value::Array(items) if left > 0 => {
                only(items.iter().filter_map(|item| self.search(item, left - 1)))
            }
            _ => None,
        }
    }

    fn in_member(self, name: &str, value: &Value, left: usize) -> Option<ReadObject> {
        match value {
            Value::String(text) if ARGUMENTS.contains(&name) => self.in_text(text, left),
            value => self.search(value, left - 1),
        }
    }

    fn in_text(self, text: &str, left: usize) -> Option<ReadObject> {
        let text = text.trim();
        let is_whole = text.starts_with('{') && extent(text) == Extent::Closed(text.len());
        let (value, twice) = is_whole.then(|| read_value(text).ok())??;
        let found = self.search(&value, left - 1)?;
        Some(ReadObject { twice: [twice, found.twice].concat(), ..found })
    }
}

/// Names are the same however they are written: `chosenIndex`, `chosen_index`, `Chosen Index`.
pub fn is_same_name(left: &str, right: &str) -> bool {
    left == right || letters(left).eq(letters(right))
}

fn letters(name: &str) -> impl Iterator<Item = char> + '_ {
    let letters = name.chars().filter(|sign| !matches!(sign, '_' | '-' | ' '));
    letters.map(|sign| sign.to_ascii_lowercase())
}

fn holds(members: &Map<String, Value>, names: &[&str]) -> bool {
    names.iter().any(|name| members.contains_key(*name))
        || members
            .keys()
            .take(NAMES_READ)
            .any(|member| names.iter().any(|name| is_same_name(member, name)))
}

/// Of several answers none is certain.
fn only(mut found: impl Iterator<Item = ReadObject>) -> Option<ReadObject> {
    found.next().filter(|_| found.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const WANTED: Wanted = Wanted::any_of(&["chosenIndex"]).with_parts(&["speech"]);

    fn check(value: Value, expected: Option<i32>) {
        let found = WANTED.inside(&value, Vec::new());
        let found = found.map(|found| found.members.values().next().cloned().unwrap_or_default());
        assert_eq!(found, expected.map(|index| json!(index)), "{value}");
    }

    #[test]
    fn an_answer_is_found_in_a_tool_call() {
        let answer = json!({"chosenIndex": 2});
        check(json!({"name": "decide", "arguments": answer}), Some(2));
        check(json!({"name": "decide", "arguments": answer.to_string()}), Some(2));
        check(json!({"type": "tool_use", "input": answer}), Some(2));
        let call = json!({"id": "1", "type": "function", "function": {"name": "decide", "arguments": answer.to_string()}});
        check(json!({"tool_calls": [call]}), Some(2));
        check(json!({"choices": [{"message": {"content": null, "tool_calls": [call]}}]}), None);
    }

    #[test]
    fn an_answer_is_found_in_a_list_of_one_and_under_another_name() {
        check(json!([{"chosenIndex": 2}]), Some(2));
        check(json!({"decision": {"chosen_index": 2}, "reasoning": "x"}), Some(2));
    }

    #[test]
    fn of_two_answers_none_is_certain() {
        check(json!([{"chosenIndex": 1}, {"chosenIndex": 2}]), None);
        check(json!({"a": {"chosenIndex": 1}, "b": {"chosenIndex": 1}}), None);
    }

    #[test]
    fn what_is_quoted_in_an_answer_is_none() {
        check(json!({"speech": "x", "arguments": {"chosenIndex": 1}}), None);
        check(json!({"quote": "{\"chosenIndex\": 1}"}), None);
        check(json!({"arguments": "So: {\"chosenIndex\": 1}"}), None);
        check(json!({"arguments": format!("{}{}", "[".repeat(99), "]".repeat(99))}), None);
    }

    #[test]
    fn what_is_buried_deep_is_not_dug_out() {
        let mut value = json!({"chosenIndex": 1});
        for _ in 0..=WRAPPINGS {
            value = json!([value]);
        }
        check(value, None);
    }
}
