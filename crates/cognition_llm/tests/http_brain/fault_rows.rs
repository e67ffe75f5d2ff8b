//! Faults of servers as data, each with what a player is told: `faults.json`.
//!
//! A row has a name, a status, headers, a body (or its bytes in base64) and what is to come of it.
//! `text` is the reply; `kind`, `says`, `not_says` and `wait_ms` are of the error; the counts are of
//! the usage.

use super::mock_server::{Answer, MockServer};
use super::{brain, settings, thought};
use axum::body::Body;
use cognition_llm::{Brain, BrainError, HttpSettings, Listener, Reply};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: String,
    #[serde(default = "ok")]
    status: u16,
    #[serde(default)]
    headers: BTreeMap<String, String>,
    #[serde(default)]
    body: serde_json::Value,
    #[serde(default)]
    body_base64: Option<String>,
    expect: Expected,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Expected {
    text: Option<String>,
    prompt_tokens: Option<u64>,
    cached_tokens: Option<u64>,
    cache_write_tokens: Option<u64>,
    completion_tokens: Option<u64>,
    reasoning_tokens: Option<u64>,
    kind: Option<String>,
    says: Vec<String>,
    not_says: Vec<String>,
    wait_ms: Option<u64>,
    is_transient: Option<bool>,
}

fn ok() -> u16 {
    200
}

fn rows() -> Vec<Row> {
    serde_json::from_str(include_str!("faults.json")).expect("faults.json is rows")
}

impl Row {
    /// A text is sent as it is, anything else as JSON.
    fn bytes(&self) -> Vec<u8> {
        match (&self.body_base64, &self.body) {
            (Some(base64), _) => bytes_of(base64),
            (None, serde_json::Value::Null) => Vec::new(),
            (None, serde_json::Value::String(text)) => text.clone().into_bytes(),
            (None, body) => body.to_string().into_bytes(),
        }
    }

    fn answer(&self) -> Answer {
        let answer = Answer::body(self.status, Body::from(self.bytes()));
        self.headers
            .iter()
            .fold(answer, |answer, (name, value)| answer.header(name.clone().leak(), value))
    }

    fn check(&self, outcome: Result<Reply, BrainError>, heard: &str) {
        let Self { name, expect, .. } = self;
        match (outcome, &expect.text) {
            (Ok(reply), Some(text)) => {
                assert_eq!(reply.text, *text, "{name}");
                assert_eq!(heard, text, "{name}: what is heard");
                expect.check_usage(name, &reply);
            }
            (Err(error), None) => expect.check_error(name, &error),
            (outcome, _) => panic!("{name}: {outcome:?}"),
        }
    }
}

impl Expected {
    fn check_usage(&self, name: &str, reply: &Reply) {
        let usage = reply.usage;
        for (what, expected, read) in [
            ("prompt", self.prompt_tokens, usage.prompt_tokens),
            ("cached", self.cached_tokens, usage.cached_tokens),
            ("cache_write", self.cache_write_tokens, usage.cache_write_tokens),
            ("completion", self.completion_tokens, usage.completion_tokens),
            ("reasoning", self.reasoning_tokens, usage.reasoning_tokens),
        ] {
            assert!(expected.is_none() || read == expected, "{name}: {what} is {read:?}");
        }
    }

    fn check_error(&self, name: &str, error: &BrainError) {
        let told = error.to_string();
        assert_eq!(Some(kind(error)), self.kind.as_deref(), "{name}: {told}");
        for words in &self.says {
            assert!(told.contains(words), "{name}: `{words}` is not in `{told}`");
        }
        for words in &self.not_says {
            assert!(!told.contains(words), "{name}: `{words}` is in `{told}`");
        }
        let wait = error.retry_after().map(|wait| wait.as_millis());
        assert_eq!(wait, self.wait_ms.map(u128::from), "{name}: the wait");
        if let Some(is_transient) = self.is_transient {
            assert_eq!(error.is_transient(), is_transient, "{name}: {told}");
        }
    }
}

fn kind(error: &BrainError) -> &'static str {
    match error {
        BrainError::Refused { .. } => "refused",
        BrainError::NoText { .. } => "no_text",
        BrainError::Protocol { .. } => "protocol",
        BrainError::Unreachable { .. } => "unreachable",
        BrainError::TooLarge { .. } => "too_large",
        _ => "other",
    }
}

fn bytes_of(base64: &str) -> Vec<u8> {
    let digit = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        other => panic!("{other} is no base64"),
    };
    let digits: Vec<u8> = base64.bytes().filter(|letter| *letter != b'=').map(digit).collect();
    let four = |digits: &[u8]| {
        let bits = digits.iter().fold(0, |bits, digit| bits << 6 | u32::from(*digit));
        let bits = bits << (6 * (4 - digits.len()));
        bits.to_be_bytes()[1..digits.len()].to_vec()
    };
    digits.chunks(4).flat_map(four).collect()
}

async fn think(row: Arc<Row>) -> (Result<Reply, BrainError>, String) {
    let served = Arc::clone(&row);
    let server = MockServer::start(move |_| served.answer());
    let settings = HttpSettings { cache_slots: Some(0), ..settings(&server) };
    let heard = Arc::new(Mutex::new(String::new()));
    let hearing = Arc::clone(&heard);
    let listener = Listener::new(move |piece| hearing.lock().expect("no panic").push_str(piece));
    let outcome = brain(settings).think_aloud(thought(), listener).await;
    let heard = heard.lock().expect("no panic").clone();
    (outcome, heard)
}

#[tokio::test]
async fn every_fault_in_the_table_is_read_or_told() {
    let rows = rows();
    assert!(rows.len() >= 25, "{} rows", rows.len());
    for row in rows {
        let row = Arc::new(row);
        let (outcome, heard) = think(Arc::clone(&row)).await;
        row.check(outcome, &heard);
    }
}

#[test]
fn no_two_rows_have_the_same_name() {
    let rows = rows();
    let names: std::collections::BTreeSet<_> = rows.iter().map(|row| &row.name).collect();
    assert_eq!(names.len(), rows.len());
}
