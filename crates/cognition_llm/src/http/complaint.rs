//! An answer that is no success: what it says, wherever it says it.

use super::error_text::{Said, said};
use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::{Response, StatusCode};
use serde_json::Value;
use std::borrow::Cow;
use std::time::Duration;

/// How much of an error is read.
const ERROR_BYTES: usize = 64 * 1024;

/// How much of an error is quoted.
const QUOTED_CHARS: usize = 300;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// An error.
#[derive(Debug)]
pub(super) struct Complaint {
    status: StatusCode,
    retry_after: Option<Duration>,
    body: Vec<u8>,
}

impl Complaint {
    /// Reads an error. Whatever arrives of it is enough to quote.
    pub(super) async fn read(mut response: Response) -> Self {
        let status = response.status();
        let retry_after = retry_after(response.headers());
        let mut body = Vec::new();
        while let Ok(Some(chunk)) = response.chunk().await {
            let room = ERROR_BYTES - body.len();
            body.extend_from_slice(&chunk[..chunk.len().min(room)]);
            if chunk.len() > room {
                break;
            }
        }
        Self { status, retry_after, body }
    }

    /// An error that came under a status of success; it may name another.
    pub(super) fn under_success(status: u16, named: Option<u16>, body: Vec<u8>) -> Self {
        let status = named.unwrap_or(status);
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
        Self { status, retry_after: None, body }
    }

    pub(super) fn status(&self) -> u16 {
        self.status.as_u16()
    }

    pub(super) fn retry_after(&self) -> Option<Duration> {
        self.retry_after
    }

    /// All that it says.
    pub(super) fn said(&self) -> Said {
        match self.parsed() {
            Some(body) => Said::in_json(&body),
            None => Said::in_text(&String::from_utf8_lossy(&self.body)),
        }
    }

    /// What an error says first, wherever the server puts it.
    pub(super) fn message(&self) -> Cow<'_, str> {
        if let Some(message) = self.parsed().as_ref().and_then(error_message) {
            return Cow::Owned(message);
        }
        match self.body.trim_ascii() {
            [] => Cow::Borrowed(self.status.canonical_reason().unwrap_or("no message")),
            body => String::from_utf8_lossy(body),
        }
    }

    fn parsed(&self) -> Option<Value> {
        let body = self.body.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&self.body);
        serde_json::from_slice(body).ok()
    }
}

/// The message in the JSON of an error; the error itself, where it has no words.
pub(super) fn error_message(body: &Value) -> Option<String> {
    let error = || body.get("error").filter(|error| !error.is_null());
    said(body).or_else(|| Some(error()?.to_string()))
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

/// `Retry-After` in seconds. A date would need the clock of the server, and is left alone.
pub(super) fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::header::HeaderValue;

    fn complaint(status: StatusCode, body: &str) -> Complaint {
        Complaint { status, retry_after: None, body: body.as_bytes().to_vec() }
    }

    #[test]
    fn an_error_without_a_body_is_called_by_its_name() {
        assert_eq!(complaint(StatusCode::BAD_GATEWAY, "").message(), "Bad Gateway");
    }

    #[test]
    fn an_error_in_plain_text_is_its_message() {
        assert_eq!(complaint(StatusCode::BAD_REQUEST, " no\n").message(), "no");
        let marked = "\u{feff}{\"error\": \"no\"}";
        assert_eq!(complaint(StatusCode::BAD_REQUEST, marked).message(), "no");
    }

    #[test]
    fn an_error_under_a_status_of_success_has_the_status_that_it_names() {
        let status = |named| Complaint::under_success(200, named, Vec::new()).status();
        assert_eq!([status(None), status(Some(400)), status(Some(9))], [200, 400, 400]);
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
