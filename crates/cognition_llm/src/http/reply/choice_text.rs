//! Where the text of a choice stands, in one piece or in parts.
//!
//! It is the content. Where that is empty it may be the arguments of a single tool call, or the
//! reasoning: servers that keep a model's reasoning apart put the whole answer there if the model, or
//! its template, forgets to say where the reasoning ends. Reasoning counts only if an object of JSON
//! stands in it; what that object is worth is not decided here.

use crate::http::complaints::fault::{Fault, Silence};
use serde_json::{Deserializer, Map, Value};

/// Fields in which servers put what a model thinks.
const REASONING: [&str; 3] = ["reasoning_content", "reasoning", "thinking"];

/// What models write around their reasoning where the server does not keep it apart.
const TAGS: [(&str, &str); 2] = [("<think>", "</think>"), ("<thinking>", "</thinking>")];

/// How many braces are tried for the beginning of an object.
const TRIES: usize = 100;

/// What a choice has said so far.
#[derive(Debug, Default)]
pub(in crate::http) struct Said {
    content: String,
    reasoning: String,
    arguments: String,
    /// More than one tool is called: none of them is the answer.
    calls_several: bool,
    refusal: String,
}

impl Said {
    /// Takes in a choice, or a part of one; returns the content that it adds.
    pub(in crate::http) fn add(&mut self, choice: &Value) -> String {
        let inner = |field| choice.get(field).filter(|part: &&Value| part.is_object());
        let part = inner("delta").or_else(|| inner("message")).unwrap_or(choice);
        self.refusal.push_str(text_at(part, "refusal"));
        let reasoning = REASONING.map(|field| text_at(part, field));
        self.reasoning.push_str(reasoning.iter().find(|text| !text.is_empty()).unwrap_or(&""));
        self.add_call(part);
        let content = self.content_of(part.get("content").unwrap_or(&Value::Null));
        let content = match content.is_empty() {
            true => text_at(choice, "text").to_owned() + text_at(choice, "response"),
            false => content,
        };
        self.content.push_str(&content);
        content
    }

    fn content_of(&mut self, content: &Value) -> String {
        match content {
            Value::String(text) => text.clone(),
            Value::Array(parts) => parts.iter().map(|part| self.part(part)).collect(),
            Value::Object(fields) if fields.get("text").is_some_and(Value::is_string) => {
                self.part(content)
            }
            // Somebody on the way has read the JSON of the answer already.
            Value::Object(fields) if !fields.is_empty() => content.to_string(),
            _ => String::new(),
        }
    }

    fn part(&mut self, part: &Value) -> String {
        self.refusal.push_str(text_at(part, "refusal"));
        let text = part.as_str().unwrap_or_else(|| text_at(part, "text"));
        match text_at(part, "type") {
            "reasoning" | "thinking" => {
                self.reasoning.push_str(text);
                String::new()
            }
            _ => text.to_owned(),
        }
    }

    fn add_call(&mut self, part: &Value) {
        let calls = part.get("tool_calls").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let index = |call: &Value| call.get("index").and_then(Value::as_u64).unwrap_or(0);
        self.calls_several |= calls.len() > 1 || calls.iter().any(|call| index(call) > 0);
        let functions = calls.iter().filter_map(|call| call.get("function"));
        for function in functions.chain(part.get("function_call")) {
            match function.get("arguments") {
                Some(Value::String(arguments)) => self.arguments.push_str(arguments),
                Some(arguments @ Value::Object(_)) => {
                    self.arguments.push_str(&arguments.to_string())
                }
                _ => {}
            }
        }
    }

    /// Whether the model says that it will not answer.
    pub(in crate::http) fn declines(&self) -> bool {
        !self.refusal.is_empty()
    }

    /// Bytes, of all that is kept.
    pub(in crate::http) fn len(&self) -> usize {
        let Self { content, reasoning, arguments, refusal, .. } = self;
        [content, reasoning, arguments, refusal].iter().map(|text| text.len()).sum()
    }

    /// What it says in all.
    pub(in crate::http) fn text(self, finish_reason: Option<&str>) -> Result<String, Fault> {
        let is_cut = finish_reason == Some("length");
        let (thoughts, answer) = parted(&self.content);
        if !answer.trim().is_empty() {
            return Ok(self.content);
        }
        if self.declines() {
            return Err(Fault::declined(&self.refusal));
        }
        let reasoning = if self.reasoning.is_empty() { thoughts } else { &self.reasoning };
        if !self.calls_several && object_at(&self.arguments).is_some() {
            Ok(self.arguments)
        } else if holds_answer(reasoning, is_cut) {
            Ok(reasoning.to_owned())
        } else {
            let finish_reason = finish_reason.map(str::to_owned);
            Err(Fault::NoText(Silence { finish_reason, tokens: None }))
        }
    }
}

/// Why it has ended, wherever that stands.
pub(in crate::http) fn finish_reason(choice: &Value) -> Option<&str> {
    ["finish_reason", "done_reason", "stop_reason"]
        .iter()
        .find_map(|field| choice.get(field)?.as_str())
}

fn text_at<'a>(part: &'a Value, field: &str) -> &'a str {
    part.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// What a model thinks in tags, and what it says after them.
fn parted(content: &str) -> (&str, &str) {
    let content = content.trim_start();
    for (open, close) in TAGS {
        let opened = content.strip_prefix(open);
        match (content.rfind(close), opened) {
            (Some(end), _) => {
                let thoughts = &content[..end];
                return (
                    thoughts.strip_prefix(open).unwrap_or(thoughts),
                    &content[end + close.len()..],
                );
            }
            (None, Some(thoughts)) => return (thoughts, ""),
            (None, None) => {}
        }
    }
    ("", content)
}

