//! How replies other than a decision are read: member by member, with what is left out told.

use super::nulls_and_blanks::leave_out_null_members;
use super::plain_text::plain;
use super::wanted::is_same_name;
use super::{Rejection, Rule, Salvaged, Wanted, salvage};
use cognition_language::one_line;
use serde_json::{Map, Value};

/// What is listed as left out; more is left out unlisted.
const DROPPED_LISTED: usize = 16;
/// Characters of a name of the model's that a message quotes.
const NAME_BOUND: usize = 40;
const MISSING: &str = "it is missing";
const NO_ARRAY: &str = "it is not an array";

/// A reply, of which members are taken one after the other.
#[derive(Debug)]
pub struct Reading {
    members: Map<String, Value>,
    is_cut: bool,
    dropped: Vec<Rejection>,
}

impl Reading {
    /// Finds the object in a reply; of several, the last that is wanted.
    pub fn of(reply: &str, wanted: Wanted) -> Result<Self, Rejection> {
        let Salvaged { value, cut, .. } = salvage(reply, wanted)?;
        let Value::Object(mut members) = value else {
            return Err(Rejection::of_reply(Rule::NotAnObject, "the reply is no object"));
        };
        members.values_mut().for_each(leave_out_null_members);
        let mut reading = Self { members, is_cut: cut.is_some(), dropped: Vec::new() };
        if let Some(field) = cut.and_then(|cut| cut.field) {
            reading.drop_at(pointer("", &field), Rule::Truncated, "the reply ended in it");
        }
        Ok(reading)
    }

    /// Takes out a list without which the reply says nothing.
    pub fn required(&mut self, name: &str) -> Result<Vec<Value>, Rejection> {
        match self.take(name) {
            Some(Value::Array(items)) => Ok(items),
            Some(_) => Err(Rejection::new(pointer("", name), Rule::Type, NO_ARRAY)),
            None => Err(self.missing(name, MISSING)),
        }
    }

    /// The same for a list of texts, of which one may stand by itself.
    pub fn required_texts(&mut self, name: &str) -> Result<Vec<Value>, Rejection> {
        let is_one = |value: &&Value| value.as_str().is_some_and(|text| !text.trim().is_empty());
        let held = self.members.get(name).filter(is_one).cloned();
        match held.filter(|_| !self.was_cut_in(name)) {
            Some(text) => {
                self.members.shift_remove(name);
                Ok(vec![text])
            }
            None => self.required(name),
        }
    }

    /// The same for a text that says something, as one line of at most so many characters.
    pub fn required_line(&mut self, name: &str, most: usize) -> Result<String, Rejection> {
        let value = self.given(name).ok_or_else(|| self.missing(name, MISSING))?;
        line_of(&pointer("", name), value, most)
    }

    /// Takes out a member that may be missing or null.
    pub fn given(&mut self, name: &str) -> Option<Value> {
        self.take(name).filter(|value| !value.is_null())
    }

    /// Takes out a member, be its name in another spelling.
    fn take(&mut self, name: &str) -> Option<Value> {
        let other = |members: &Map<String, Value>| {
            members.keys().find(|member| is_same_name(member, name)).cloned()
        };
        match self.members.shift_remove(name) {
            Some(value) => Some(value),
            None => self.members.shift_remove(&other(&self.members)?),
        }
    }

    /// What is wrong when a member that must be there is not.
    pub fn missing(&self, name: &str, message: &str) -> Rejection {
        if self.is_cut {
            cut_off(name)
        } else {
            Rejection::new(pointer("", name), Rule::Required, message)
        }
    }

    /// Whether the reply ended in a member, so that nobody knows what it would have said.
    pub fn was_cut_in(&self, name: &str) -> bool {
        self.dropped.iter().any(|fault| fault.rule == Rule::Truncated && fault.field() == name)
    }

    /// Takes out a list that may be missing; what is no list is left out.
    pub fn optional(&mut self, name: &str) -> Vec<Value> {
        match self.take(name) {
            Some(Value::Array(items)) => items,
            None | Some(Value::Null) => Vec::new(),
            Some(_) => {
                self.drop_at(pointer("", name), Rule::Type, NO_ARRAY);
                Vec::new()
            }
        }
    }

    /// The first items that can be read, at most so many.
    pub fn keep<T>(
        &mut self,
        name: &str,
        items: Vec<Value>,
        most: usize,
        mut read: impl FnMut(&mut Self, &str, Value) -> Option<T>,
    ) -> Vec<T> {
        let mut kept = Vec::new();
        for (index, item) in items.into_iter().enumerate() {
            let path = format!("/{name}/{index}");
            if kept.len() == most {
                self.drop_at(path, Rule::MaxItems, &format!("only the first {most} are read"));
                break;
            }
            kept.extend(read(self, &path, item));
        }
        kept
    }

    /// An item that is an object.
    pub fn object(&mut self, path: &str, item: Value) -> Option<Map<String, Value>> {
        match item {
            Value::Object(members) => Some(members),
            _ => {
                self.drop_at(path.to_owned(), Rule::Type, "it is not an object");
                None
            }
        }
    }

    /// A value that is a string which says something, as one line of at most so many characters.
    pub fn line(&mut self, path: &str, value: Value, most: usize) -> Option<String> {
        self.noting(line_of(path, value, most))
    }

    /// A value that is a string.
    pub fn text(&mut self, path: &str, value: Value) -> Option<String> {
        self.noting(text_of(path, value))
    }

    fn noting<T>(&mut self, read: Result<T, Rejection>) -> Option<T> {
        read.map_err(|fault| self.push(fault)).ok()
    }

