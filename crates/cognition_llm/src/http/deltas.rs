//! A reply in parts, as a stream brings them.

use super::completion::{Fault, declined, error_under_success, no_text, not_json, usage};
use super::incoming::Stop;
use crate::brain::{Reply, TokenUsage};
use serde_json::Value;

/// What marks the end of a stream.
const DONE: &[u8] = b"[DONE]";

/// What has come so far.
#[derive(Debug, Default)]
pub(super) struct Deltas {
    reply: Reply,
    has_text: bool,
    refusal: String,
    finish_reason: Option<Value>,
    is_done: bool,
}

impl Deltas {
    /// Takes the next part; returns the text that it adds.
    pub(super) fn take(&mut self, event: &[u8]) -> Result<String, Fault> {
        if event.trim_ascii() == DONE {
            self.is_done = true;
            return Ok(String::new());
        }
        let chunk: Value = match serde_json::from_slice(event) {
            Ok(chunk) => chunk,
            Err(error) => return Err(not_json(&error, event)),
        };
        if let Some(error) = error_under_success(&chunk) {
            return Err(error);
        }
        self.count(usage(&chunk));
        match chunk.pointer("/choices/0") {
            Some(choice) => Ok(self.add(choice)),
            None => Ok(String::new()),
        }
    }

    fn add(&mut self, choice: &Value) -> String {
        if let Some(reason) = choice.get("finish_reason").filter(|reason| !reason.is_null()) {
            self.finish_reason = Some(reason.clone());
        }
        let part = choice.get("delta").or_else(|| choice.get("message")).unwrap_or(&Value::Null);
        if let Some(refusal) = part.get("refusal").and_then(Value::as_str) {
            self.refusal.push_str(refusal);
        }
        let call = || part.pointer("/tool_calls/0/function/arguments");
        let text = part.get("content").filter(|text| text.is_string()).or_else(call);
        let Some(text) = text.and_then(Value::as_str) else {
            return String::new();
        };
        self.has_text = true;
        self.reply.text.push_str(text);
        text.to_owned()
    }

    /// What comes later is believed; where it is silent, what came before stands.
    fn count(&mut self, later: TokenUsage) {
        let known = &mut self.reply.usage;
        known.prompt_tokens = later.prompt_tokens.or(known.prompt_tokens);
        known.cached_tokens = later.cached_tokens.or(known.cached_tokens);
        known.completion_tokens = later.completion_tokens.or(known.completion_tokens);
    }

    /// Bytes of text.
    pub(super) fn len(&self) -> usize {
        self.reply.text.len() + self.refusal.len()
    }

    /// Whether the stream has said that it is over.
    pub(super) fn is_done(&self) -> bool {
        self.is_done
    }

    /// The stream is over, whether or not it said so.
    pub(super) fn finish(self) -> Result<Reply, Stop> {
        if !self.refusal.is_empty() {
            return Err(declined(&self.refusal).into());
        }
        if !self.is_done && self.finish_reason.is_none() {
            return Err(Stop::Cut);
        }
        let is_spent = self.finish_reason.as_ref().is_some_and(|reason| reason == "length");
        match self.has_text && !(is_spent && self.reply.text.is_empty()) {
            true => Ok(self.reply),
            false => Err(no_text(&self.finish_reason.unwrap_or_default()).into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(chunks: &[Value]) -> Result<Reply, Stop> {
        let mut deltas = Deltas::default();
        for chunk in chunks {
            deltas.take(chunk.to_string().as_bytes())?;
        }
        deltas.take(b" [DONE] ")?;
        deltas.finish()
    }

    fn delta(delta: Value) -> Value {
        json!({ "choices": [{ "index": 0, "delta": delta, "finish_reason": null }] })
    }

    #[test]
    fn the_first_part_names_the_role_and_the_last_one_the_cost() {
        let reply = read(&[
            delta(json!({ "role": "assistant", "content": null })),
            delta(json!({ "content": "{\"a\":" })),
            delta(json!({ "content": "1}" })),
            json!({ "choices": [{ "delta": {}, "finish_reason": "stop" }] }),
            json!({
                "choices": [],
                "usage": { "prompt_tokens": 9, "completion_tokens": 4 },
                "timings": { "cache_n": 5, "prompt_n": 4, "predicted_n": 4 },
            }),
        ]);
        let reply = reply.expect("a reply");
        assert_eq!(reply.text, "{\"a\":1}");
        assert_eq!(reply.usage.prompt_tokens, Some(9));
        assert_eq!(reply.usage.cached_tokens, Some(5), "only timings tell");
        assert_eq!(reply.usage.completion_tokens, Some(4));
    }

    #[test]
    fn reasoning_is_no_part_of_the_text() {
        let parts = [
            delta(json!({ "reasoning_content": "Hm." })),
            delta(json!({ "content": "Aye.", "reasoning": "Hm." })),
        ];
        assert_eq!(read(&parts).map(|reply| reply.text), Ok("Aye.".to_owned()));
    }

    #[test]
    fn an_error_may_come_after_the_beginning() {
        let parts = [
            delta(json!({ "content": "{" })),
            json!({ "error": { "code": 503, "message": "out of memory" } }),
        ];
        let refused = Fault::Refused { status: Some(503), message: "out of memory".to_owned() };
        assert_eq!(read(&parts), Err(Stop::Fault(refused)));
    }

    #[test]
    fn a_model_that_declines_in_parts_has_refused() {
        let parts = [delta(json!({ "refusal": "I " })), delta(json!({ "refusal": "can't." }))];
        let message = "the model declined: I can't.".to_owned();
        let refused = Fault::Refused { status: None, message };
        assert_eq!(read(&parts), Err(Stop::Fault(refused)));
    }

    #[test]
    fn an_end_without_a_text_names_its_reason() {
        let parts = [json!({ "choices": [{ "delta": {}, "finish_reason": "content_filter" }] })];
        let fault = Fault::NoText { finish_reason: "content_filter".to_owned() };
        assert_eq!(read(&parts), Err(Stop::Fault(fault)));
    }
}
