//! Answers that are broken, each with what a person reads, or with the reply that is in them.

use super::data;
use super::mock_server::{Answer, MockServer};
use super::purposes::{PURPOSES, thought};
use cognition_llm::{Brain, HttpBrain, HttpSettings};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::time::Duration;

/// One row of `faults.json`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// What is wrong, as a sentence.
    name: String,
    status: u16,
    #[serde(default)]
    headers: Map<String, Value>,
    /// A text is sent as it is, anything else as JSON.
    #[serde(default)]
    body: Value,
    /// Bytes, two hexadecimal digits each, in place of the body.
    #[serde(default)]
    body_hex: Option<String>,
    /// `decided`, or words of the error, or of one of its causes.
    expect: String,
    /// The text of the reply, where it is decided.
    #[serde(default)]
    text: Option<String>,
    /// Where somebody has met these very words.
    #[serde(default)]
    source: Option<String>,
}

impl Row {
    fn answer(&self) -> Answer {
        let body = match (&self.body_hex, &self.body) {
            (Some(hex), _) => bytes(hex),
            (None, Value::String(text)) => text.clone().into_bytes(),
            (None, Value::Null) => Vec::new(),
            (None, body) => body.to_string().into_bytes(),
        };
        let mut answer = Answer::body(self.status, body);
        for (name, value) in &self.headers {
            let name: &'static str = name.clone().leak();
            answer = answer.header(name, value.as_str().expect("a header is a text"));
        }
        answer
    }
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<char> = hex.chars().filter(|char| !char.is_whitespace()).collect();
    let byte = |pair: &[char]| u8::from_str_radix(&pair.iter().collect::<String>(), 16);
    digits.chunks(2).map(|pair| byte(pair).expect("two digits")).collect()
}

fn rows() -> Vec<Row> {
    let text = std::fs::read_to_string(data().join("faults.json")).expect("a file");
    serde_json::from_str(&text).expect("rows of faults")
}

/// An error and all its causes.
fn all_of(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    std::iter::once(error.to_string())
        .chain(causes.map(ToString::to_string))
        .collect::<Vec<_>>()
        .join(": ")
}

#[test]
fn many_faults_say_where_they_were_met() {
    let rows = rows();
    let sources: Vec<_> = rows.iter().filter_map(|row| row.source.as_deref()).collect();
    assert!(sources.len() >= 12, "{}", sources.len());
    assert!(sources.iter().all(|source| source.starts_with("https://")), "{sources:?}");
}

#[test]
fn every_fault_has_its_message_and_none_hangs() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    let mut wrong = Vec::new();
    let rows = rows();
    for row in &rows {
        let script: Row = serde_json::from_value(serde_json::json!({
            "name": row.name, "status": row.status, "headers": row.headers, "body": row.body,
            "body_hex": row.body_hex, "expect": row.expect,
        }))
        .expect("a row");
        let server = MockServer::start(move |_| script.answer());
        let settings = HttpSettings {
            cache_slots: Some(0),
            timeout: Duration::from_secs(5),
            ..HttpSettings::new(server.base_url())
        };
        let brain = HttpBrain::new(settings).expect("valid settings");
        let outcome = runtime.block_on(brain.think(thought(PURPOSES[0])));
        let calls = server.received().len();
        let (said, text) = match &outcome {
            Ok(reply) => ("decided".to_owned(), Some(reply.text.clone())),
            Err(error) => (all_of(error), None),
        };
        println!("{:60.60} {calls} {said}", row.name);
        let is_text = row.text.is_none() || row.text == text;
        if !said.contains(&row.expect) || !is_text || calls > 6 {
            wrong.push(format!(
                "{}: {:?} after {calls} calls, {text:?}: {said}",
                row.name, row.expect
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows.len() >= 40, "{} rows", rows.len());
}
