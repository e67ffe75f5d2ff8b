//! An answer that is no success: what it complains of, and what may cure it.

use super::form::Form;
use super::settings::StructuredOutput;
use super::{lenient_json, packing, waits};
use reqwest::{Response, StatusCode};
use serde_json::Value;
use std::borrow::Cow;
use std::time::Duration;

/// How much of an error is read; it is only quoted.
const ERROR_BYTES: usize = 16 * 1024;

/// How much of an error is quoted.
const QUOTED_CHARS: usize = 300;

/// Words by which servers name what they reject.
const SCHEMA_WORDS: [&str; 4] =
    ["response_format", "response format", "json_schema", "json schema"];
const STREAM_WORDS: [&str; 2] = ["stream_options", "stream"];

/// An error, as much of it as can be quoted.
#[derive(Debug)]
pub(super) struct Complaint {
    status: StatusCode,
    retry_after: Option<Duration>,
    body: Vec<u8>,
}

impl Complaint {
    /// Reads an error. Whatever arrives of it is enough to quote.
    pub(super) async fn read(mut response: Response) -> Self {
        let (status, headers) = (response.status(), response.headers().clone());
        let mut body = Vec::new();
        while let Ok(Some(chunk)) = response.chunk().await {
            let room = ERROR_BYTES - body.len();
            body.extend_from_slice(&chunk[..chunk.len().min(room)]);
            if chunk.len() > room {
                break;
            }
        }
        let body = packing::unpacked(body);
        let retry_after = waits::asked(status, &headers, &body);
        Self { status, retry_after, body }
    }

    pub(super) fn status(&self) -> u16 {
        self.status.as_u16()
    }

    pub(super) fn retry_after(&self) -> Option<Duration> {
        self.retry_after
    }

    /// In which form the server may take the same request.
    pub(super) fn cure(&self, form: Form) -> Option<Form> {
        if !matches!(self.status, StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY) {
            return None;
        }
        let message = self.message().to_lowercase();
        let names = |words: &[&str]| words.iter().any(|word| message.contains(word));
        if form.schema == StructuredOutput::JsonSchema && names(&SCHEMA_WORDS) {
            return Some(Form { schema: StructuredOutput::InPrompt, ..form });
        }
        (form.stream && names(&STREAM_WORDS)).then_some(Form { stream: false, ..form })
    }

    /// What an error says, wherever the server puts it.
    pub(super) fn message(&self) -> Cow<'_, str> {
        let parsed = lenient_json::read(&self.body).ok();
        if let Some(message) = parsed.as_ref().and_then(error_message) {
            return Cow::Owned(message.to_owned());
        }
        match self.body.trim_ascii() {
            [] => Cow::Borrowed(self.status.canonical_reason().unwrap_or("no message")),
            body => String::from_utf8_lossy(body),
        }
    }
}

/// The message in the JSON of an error, in the shapes of OpenAI, Ollama, Mistral and `FastAPI`.
pub(super) fn error_message(body: &Value) -> Option<&str> {
    ["/error/message", "/error", "/message", "/detail"]
        .iter()
        .find_map(|place| body.pointer(place)?.as_str())
}

/// The beginning of a text, on one line.
pub(super) fn excerpt(text: &str) -> String {
    let mut chars = text.trim().chars();
    let mut excerpt: String = chars.by_ref().take(QUOTED_CHARS).map(printable).collect();
    if chars.next().is_some() {
        excerpt.push('…');
    }
    excerpt
}

fn printable(char: char) -> char {
    if char.is_control() { ' ' } else { char }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STREAMED: Form = Form { schema: StructuredOutput::JsonSchema, stream: true };

    fn complaint(status: StatusCode, body: &str) -> Complaint {
        Complaint { status, retry_after: None, body: body.as_bytes().to_vec() }
    }

    fn cure(status: StatusCode, body: &str) -> Option<(StructuredOutput, bool)> {
        complaint(status, body).cure(STREAMED).map(|form| (form.schema, form.stream))
    }

    #[test]
    fn the_message_is_found_in_the_shape_of_every_server() {
        let shapes = [
            r#"{"error": {"message": "no", "type": "x"}}"#,
            r#"{"error": "no"}"#,
            r#"{"object": "error", "message": "no"}"#,
            r#"{"detail": "no"}"#,
            " no\n",
        ];
        for shape in shapes {
            assert_eq!(complaint(StatusCode::BAD_REQUEST, shape).message(), "no", "{shape}");
        }
    }

    #[test]
    fn an_error_without_a_body_is_called_by_its_name() {
        assert_eq!(complaint(StatusCode::BAD_GATEWAY, "").message(), "Bad Gateway");
    }

    #[test]
    fn only_a_complaint_about_the_schema_is_cured_by_the_prompt() {
        let message = r#"{"error": {"message": "This response_format type is unavailable"}}"#;
        let in_prompt = Some((StructuredOutput::InPrompt, true));
        assert_eq!(cure(StatusCode::BAD_REQUEST, message), in_prompt);
        assert_eq!(cure(StatusCode::INTERNAL_SERVER_ERROR, message), None);
        assert_eq!(cure(StatusCode::BAD_REQUEST, "the context is too long"), None);
    }

    #[test]
    fn a_list_of_faults_as_fastapi_writes_it_is_searched_too() {
        let body = r#"{"detail": [{"loc": ["body", "response_format"], "msg": "extra field"}]}"#;
        let in_prompt = Some((StructuredOutput::InPrompt, true));
        assert_eq!(cure(StatusCode::UNPROCESSABLE_ENTITY, body), in_prompt);
    }

    #[test]
    fn who_does_not_stream_is_asked_for_the_whole() {
        let whole = Some((StructuredOutput::JsonSchema, false));
        assert_eq!(cure(StatusCode::BAD_REQUEST, "unknown field `stream_options`"), whole);
        let asked = Form { stream: false, ..STREAMED };
        let body = "stream is not supported";
        assert!(complaint(StatusCode::BAD_REQUEST, body).cure(asked).is_none());
    }

    #[test]
    fn an_excerpt_is_short_and_on_one_line() {
        assert_eq!(excerpt(" a\nb\u{1b}[31m "), "a b [31m");
        let long = excerpt(&"ä".repeat(1_000));
        assert_eq!(long.chars().count(), QUOTED_CHARS + 1);
        assert!(long.ends_with('…'));
    }
}
