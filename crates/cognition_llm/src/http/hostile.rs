//! What servers send, changed by chance: it gives a reply or says what is wrong, within its bounds.

use crate::http::availability::retry_after;
use crate::http::complaints::complaint::{self, Complaint};
use crate::http::complaints::diagnosis::test_complaint;
use crate::http::reply::incoming::Incoming;
use crate::http::reply::raw::Raw;
use crate::http::reply::stop::Stop;
use crate::http::reply::usage;
use crate::http::wire::lenient_json;
use crate::http::wire::time_span;
use cognition_fuzz::Fuzz;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Bytes that may come.
const LIMIT: usize = 32 * 1024;

/// What the simulated servers of `tests/servers` answer.
fn bodies() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/servers");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("is there")
        .map(|file| file.expect("is listed").path())
        .collect();
    files.sort();
    let mut bodies = Vec::new();
    for file in files {
        let text = fs::read_to_string(file).expect("is text");
        let server: Value = serde_json::from_str(&text).expect("is JSON");
        gather(&server, &mut bodies);
    }
    assert!(bodies.len() > 50, "there are many: {}", bodies.len());
    bodies
}

fn gather(part: &Value, bodies: &mut Vec<Value>) {
    let parts: Vec<&Value> = match part {
        Value::Object(members) => {
            bodies.extend(members.get("body").cloned());
            members.values().collect()
        }
        Value::Array(items) => items.iter().collect(),
        _ => return,
    };
    parts.into_iter().for_each(|part| gather(part, bodies));
}

fn text(body: &Value) -> Vec<u8> {
    body.as_str().map_or_else(|| body.to_string(), str::to_owned).into_bytes()
}

fn stream(body: &Value) -> Vec<u8> {
    let delta = |text: &str| {
        let choice = serde_json::json!({ "index": 0, "delta": { "content": text } });
        format!("data: {}\n\n", serde_json::json!({ "choices": [choice] }))
    };
    let parts =
        [": hello\n\n".to_owned(), delta("{\"a\":"), format!("data: {body}\n\n"), delta("1}")];
    (parts.concat() + "data: [DONE]\n\n").into_bytes()
}

fn told(stop: &Stop) -> String {
    let told = format!("{stop:?}");
    told.split(['"', '{', '(']).take(2).collect()
}

/// In pieces of a size that its first byte says.
fn read(bytes: &[u8]) -> String {
    let size = bytes.first().map_or(1, |first| usize::from(*first) + 1);
    let (mut incoming, mut raw, mut heard) = (Incoming::new(LIMIT), Raw::default(), 0);
    for piece in bytes.chunks(size) {
        raw.take(piece);
        match incoming.take(piece) {
            Ok(text) => heard += text.len(),
            Err(stop) => return format!("stopped: {}", told(&stop)),
        }
        assert!(heard <= LIMIT, "no more is heard than may come: {heard}");
    }
    let (thought, error) = (raw.has_thought(), raw.error().is_some());
    let (kind, done) = (incoming.is_stream(), incoming.is_done());
    match incoming.finish() {
        Ok((reply, rest)) => {
            assert!(rest.len() <= 2 * LIMIT + heard, "{}", rest.len());
            format!("read: {kind} {done} {thought} {error} {}", reply.usage.prompt_tokens.is_some())
        }
        Err(stop) => format!("{kind} {done} {thought} {error} {}", told(&stop)),
    }
}

#[test]
fn hostile_streams_are_read_to_an_end_or_refused() {
    let bodies = bodies();
    let seeds = bodies.iter().map(text).chain(bodies.iter().map(stream));
    Fuzz::of("streams").seeds(seeds).run(read);
}

#[test]
fn hostile_errors_of_servers_are_told_in_words_and_cured_by_what_is_known() {
    Fuzz::of("server_errors").seeds(bodies().iter().map(text)).run(|bytes| {
        let status = 400 + u16::from(bytes.last().copied().unwrap_or_default());
        let complaint = Complaint::under_success(status, None, bytes.to_vec());
        let said = complaint.said();
        let message = complaint::excerpt(&complaint.message());
        let body = lenient_json::read(bytes).unwrap_or_default();
        let (wait, usage) = (retry_after::in_body(&body), usage::read(&body));
        let span = time_span::parse(&message);
        let cure = test_complaint::told("https://api.openai.com/v1", true, &body);
        format!(
            "{} {} {} {} {cure}",
            said.named.len().min(3),
            wait.is_some(),
            usage.completion_tokens.is_some(),
            span.is_some()
        )
    });
}
