//! A reply as the server wrote it, for what is not its text.

use crate::http::wire::gzip_bodies;
use crate::http::wire::lenient_json;
use serde_json::Value;

/// How much of a reply is kept: its last bytes, where a stream is longer.
const KEPT_BYTES: usize = 64 * 1024;

/// The last bytes of a reply.
#[derive(Debug, Default)]
pub(in crate::http) struct Raw {
    bytes: Vec<u8>,
    has_thought: bool,
}

impl Raw {
    /// Takes the next piece.
    pub(in crate::http) fn take(&mut self, piece: &[u8]) {
        self.bytes.extend_from_slice(piece);
        if self.bytes.len() > 2 * KEPT_BYTES {
            self.has_thought |= shows_thinking(&self.bytes);
            self.bytes.drain(..self.bytes.len() - KEPT_BYTES);
        }
    }

    /// Whether the model has thought before it answered.
    pub(in crate::http) fn has_thought(&self) -> bool {
        self.has_thought || shows_thinking(&self.bytes)
    }

    /// The error in it, as JSON: the whole, or the last event of a stream that has one.
    pub(in crate::http) fn error(self) -> Option<Vec<u8>> {
        let bytes = gzip_bodies::unpacked(self.bytes);
        if let Ok(whole) = lenient_json::read(&bytes) {
            return is_error(&whole).then_some(bytes);
        }
        let mut lines = bytes.rsplit(|byte| matches!(byte, b'\n' | b'\r'));
        lines.find_map(|line| {
            let line = line.strip_prefix(b"data:").or_else(|| line.strip_prefix(b"error:"))?;
            let event = lenient_json::read(line).ok()?;
            is_error(&event).then(|| event.to_string().into_bytes())
        })
    }
}

fn is_error(event: &Value) -> bool {
    let is_there = |place| event.pointer(place).is_some_and(|error| !error.is_null());
    ["/error", "/choices/0/error", "/0/error", "/message", "/detail"].into_iter().any(is_there)
        || event.pointer("/code").is_some()
}

/// Whether thoughts stand in it, or are counted. Within the text of a reply these names would have
/// their quotation marks escaped.
fn shows_thinking(bytes: &[u8]) -> bool {
    const MARKS: [&str; 3] = ["\"reasoning_content\":", "\"reasoning\":", "\"reasoning_tokens\":"];
    MARKS.iter().any(|mark| {
        let places = bytes.windows(mark.len()).enumerate();
        let mut places = places.filter(|(_, window)| *window == mark.as_bytes());
        places.any(|(at, _)| says_something(bytes[at + mark.len()..].trim_ascii_start()))
    })
}

/// A text that is not empty, or a number that is not 0.
fn says_something(value: &[u8]) -> bool {
    match value {
        [b'"', next, ..] => *next != b'"',
        [digit, ..] => digit.is_ascii_digit() && *digit != b'0',
        [] => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(text: &str) -> Raw {
        let mut raw = Raw::default();
        raw.take(text.as_bytes());
        raw
    }

    #[test]
    fn thinking_shows_in_its_text_or_in_its_cost() {
        for thinks in [
            r#"{"message": {"reasoning_content": "Hm."}}"#,
            r#"{"delta":{"reasoning":"Hm."}}"#,
            r#"{"completion_tokens_details": {"reasoning_tokens": 64}}"#,
        ] {
            assert!(raw(thinks).has_thought(), "{thinks}");
        }
        for plain in [
            r#"{"reasoning_content": null, "reasoning": "", "reasoning_tokens": 0}"#,
            r#"{"content": "{\"reasoning\": \"Hm.\"}"}"#,
            r#"{"reasoning_tokens":"#,
        ] {
            assert!(!raw(plain).has_thought(), "{plain}");
        }
    }

    #[test]
    fn an_error_is_the_whole_or_the_last_event_that_is_one() {
        let whole = r#"{"error":"no"}"#;
        assert_eq!(raw(whole).error().as_deref(), Some(whole.as_bytes()));
        let stream = "data: {\"choices\":[{}]}\n\ndata: {\"error\":\"no\"}\n\ndata: [DONE]\n\n";
        assert_eq!(raw(stream).error().as_deref(), Some(whole.as_bytes()));
        assert_eq!(raw("<html>").error(), None);
    }

    #[test]
    fn only_the_end_of_a_long_reply_is_kept() {
        let mut raw = raw(r#"{"reasoning":"Hm.","#);
        for _ in 0..300 {
            raw.take(&[b' '; 1024]);
        }
        assert!(raw.bytes.len() <= 2 * KEPT_BYTES && raw.has_thought());
    }
}