/// Whether an object stands in it. In reasoning that was cut off, anything but the end is a draft.
fn holds_answer(reasoning: &str, is_cut: bool) -> bool {
    let braces = reasoning.match_indices('{').take(TRIES);
    let mut objects = braces.filter_map(|(start, _)| Some(start + object_at(&reasoning[start..])?));
    match is_cut {
        false => objects.next().is_some(),
        true => objects.any(|end| reasoning[end..].trim_matches(is_padding).is_empty()),
    }
}

fn is_padding(char: char) -> bool {
    char == '`' || char.is_whitespace()
}

/// Where the object ends that stands at the beginning; an empty one says nothing.
fn object_at(text: &str) -> Option<usize> {
    let mut documents = Deserializer::from_str(text).into_iter::<Map<String, Value>>();
    let fields = documents.next()?.ok()?;
    (!fields.is_empty()).then(|| documents.byte_offset())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn said(parts: &[Value], finish_reason: &str) -> Result<String, Fault> {
        let mut said = Said::default();
        parts.iter().for_each(|part| drop(said.add(part)));
        said.text(Some(finish_reason))
    }

    fn check(message: &Value, finish_reason: &str, expected: Option<&str>) {
        let choice = json!({ "message": message });
        match (said(&[choice], finish_reason), expected) {
            (Ok(text), Some(expected)) => assert_eq!(text, expected, "{message}"),
            (Err(Fault::NoText(_)), None) => {}
            (other, _) => panic!("{message}: {other:?} and not {expected:?}"),
        }
    }

    #[test]
    fn an_answer_in_the_reasoning_counts_where_there_is_no_content() {
        for field in REASONING {
            for content in [json!(null), json!(""), json!("\n"), json!([])] {
                let thought = r#"I wave. {"chosenIndex": 1}"#;
                let message = json!({ "content": content, field: thought });
                check(&message, "stop", Some(thought));
            }
            let message = json!({ "content": "Aye.", field: r#"{"chosenIndex": 1}"# });
            check(&message, "stop", Some("Aye."));
        }
    }

    #[test]
    fn reasoning_without_an_object_is_no_answer() {
        for thought in ["I wave.", "Maybe {1}.", "{\"chosenIndex\": 1", "{}", "[1]", ""] {
            check(&json!({ "content": null, "reasoning": thought }), "stop", None);
        }
    }

    #[test]
    fn a_draft_in_reasoning_that_was_cut_off_is_no_answer_and_its_end_is() {
        let draft = json!({ "content": "", "reasoning_content": "{\"a\": 1}? No, since" });
        check(&draft, "length", None);
        let end =
            json!({ "content": "", "reasoning_content": "So: ```{\"a\": {\"b\": 1}}\n```\n\n" });
        check(&end, "length", Some("So: ```{\"a\": {\"b\": 1}}\n```\n\n"));
    }

    #[test]
    fn content_that_is_nothing_but_thoughts_is_no_answer() {
        check(&json!({ "content": "<think>Hm. The door" }), "length", None);
        check(&json!({ "content": "<think>Hm.</think>\n" }), "stop", None);
        check(&json!({ "content": "Hm.</think> {}" }), "stop", Some("Hm.</think> {}"));
        check(&json!({ "content": "<think>{\"a\": 1}</think>" }), "stop", Some("{\"a\": 1}"));
    }

    #[test]
    fn a_single_tool_call_with_arguments_is_an_answer() {
        let call = |arguments: Value| json!({ "function": { "name": "decision", "arguments": arguments } });
        let calls = |calls: &[Value]| json!({ "content": null, "tool_calls": calls });
        check(&calls(&[call(json!("{\"a\": 1}"))]), "tool_calls", Some("{\"a\": 1}"));
        check(&calls(&[call(json!({ "a": 1 }))]), "tool_calls", Some("{\"a\":1}"));
        check(&calls(&[call(json!("{}"))]), "tool_calls", None);
        check(&calls(&[call(json!("{\"a\": 1}")), call(json!("{\"a\": 2}"))]), "tool_calls", None);
        check(&calls(&[]), "tool_calls", None);
    }

    #[test]
    fn a_tool_call_may_come_in_parts() {
        let part = |arguments: &str| {
            let call = json!({ "index": 0, "function": { "arguments": arguments } });
            json!({ "delta": { "tool_calls": [call] } })
        };
        assert_eq!(
            said(&[part("{\"a\""), part(": 1}")], "tool_calls"),
            Ok("{\"a\": 1}".to_owned())
        );
    }

    #[test]
    fn content_is_read_whatever_it_is_made_of() {
        let parts = json!([
            { "type": "thinking", "thinking": [{ "type": "text", "text": "Hm." }] },
            { "type": "reasoning", "text": "Hm." },
            "{",
            { "type": "text", "text": "}" },
        ]);
        check(&json!({ "content": parts }), "stop", Some("{}"));
        check(&json!({ "content": { "type": "text", "text": "{}" } }), "stop", Some("{}"));
        check(&json!({ "content": { "chosenIndex": 1 } }), "stop", Some("{\"chosenIndex\":1}"));
    }

    #[test]
    fn a_choice_of_another_method_has_its_text_beside() {
        assert_eq!(said(&[json!({ "text": "{}" })], "stop"), Ok("{}".to_owned()));
        assert_eq!(said(&[json!({ "response": "{}", "done": true })], "stop"), Ok("{}".to_owned()));
        assert_eq!(said(&[json!({ "delta": {}, "text": "{}" })], "stop"), Ok("{}".to_owned()));
    }

    #[test]
    fn braces_without_end_cost_little() {
        let hostile = "{\"a\":".repeat(20_000);
        check(&json!({ "content": null, "reasoning": hostile }), "stop", None);
    }
}
