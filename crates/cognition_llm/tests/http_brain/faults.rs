//! What goes wrong.

use super::mock_server::{Answer, MockServer, completion};
use super::{all_of, brain, settings, think, thought};
use axum::body::{Body, Bytes};
use cognition_llm::{Brain, BrainError, HttpSettings, Reply};
use futures_lite::{StreamExt, future, stream};
use serde_json::json;
use std::error::Error;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener};
use std::time::Duration;

/// A thought on a server that promises 1,000 bytes, sends these, and hangs up.
async fn think_cut(status: u16, beginning: &'static str) -> Result<Reply, BrainError> {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    let serving = tokio::task::spawn_blocking(move || {
        let (mut stream, _) = listener.accept()?;
        let _ = stream.read(&mut [0; 1024])?;
        write!(stream, "HTTP/1.1 {status} Cut\r\ncontent-length: 1000\r\n\r\n{beginning}")?;
        stream.shutdown(Shutdown::Write)?;
        io::copy(&mut stream, &mut io::sink())
    });
    let base_url = format!("http://{address}/v1");
    let model = "mock".to_owned();
    let settings =
        HttpSettings { base_url, model, cache_slots: Some(0), ..HttpSettings::default() };
    let reply = brain(settings).think(thought()).await;
    serving.await.expect("no panic").expect("no fault but the one that is meant");
    reply
}

#[tokio::test]
async fn too_many_requests_say_how_long_to_wait() {
    let body = json!({ "error": { "message": "slow down", "code": 429 } });
    let answer = move || Answer::json(429, &body).header("retry-after", "7");
    match think(answer).await {
        Err(BrainError::Refused { url, status: 429, message, retry_after }) => {
            assert!(url.ends_with("/v1/chat/completions"), "{url}");
            assert_eq!(message, "slow down");
            assert_eq!(retry_after, Some(Duration::from_secs(7)));
        }
        other => panic!("should be refused: {other:?}"),
    }
}

#[tokio::test]
async fn an_error_of_the_server_is_quoted_but_not_at_length() {
    let answer = || Answer::body(500, format!("oh\nno{}", "!".repeat(100_000)));
    match think(answer).await {
        Err(BrainError::Refused { status: 500, message, retry_after: None, .. }) => {
            assert!(message.starts_with("oh no!!!") && message.ends_with("!…"), "{message}");
            assert_eq!(message.chars().count(), 301);
        }
        other => panic!("should be refused: {other:?}"),
    }
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let server = MockServer::start(|_| Answer::body(307, "").header("location", "/elsewhere"));
    let error = brain(settings(&server)).think(thought()).await.expect_err("no reply");
    assert!(error.to_string().ends_with("answered 307: Temporary Redirect"), "{error}");
    assert_eq!(server.received().len(), 1);
}

#[tokio::test]
async fn a_server_that_never_answers_costs_no_more_than_the_timeout() {
    let server = MockServer::start(|_| Answer::never());
    let after = Duration::from_millis(100);
    let settings = HttpSettings { timeout: after, ..settings(&server) };
    let error = brain(settings).think(thought()).await.expect_err("no reply");
    assert!(matches!(error, BrainError::TimedOut { after: allowed } if allowed == after));
    server.wait_for(|tally| tally.abandoned == 1).await;
}

#[tokio::test]
async fn nor_does_one_that_accepts_and_reads_nothing_whatever_it_is_asked_first() {
    // Connections wait in its queue, and nobody takes them out.
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let base_url = format!("http://{}/v1", listener.local_addr().expect("an address"));
    let timeout = Duration::from_millis(50);
    for (model, cache_slots) in [("mock", Some(0)), ("mock", None), ("default", Some(0))] {
        let (model, base_url) = (model.to_owned(), base_url.clone());
        let settings =
            HttpSettings { model, base_url, cache_slots, timeout, ..HttpSettings::default() };
        let error = brain(settings).think(thought()).await.expect_err("no reply");
        assert!(matches!(error, BrainError::TimedOut { after } if after == timeout), "{error:?}");
    }
}