    /// Notes that something was left out.
    pub fn drop_at(&mut self, path: String, rule: Rule, message: &str) {
        self.push(Rejection::new(path, rule, message));
    }

    fn push(&mut self, fault: Rejection) {
        if self.dropped.len() < DROPPED_LISTED {
            self.dropped.push(fault);
        }
    }

    /// Notes that nobody asked for these members of an object.
    pub fn unasked(&mut self, path: &str, members: &Map<String, Value>) {
        members.keys().for_each(|name| self.push(unknown_member(path, name)));
    }

    /// What was left out, with every member that was not taken.
    pub fn end(mut self) -> Vec<Rejection> {
        let mut rest = std::mem::take(&mut self.members);
        rest.retain(|_, value| !value.is_null());
        self.unasked("", &rest);
        self.dropped
    }
}

/// A value that is a string which says something, as one line of at most so many characters.
///
/// # Errors
/// Where it is missing, no string, or blank.
pub fn line_of(path: &str, value: Value, most: usize) -> Result<String, Rejection> {
    let line = one_line(&text_of(path, value)?, most);
    line.ok_or_else(|| Rejection::new(path, Rule::MinLength, "it is blank"))
}

/// A value that is a string: unescaped, and without what can't be seen.
///
/// # Errors
/// Where it is missing, or no string.
pub fn text_of(path: &str, value: Value) -> Result<String, Rejection> {
    match value {
        Value::String(text) => Ok(plain(&text).into_owned()),
        Value::Null => Err(Rejection::new(path, Rule::Required, MISSING)),
        _ => Err(Rejection::new(path, Rule::Type, "it is not a string")),
    }
}

/// A number, be it written as a text.
pub fn number_of(value: &Value) -> Option<f64> {
    let written = || value.as_str()?.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    value.as_f64().or_else(written)
}

/// A member that nobody asked for.
pub fn unknown_member(path: &str, name: &str) -> Rejection {
    let message = "it is not a field that is asked for";
    Rejection::new(pointer(path, name), Rule::AdditionalProperties, message)
}

fn cut_off(name: &str) -> Rejection {
    Rejection::new(pointer("", name), Rule::Truncated, "the reply ended before it was complete")
}

/// The JSON pointer to a member, whose name is shortened.
fn pointer(path: &str, name: &str) -> String {
    let name: String = name.chars().take(NAME_BOUND).collect();
    format!("{path}/{}", name.replace('~', "~0").replace('/', "~1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(dropped: &[Rejection]) -> String {
        let told = dropped.iter().map(|fault| format!("{} {}", fault.path, fault.rule));
        told.collect::<Vec<_>>().join(", ")
    }

    const SAID: Wanted = Wanted::any_of(&["said"]);

    fn check(reply: &str, kept: &[&str], dropped: &str) {
        let mut reading = Reading::of(reply, SAID).expect("holds an object");
        let items = reading.optional("said");
        let lines =
            reading.keep("said", items, 2, |reading, path, item| reading.line(path, item, 9));
        assert_eq!(lines, kept, "{reply}");
        assert_eq!(told(&reading.end()), dropped, "{reply}");
    }

    #[test]
    fn what_can_be_read_is_kept_and_the_rest_is_told() {
        check(r#"{"said": [" Good\n day "]}"#, &["Good day"], "");
        check(r#"{"said": null, "more": null}"#, &[], "");
        check(r#"{"Said": ["a &lt; b"]} Note: {"x": 1}"#, &["a < b"], "");
        check(r#"{"name": "say", "arguments": {'said': ["a\u202e"]}}"#, &["a"], "");
        check(r#"{"said": "Good day"}"#, &[], "/said type");
        check(
            r#"{"said": [7, " ", null, "Good day, all", "x", "y", "z"], "a/b": 1}"#,
            &["Good day…", "x"],
            "/said/0 type, /said/1 minLength, /said/2 required, /said/5 maxItems, /a~1b additionalProperties",
        );
        check(r#"{"said": ["x"], "more": ["#, &["x"], "/more truncated");
    }

    #[test]
    fn a_list_that_must_be_there_is_missed() {
        let fault = |reply: &str| {
            let fault = Reading::of(reply, SAID).and_then(|mut reading| reading.required("said"));
            let fault = fault.expect_err("should be missed");
            format!("{} {}", fault.path, fault.rule)
        };
        assert_eq!(fault("{}"), "/said required");
        assert_eq!(fault(r#"{"said": {}}"#), "/said type");
        assert_eq!(fault(r#"{"said": ["x", "#), "/said truncated");
        assert_eq!(fault("I'd rather not."), " not_json");
    }

    #[test]
    fn one_text_is_a_list_of_one_where_texts_are_wanted() {
        let texts = |reply: &str| {
            let texts =
                Reading::of(reply, SAID).and_then(|mut reading| reading.required_texts("said"));
            texts.map(|texts| texts.len()).map_err(|fault| fault.rule)
        };
        assert_eq!(texts(r#"{"said": "Good day"}"#), Ok(1));
        assert_eq!(texts(r#"{"said": ["Good", "day"]}"#), Ok(2));
        assert_eq!(texts(r#"{"said": " "}"#), Err(Rule::Type));
        assert_eq!(texts(r#"{"said": 3}"#), Err(Rule::Type));
        assert_eq!(texts(r#"{"said": "Good d"#), Err(Rule::Truncated));
    }

    #[test]
    fn a_flood_is_not_listed() {
        let members: Vec<_> = (0..900).map(|n| format!("\"m{n}\": 1")).collect();
        let reading = Reading::of(&format!("{{{}}}", members.join(",")), SAID);
        let reading = reading.expect("is an object");
        assert_eq!(reading.end().len(), DROPPED_LISTED);
    }
}
