//! What came back, as far as it was read.

use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::{Response, StatusCode};
use serde_json::Value;
use std::borrow::Cow;
use std::time::{Duration, Instant};

/// How much of an error is read; it is only quoted.
const ERROR_BYTES: usize = 16 * 1024;

/// How much of an error is quoted.
const QUOTED_CHARS: usize = 300;

/// Words by which servers name what they reject.
const SCHEMA_WORDS: [&str; 4] =
    ["response_format", "response format", "json_schema", "json schema"];

/// An answer: complete if it is a success, else as much as can be quoted.
#[derive(Debug)]
pub(super) struct Answered {
    status: StatusCode,
    retry_after: Option<Duration>,
    body: Vec<u8>,
    latency: Duration,
}

/// Why an answer was not read to its end.
#[derive(Debug)]
pub(super) enum Cut {
    TooLarge { limit: usize },
    Broken(reqwest::Error),
}

impl Answered {
    /// Reads a response piece by piece, so that no server can fill the memory.
    pub(super) async fn read(
        mut response: Response,
        limit: usize,
        sent: Instant,
    ) -> Result<Self, Cut> {
        let status = response.status();
        let retry_after = retry_after(response.headers());
        let mut body = Vec::new();
        if status.is_success() {
            read_into(&mut body, &mut response, limit).await?;
        } else {
            // Whatever arrives of an error is enough to quote.
            let _ = read_into(&mut body, &mut response, ERROR_BYTES).await;
        }
        Ok(Self { status, retry_after, body, latency: sent.elapsed() })
    }

    pub(super) fn is_success(&self) -> bool {
        self.status.is_success()
    }

    pub(super) fn status(&self) -> u16 {
        self.status.as_u16()
    }

    pub(super) fn retry_after(&self) -> Option<Duration> {
        self.retry_after
    }

    pub(super) fn body(&self) -> &[u8] {
        &self.body
    }

    pub(super) fn latency(&self) -> Duration {
        self.latency
    }

    /// Whether the server says that it does not take a schema.
    pub(super) fn rejects_schema(&self) -> bool {
        let about_the_request =
            matches!(self.status, StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY);
        let message = self.message().to_lowercase();
        about_the_request && SCHEMA_WORDS.iter().any(|word| message.contains(word))
    }

    /// What an error says, wherever the server puts it.
    pub(super) fn message(&self) -> Cow<'_, str> {
        let parsed = serde_json::from_slice::<Value>(&self.body).ok();
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

async fn read_into(body: &mut Vec<u8>, response: &mut Response, limit: usize) -> Result<(), Cut> {
    while let Some(chunk) = response.chunk().await.map_err(Cut::Broken)? {
        let room = limit - body.len();
        body.extend_from_slice(&chunk[..chunk.len().min(room)]);
        if chunk.len() > room {
            return Err(Cut::TooLarge { limit });
        }
    }
    Ok(())
}

/// `Retry-After` in seconds. A date would need the clock of the server, and is left alone.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::header::HeaderValue;

    fn answered(status: StatusCode, body: &str) -> Answered {
        Answered {
            status,
            retry_after: None,
            body: body.as_bytes().to_vec(),
            latency: Duration::ZERO,
        }
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
            assert_eq!(answered(StatusCode::BAD_REQUEST, shape).message(), "no", "{shape}");
        }
    }

    #[test]
    fn an_error_without_a_body_is_called_by_its_name() {
        assert_eq!(answered(StatusCode::BAD_GATEWAY, "").message(), "Bad Gateway");
    }

    #[test]
    fn only_a_complaint_about_the_schema_is_one() {
        let complaint = r#"{"error": {"message": "This response_format type is unavailable"}}"#;
        assert!(answered(StatusCode::BAD_REQUEST, complaint).rejects_schema());
        assert!(!answered(StatusCode::INTERNAL_SERVER_ERROR, complaint).rejects_schema());
        assert!(!answered(StatusCode::BAD_REQUEST, "the context is too long").rejects_schema());
    }

    #[test]
    fn a_list_of_faults_as_fastapi_writes_it_is_searched_too() {
        let body = r#"{"detail": [{"loc": ["body", "response_format"], "msg": "extra field"}]}"#;
        assert!(answered(StatusCode::UNPROCESSABLE_ENTITY, body).rejects_schema());
    }

    #[test]
    fn an_excerpt_is_short_and_on_one_line() {
        assert_eq!(excerpt(" a\nb\u{1b}[31m "), "a b [31m");
        let long = excerpt(&"ä".repeat(1_000));
        assert_eq!(long.chars().count(), QUOTED_CHARS + 1);
        assert!(long.ends_with('…'));
    }

    #[test]
    fn only_a_sensible_number_of_seconds_is_heeded() {
        let wait = |text: &'static str| {
            retry_after(&HeaderMap::from_iter([(RETRY_AFTER, HeaderValue::from_static(text))]))
        };
        assert_eq!(wait("7"), Some(Duration::from_secs(7)));
        assert_eq!(wait("0.5"), Some(Duration::from_millis(500)));
        for text in ["-1", "inf", "soon", "", "Wed, 21 Oct 2026 07:28:00 GMT"] {
            assert_eq!(wait(text), None, "{text}");
        }
    }
}
