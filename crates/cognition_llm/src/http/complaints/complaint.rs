//! An answer that is no success: what it says, wherever it says it.

use crate::http::availability::retry_after;
use crate::http::complaints::error_text::{Said, said};
use crate::http::wire::gzip_bodies;
use crate::http::wire::lenient_json;
use reqwest::{Response, StatusCode};
use serde_json::Value;
use std::borrow::Cow;
use std::time::Duration;

/// How much of an error is read.
const ERROR_BYTES: usize = 64 * 1024;

/// How much of an error is quoted.
const QUOTED_CHARS: usize = 300;

/// An error.
#[derive(Debug)]
pub(in crate::http) struct Complaint {
    status: StatusCode,
    retry_after: Option<Duration>,
    body: Vec<u8>,
}

impl Complaint {
    /// Reads an error. Whatever arrives of it is enough to quote.
    pub(in crate::http) async fn read(mut response: Response) -> Self {
        let (status, headers) = (response.status(), response.headers().clone());
        let mut body = Vec::new();
        while let Ok(Some(chunk)) = response.chunk().await {
            let room = ERROR_BYTES - body.len();
            body.extend_from_slice(&chunk[..chunk.len().min(room)]);
            if chunk.len() > room {
                break;
            }
        }
        let body = gzip_bodies::unpacked(body);
        let retry_after = retry_after::asked(status, &headers, &body);
        Self { status, retry_after, body }
    }

    /// An error that came under a status of success; it may name another.
    pub(in crate::http) fn under_success(
        status: u16,
        wait: Option<Duration>,
        body: Vec<u8>,
    ) -> Self {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
        Self { status, retry_after: wait, body }
    }

    pub(in crate::http) fn status(&self) -> u16 {
        self.status.as_u16()
    }

    pub(in crate::http) fn retry_after(&self) -> Option<Duration> {
        self.retry_after
    }

    /// All that it says.
    pub(in crate::http) fn said(&self) -> Said {
        match self.parsed() {
            Some(body) => Said::in_json(&body),
            None => Said::in_text(&String::from_utf8_lossy(&self.body)),
        }
    }

    /// What an error says first, wherever the server puts it.
    pub(in crate::http) fn message(&self) -> Cow<'_, str> {
        if let Some(message) = self.parsed().as_ref().and_then(error_message) {
            return Cow::Owned(message);
        }
        match self.body.trim_ascii() {
            [] => Cow::Borrowed(self.status.canonical_reason().unwrap_or("no message")),
            body => String::from_utf8_lossy(body),
        }
    }

    fn parsed(&self) -> Option<Value> {
        lenient_json::read(&self.body).ok()
    }
}

/// The message in the JSON of an error; the error itself, where it has no words.
pub(in crate::http) fn error_message(body: &Value) -> Option<String> {
    let error = || body.get("error").filter(|error| !error.is_null());
    said(body).or_else(|| Some(error()?.to_string()))
}

/// The beginning of a text, on one line.
pub(in crate::http) fn excerpt(text: &str) -> String {
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
    fn an_excerpt_is_short_and_on_one_line() {
        assert_eq!(excerpt(" a\nb\u{1b}[31m "), "a b [31m");
        let long = excerpt(&"ä".repeat(1_000));
        assert_eq!(long.chars().count(), QUOTED_CHARS + 1);
        assert!(long.ends_with('…'));
    }
}
