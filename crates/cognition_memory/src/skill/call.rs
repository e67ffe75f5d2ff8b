//! A call of a skill, and how its arguments are read.

use super::SkillFault;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::ops::RangeInclusive;

/// One action of a plan: `{"type": "recall", "query": "the lantern"}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SkillCall {
    /// The canonical name of the skill.
    #[serde(rename = "type")]
    pub skill: String,
    /// All the rest, as the model gave it. Untrusted.
    #[serde(flatten)]
    pub arguments: Map<String, Value>,
}

impl SkillCall {
    /// A call without arguments.
    pub fn new(skill: impl Into<String>) -> Self {
        Self { skill: skill.into(), arguments: Map::new() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, argument: &str, value: impl Into<Value>) -> Self {
        self.arguments.insert(argument.to_owned(), value.into());
        self
    }

    /// An argument, unless it is absent, null or blank.
    pub fn argument(&self, name: &str) -> Option<&Value> {
        let value = self.arguments.get(name)?;
        let blank = value.as_str().is_some_and(|text| text.trim().is_empty());
        (!value.is_null() && !blank).then_some(value)
    }

    /// A text, trimmed.
    ///
    /// # Errors
    /// Where it is something else.
    pub fn text(&self, name: &str) -> Result<Option<&str>, SkillFault> {
        match self.argument(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.trim())),
            Some(_) => Err(SkillFault::invalid(name, "give one text")),
        }
    }

    /// A text of at most so many characters that must be there; `expected` says what it should be.
    ///
    /// # Errors
    /// Where it is missing, too long, or something else.
    pub fn required_text(
        &self,
        name: &str,
        expected: &str,
        longest: usize,
    ) -> Result<&str, SkillFault> {
        let text = self.text(name)?.ok_or_else(|| SkillFault::missing(name, expected))?;
        within(name, text, longest)
    }

    /// A number, also where the model wrote it as a text.
    ///
    /// # Errors
    /// Where it is no number, or beyond the bounds.
    pub fn number(
        &self,
        name: &str,
        bounds: RangeInclusive<f64>,
    ) -> Result<Option<f64>, SkillFault> {
        let Some(value) = self.argument(name) else {
            return Ok(None);
        };
        let number = match value {
            Value::String(text) => text.trim().parse().ok(),
            other => other.as_f64(),
        };
        let wanted = || {
            SkillFault::invalid(
                name,
                format!("give a number from {} to {}", bounds.start(), bounds.end()),
            )
        };
        number.filter(|number| bounds.contains(number)).map(Some).ok_or_else(wanted)
    }

    /// Texts, trimmed and not blank, of at most so many characters each. A single text is a list
    /// of one.
    ///
    /// # Errors
    /// Where something else is among them, or one is too long.
    pub fn texts(&self, name: &str, longest: usize) -> Result<Vec<&str>, SkillFault> {
        let values = match self.argument(name) {
            None => return Ok(Vec::new()),
            Some(Value::Array(values)) => values.as_slice(),
            Some(single) => std::slice::from_ref(single),
        };
        if !values.iter().all(Value::is_string) {
            return Err(SkillFault::invalid(name, "give texts"));
        }
        let texts = values.iter().filter_map(Value::as_str).map(str::trim);
        texts.filter(|text| !text.is_empty()).map(|text| within(name, text, longest)).collect()
    }

    /// Objects, read as calls so that their members are read in the same way. A single object is
    /// a list of one.
    pub(super) fn objects(&self, name: &str) -> Result<Vec<Self>, SkillFault> {
        let values = match self.argument(name) {
            None => return Ok(Vec::new()),
            Some(Value::Array(values)) => values.as_slice(),
            Some(single) => std::slice::from_ref(single),
        };
        let object = |value: &Value| value.as_object().cloned();
        let part = |arguments| Self { skill: self.skill.clone(), arguments };
        let objects: Option<Vec<_>> = values.iter().map(|value| object(value).map(part)).collect();
        objects.ok_or_else(|| SkillFault::invalid(name, "give a list of objects"))
    }
}

fn within<'t>(name: &str, text: &'t str, longest: usize) -> Result<&'t str, SkillFault> {
    if text.chars().count() > longest {
        return Err(SkillFault::invalid(name, format!("give at most {longest} characters")));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn call(arguments: Value) -> SkillCall {
        let mut call = SkillCall::new("test");
        call.arguments = arguments.as_object().cloned().unwrap_or_default();
        call
    }

    #[test]
    fn a_call_is_flat_on_the_wire() {
        let call = SkillCall::new("recall").with("query", "lantern").with("limit", 2);
        let wire = serde_json::to_string(&call).expect("a call is plain data");
        assert_eq!(wire, r#"{"type":"recall","query":"lantern","limit":2}"#);
        assert_eq!(serde_json::from_str::<SkillCall>(&wire).ok(), Some(call));
    }

    #[test]
    fn a_text_is_trimmed_and_a_blank_one_is_absent() {
        let call = call(json!({"a": " x ", "b": "  ", "c": null, "d": 3}));
        assert_eq!(call.text("a"), Ok(Some("x")));
        assert_eq!(
            (call.text("b"), call.text("c"), call.text("e")),
            (Ok(None), Ok(None), Ok(None))
        );
        assert!(call.text("d").is_err(), "a number is no text");
        assert!(call.required_text("b", "a name", 9).is_err());
    }

    #[test]
    fn a_length_is_counted_in_characters() {
        let call = call(json!({"a": "дверь"}));
        assert_eq!(call.required_text("a", "a name", 5), Ok("дверь"));
        assert!(call.required_text("a", "a name", 4).is_err());
    }

    #[test]
    fn a_number_may_be_written_as_a_text_and_stays_within_its_bounds() {
        let call = call(json!({"a": "30", "b": 2.5, "c": "soon", "d": 99, "e": "NaN"}));
        assert_eq!(call.number("a", 1.0..=60.0), Ok(Some(30.0)));
        assert_eq!(call.number("b", 1.0..=60.0), Ok(Some(2.5)));
        for wrong in ["c", "d", "e"] {
            let told = call.number(wrong, 1.0..=60.0).expect_err("is no such number").to_string();
            assert_eq!(told, format!("`{wrong}` is not right: give a number from 1 to 60"));
        }
    }

    #[test]
    fn one_text_is_a_list_of_one_and_other_things_are_no_texts() {
        let call = call(json!({"a": "x", "b": ["x", " ", "y "], "c": ["x", 1], "d": {"x": 1}}));
        assert_eq!(call.texts("a", 9), Ok(vec!["x"]));
        assert_eq!(call.texts("b", 9), Ok(vec!["x", "y"]));
        assert_eq!(call.texts("e", 9), Ok(vec![]));
        assert!(call.texts("c", 9).is_err() && call.texts("d", 9).is_err());
        assert!(call.objects("a").is_err(), "a text is no object");
        assert_eq!(call.objects("d").map(|objects| objects.len()), Ok(1));
    }
}
