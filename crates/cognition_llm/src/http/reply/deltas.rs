//! A reply in parts, as a stream brings them.

use crate::http::complaints::fault::Fault;
use crate::http::complaints::server_error;
use crate::http::reply::choice_text::{Said, finish_reason};
use crate::http::reply::completion::not_json;
use crate::http::reply::events::Event;
use crate::http::reply::stop::Stop;
use crate::http::reply::usage;
use crate::http::wire::lenient_json;
use cognition_brain::{Reply, TokenUsage};
use serde_json::{Value, json};

/// What marks the end of a stream.
const DONE: &[u8] = b"[DONE]";

/// What has come so far.
#[derive(Debug, Default)]
pub(in crate::http) struct Deltas {
    said: Said,
    usage: TokenUsage,
    has_text: bool,
    finish_reason: Option<String>,
    is_done: bool,
}

impl Deltas {
    /// Takes the next part; returns the text that it adds.
    pub(in crate::http) fn take(&mut self, event: &Event) -> Result<String, Fault> {
        let data = event.data.trim_ascii();
        match data {
            DONE => self.is_done = true,
            [] => {}
            _ => return self.add(&chunk(data, event.is_error)?),
        }
        Ok(String::new())
    }

    fn add(&mut self, chunk: &Value) -> Result<String, Fault> {
        if let Some(error) = server_error::found(chunk) {
            return Err(error);
        }
        usage::update(&mut self.usage, usage::read(chunk));
        let Some(choice) = chunk.pointer("/choices/0") else { return Ok(String::new()) };
        if let Some(reason) = finish_reason(choice) {
            self.finish_reason = Some(reason.to_owned());
        }
        let text = self.said.add(choice);
        self.has_text |= !text.is_empty();
        Ok(text)
    }

    /// Bytes of text, with what is kept beside it.
    pub(in crate::http) fn len(&self) -> usize {
        self.said.len()
    }

    /// Whether the stream has said that it is over.
    pub(in crate::http) fn is_done(&self) -> bool {
        self.is_done
    }

    /// The stream is over, whether or not it said so. The second part is text that nobody has heard.
    pub(in crate::http) fn finish(self) -> Result<(Reply, String), Stop> {
        if !self.is_done && self.finish_reason.is_none() && !self.said.declines() {
            return Err(Stop::Cut);
        }
        let text = self.said.text(self.finish_reason.as_deref());
        let text = text.map_err(|fault| fault.after(self.usage))?;
        let unheard = if self.has_text { String::new() } else { text.clone() };
        Ok((Reply { usage: self.usage, ..Reply::from_text(text) }, unheard))
    }
}

/// What an error says need not be JSON.
fn chunk(data: &[u8], is_error: bool) -> Result<Value, Fault> {
    match (lenient_json::read(data), is_error) {
        (Ok(chunk), true) => Err(server_error::event(&chunk)),
        (Err(_), true) => {
            Err(server_error::event(&json!({ "error": String::from_utf8_lossy(data) })))
        }
        (Ok(chunk), false) => Ok(chunk),
        (Err(error), false) => Err(not_json(&error, data)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::complaints::fault::Silence;
    use serde_json::json;

    fn read(chunks: &[Value]) -> Result<Reply, Stop> {
        let mut deltas = Deltas::default();
        for chunk in chunks {
            deltas.take(&event(&chunk.to_string()))?;
        }
        deltas.take(&event(" [DONE] "))?;
        deltas.finish().map(|(reply, _)| reply)
    }

    fn event(data: &str) -> Event {
        Event { data: data.as_bytes().to_vec(), is_error: false }
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
        let message = "out of memory".to_owned();
        let refused = Fault::Refused { status: Some(503), message, wait: None };
        assert_eq!(read(&parts), Err(Stop::Fault(refused)));
    }

    #[test]
    fn a_model_that_declines_in_parts_has_refused() {
        let parts = [delta(json!({ "refusal": "I " })), delta(json!({ "refusal": "can't." }))];
        assert_eq!(read(&parts), Err(Stop::Fault(Fault::declined("I can't."))));
    }

    #[test]
    fn an_end_without_a_text_names_its_reason_and_what_it_took() {
        let parts = [
            json!({ "choices": [{ "delta": {}, "finish_reason": "content_filter" }] }),
            json!({ "choices": [], "usage": { "completion_tokens": 7 } }),
        ];
        let finish_reason = Some("content_filter".to_owned());
        let silence = Silence { finish_reason, tokens: Some(7) };
        assert_eq!(read(&parts), Err(Stop::Fault(Fault::NoText(silence))));
    }

    #[test]
    fn an_error_may_be_an_event_in_plain_words() {
        let mut deltas = Deltas::default();
        let error = Event { data: b"upstream is gone".to_vec(), is_error: true };
        let message = "upstream is gone".to_owned();
        let refused = Fault::Refused { status: None, message, wait: None };
        assert_eq!(deltas.take(&error), Err(refused));
    }

    #[test]
    fn an_answer_that_stands_in_the_reasoning_is_heard_at_its_end() {
        let mut deltas = Deltas::default();
        for part in ["{\"a\"", ": 1}"] {
            let chunk = delta(json!({ "reasoning_content": part })).to_string();
            assert_eq!(deltas.take(&event(&chunk)), Ok(String::new()));
        }
        deltas.take(&event("[DONE]")).expect("the end");
        let (reply, unheard) = deltas.finish().expect("a reply");
        assert_eq!((reply.text.as_str(), unheard.as_str()), ("{\"a\": 1}", "{\"a\": 1}"));
    }
}