#[tokio::test]
async fn a_body_that_trickles_does_not_outlive_the_timeout() {
    let trickle = || {
        let beginning = stream::once(Ok::<_, io::Error>(Bytes::from("{")));
        Body::from_stream(beginning.chain(stream::pending()))
    };
    let server = MockServer::start(move |_| Answer::body(200, trickle()));
    let settings = HttpSettings { timeout: Duration::from_millis(100), ..settings(&server) };
    let error = brain(settings).think(thought()).await.expect_err("no reply");
    assert!(matches!(error, BrainError::TimedOut { .. }), "{error:?}");
}

#[tokio::test]
async fn a_connection_that_is_cut_in_the_middle_keeps_its_cause() {
    let error = think_cut(200, "{\"choices\": [").await.expect_err("half a body");
    assert!(matches!(error, BrainError::Unreachable { .. }), "{error:?}");
    let first = error.source().expect("what the client saw");
    assert!(first.source().is_some(), "the chain should be whole: {}", all_of(&error));
}

#[tokio::test]
async fn an_error_whose_body_is_cut_is_still_that_error() {
    let error = think_cut(503, "busy").await.expect_err("an error");
    assert!(error.to_string().ends_with("answered 503: busy"), "{error}");
}

#[tokio::test]
async fn a_body_over_the_limit_is_not_read_to_its_end() {
    let blanks = || stream::repeat(Bytes::from("    ")).map(Ok::<_, io::Error>);
    let endless = move || Body::from_stream(blanks());
    let long = || Body::from(" ".repeat(2_000));
    for (case, over) in [
        ("without a length", Box::new(endless) as Box<dyn Fn() -> Body + Send + Sync>),
        ("with a length", Box::new(long)),
    ] {
        let server = MockServer::start(move |_| Answer::body(200, over()));
        let settings = HttpSettings { max_reply_bytes: 1_000, ..settings(&server) };
        let error = brain(settings).think(thought()).await.expect_err("too much");
        assert!(matches!(error, BrainError::TooLarge { limit: 1_000 }), "{case}: {error:?}");
    }
}

#[tokio::test]
async fn a_body_of_just_the_limit_is_read() {
    let body = completion("{}");
    let server = MockServer::start(move |_| Answer::json(200, &completion("{}")));
    let settings = HttpSettings { max_reply_bytes: body.to_string().len(), ..settings(&server) };
    brain(settings).think(thought()).await.expect("a reply");
}

#[tokio::test]
async fn a_server_that_is_down_is_unreachable() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    drop(listener);
    let brain = brain(HttpSettings::new(format!("http://{address}/v1?token=hush")));
    let error = brain.think(thought()).await.expect_err("nobody listens");
    let url = format!("http://{address}/v1/chat/completions");
    assert_eq!(error.to_string(), format!("the brain at {url} could not be reached"));
    let chain = all_of(&error);
    assert!(chain.contains("refused"), "the cause should be kept: {chain}");
    assert!(!chain.contains("hush"), "a query may hold a secret: {chain}");
}

#[tokio::test]
async fn a_server_that_does_not_speak_tls_is_unreachable_by_https() {
    let server = MockServer::start(|_| Answer::says("{}"));
    let base_url = server.base_url().replace("http:", "https:");
    let error = brain(HttpSettings::new(base_url)).think(thought()).await;
    let error = error.expect_err("no handshake");
    assert!(matches!(error, BrainError::Unreachable { .. }), "{error:?}");
    assert_eq!(server.received().len(), 0);
}

#[tokio::test]
async fn a_dropped_thought_closes_its_connection() {
    let server = MockServer::start(|_| Answer::never());
    let brain = brain(settings(&server));
    let mut thinking = brain.think(thought());
    let arrived = async {
        server.wait_for(|tally| tally.received == 1).await;
        None
    };
    let reply = future::or(async { Some((&mut thinking).await) }, arrived).await;
    assert!(reply.is_none(), "the server should keep silent: {reply:?}");
    assert_eq!(server.tally().abandoned, 0);
    drop(thinking);
    server.wait_for(|tally| tally.abandoned == 1).await;
}
