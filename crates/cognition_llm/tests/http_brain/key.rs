//! The key is sent, and shown nowhere.

use super::mock_server::{Answer, MockServer};
use super::{all_of, brain, settings, thought};
use cognition_llm::{ApiKey, Brain, HttpSettings};
use serde_json::json;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

const KEY: &str = "sk-very-secret";

/// All ways in which a server can throw the key back.
fn echoes() -> [Answer; 4] {
    let echo = format!("you sent Authorization: Bearer {KEY}");
    [
        Answer::json(401, &json!({ "error": { "message": echo } })),
        Answer::body(500, echo.clone()),
        Answer::body(200, echo.clone()),
        Answer::json(200, &json!({ "choices": [], "echo": echo })),
    ]
}

#[tokio::test]
async fn the_key_is_sent_and_never_shown_even_if_the_server_echoes_it() {
    let server = MockServer::start(|request| {
        let [first, second, third, fourth] = echoes();
        match request.number {
            0 => first,
            1 => second,
            2 => third,
            _ => fourth,
        }
    });
    let settings = HttpSettings { api_key: Some(ApiKey::new(KEY)), ..settings(&server) };
    let brain = brain(settings);
    for _ in 0..echoes().len() {
        let error = brain.think(thought()).await.expect_err("an echo is no reply");
        let shown = all_of(&error);
        assert!(shown.contains("***") && !shown.contains(KEY), "{shown}");
    }
    assert!(!format!("{brain:?}").contains(KEY));
    let headers = &server.received()[0].headers;
    assert_eq!(headers["authorization"], format!("Bearer {KEY}"));
}

#[tokio::test]
async fn the_key_is_not_logged() {
    let log = Log::default();
    let written = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || written.clone())
        .finish();
    let logging = tracing::subscriber::set_default(subscriber);
    let server = MockServer::start(|request| match request.body.get("response_format") {
        Some(_) => Answer::body(400, format!("{KEY} may not use response_format")),
        None => Answer::says("{}"),
    });
    let settings = HttpSettings { api_key: Some(ApiKey::new(KEY)), ..settings(&server) };
    brain(settings).think(thought()).await.expect("a reply");
    drop(logging);
    let log = log.text();
    assert!(log.contains("*** may not use response_format"), "a warning should be there: {log}");
    assert!(!log.contains(KEY), "{log}");
}

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn text(&self) -> String {
        let bytes = self.0.lock().expect("no writer panicked");
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no writer panicked").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
