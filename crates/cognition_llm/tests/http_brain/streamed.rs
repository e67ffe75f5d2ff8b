//! Replies that are heard as they are written.

use super::mock_server::{Answer, MockServer, completion, delta, ending};
use super::{all_of, brain, settings, thought};
use cognition_llm::{Brain, BrainError, HttpBrain, HttpSettings, Listener, Reply, TokenUsage};
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

const SAID: &str = r#"{"thoughts": "…", "speech": "Wër are 😀?", "chosenIndex": 1}"#;

/// Keeps what it hears.
#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<String>>>);

impl Heard {
    fn listener(&self) -> Listener {
        let heard = self.0.clone();
        Listener::new(move |piece| heard.lock().expect("no panic").push(piece.to_owned()))
    }

    fn pieces(&self) -> Vec<String> {
        self.0.lock().expect("no panic").clone()
    }

    fn text(&self) -> String {
        self.pieces().concat()
    }
}

/// One thought aloud with the default settings, on a server that does this with every request.
async fn think_aloud(
    script: impl Fn() -> Answer + Send + Sync + 'static,
) -> (Result<Reply, BrainError>, Heard) {
    let server = MockServer::start(move |_| script());
    let heard = Heard::default();
    let outcome = brain(settings(&server)).think_aloud(thought(), heard.listener()).await;
    (outcome, heard)
}

/// A server that sends to its only client what the test sends.
fn by_hand() -> (MockServer, UnboundedSender<axum::body::Bytes>) {
    let (sender, pieces) = unbounded_channel();
    let pieces = Mutex::new(Some(pieces));
    let next = move || pieces.lock().expect("no panic").take().expect("one request");
    (MockServer::start(move |_| Answer::pieces(next())), sender)
}

fn impatient(server: &MockServer, idle: Duration) -> HttpBrain {
    let timeout = Duration::from_millis(400);
    brain(HttpSettings { idle_timeout: idle, timeout, ..settings(server) })
}

#[tokio::test]
async fn whoever_listens_hears_the_reply_in_pieces_and_gets_it_whole_with_its_cost() {
    let server = MockServer::start(|_| Answer::streams(SAID, 3));
    let heard = Heard::default();
    let reply = brain(settings(&server)).think_aloud(thought(), heard.listener()).await;
    let reply = reply.expect("a reply");
    assert_eq!((reply.text.as_str(), heard.text().as_str()), (SAID, SAID));
    let expected = TokenUsage {
        prompt_tokens: Some(1400),
        cached_tokens: Some(1196),
        completion_tokens: Some(80),
        latency: reply.usage.latency,
        ..TokenUsage::default()
    };
    assert_eq!(reply.usage, expected);
    let body = &server.received()[0].body;
    assert_eq!(body["stream"], true);
    assert_eq!(body["stream_options"], json!({ "include_usage": true }));
}

#[tokio::test]
async fn a_piece_is_heard_before_the_next_one_is_written() {
    let (server, sender) = by_hand();
    let (told, mut hearing) = unbounded_channel();
    let listener = Listener::new(move |piece| drop(told.send(piece.to_owned())));
    let thinking = tokio::spawn(brain(settings(&server)).think_aloud(thought(), listener));
    for piece in ["{\"speech\"", ": \"Aye", ".\"}"] {
        let bytes = format!(": keep-alive\r\n\r\n{}", delta(piece));
        sender.send(bytes.into()).expect("the server is there");
        assert_eq!(hearing.recv().await.as_deref(), Some(piece));
    }
    sender.send(ending().into()).expect("the server is there");
    drop(sender);
    let reply = thinking.await.expect("no panic").expect("a reply");
    assert_eq!(reply.text, "{\"speech\": \"Aye.\"}");
}

#[tokio::test]
async fn characters_and_lines_may_be_cut_anywhere() {
    let (server, sender) = by_hand();
    let heard = Heard::default();
    for byte in (delta(SAID) + &ending()).into_bytes() {
        sender.send(vec![byte].into()).expect("the server is there");
    }
    drop(sender);
    let reply = brain(settings(&server)).think_aloud(thought(), heard.listener()).await;
    assert_eq!(reply.expect("a reply").text, SAID);
    assert_eq!(heard.text(), SAID);
}

#[tokio::test]
async fn a_server_that_does_not_know_streams_is_heard_at_the_end() {
    let (reply, heard) = think_aloud(|| Answer::says(SAID)).await;
    assert_eq!(reply.expect("a reply").text, SAID);
    assert_eq!(heard.pieces(), [SAID]);
}

#[tokio::test]
async fn the_type_of_the_content_does_not_matter() {
    let html = || Answer::streams(SAID, 5).header("content-type", "text/html");
    let (reply, heard) = think_aloud(html).await;
    assert_eq!(reply.expect("a reply").text, SAID);
    assert_eq!(heard.text(), SAID);
    let (reply, _) = think_aloud(|| Answer::json(200, &completion(SAID)).in_events()).await;
    assert_eq!(reply.expect("a reply").text, SAID);
}

#[tokio::test]
async fn a_server_that_rejects_streams_is_asked_for_the_whole_from_then_on() {
    let server = MockServer::start(|request| match request.body["stream"] == true {
        true => Answer::json(422, &json!({ "detail": "unknown field stream_options" })),
        false => Answer::says(SAID),
    });
    let brain = brain(settings(&server));
    for _ in 0..2 {
        let heard = Heard::default();
        let reply = brain.think_aloud(thought(), heard.listener()).await;
        assert_eq!(reply.expect("a reply").text, SAID);
    }
    let streamed = server.received().into_iter().map(|request| request.body["stream"] == true);
    // What it names is left out first.
    assert_eq!(streamed.collect::<Vec<_>>(), [true, true, false, false]);
    assert_eq!(brain.health()[0].calls, 2, "the other form is the same call");
}

#[tokio::test]
async fn without_a_listener_it_streams_only_if_it_is_told_to() {
    let server = MockServer::start(|_| Answer::streams(SAID, 4));
    for stream in [false, true] {
        let settings = HttpSettings { stream, ..settings(&server) };
        let reply = brain(settings).think(thought()).await.expect("a reply");
        assert_eq!(reply.text, SAID, "a stream is read whether or not it was asked for");
    }
    let asked = server.received().into_iter().map(|request| request.body["stream"].clone());
    assert_eq!(asked.collect::<Vec<_>>(), [json!(false), json!(true)]);
}

#[tokio::test]
async fn an_error_in_the_middle_is_an_error() {
    let broken = || {
        let error = json!({ "error": { "code": 503, "message": "out of memory" } });
        Answer::body(200, format!("{}data: {error}\n\n", delta("{\"spe"))).in_events()
    };
    let (outcome, _) = think_aloud(broken).await;
    let error = outcome.expect_err("an error");
    assert!(matches!(error, BrainError::Refused { status: 503, .. }), "{error:?}");
    assert!(error.is_transient());
}

#[tokio::test]
async fn a_stream_that_breaks_off_or_ends_too_early_is_no_reply() {
    for (case, answer) in [
        ("breaks", (|| Answer::cut(delta("{\"spe")).in_events()) as fn() -> Answer),
        ("ends", || Answer::body(200, delta("{\"spe")).in_events()),
        ("ends within an event", || Answer::body(200, "data: {\"choices\": [{").in_events()),
    ] {
        let (outcome, _) = think_aloud(answer).await;
        let error = outcome.expect_err("half a reply");
        assert!(matches!(error, BrainError::Unreachable { .. }), "{case}: {}", all_of(&error));
    }
}

#[tokio::test]
async fn between_two_pieces_a_server_may_not_sleep() {
    let (server, sender) = by_hand();
    sender.send(delta("{").into()).expect("the server is there");
    let idle = Duration::from_millis(50);
    let error = impatient(&server, idle).think_aloud(thought(), Heard::default().listener()).await;
    let error = error.expect_err("silence");
    assert!(matches!(error, BrainError::TimedOut { after } if after == idle), "{error:?}");
    server.wait_for(|tally| tally.answered == 1).await;
    drop(sender);
}

#[tokio::test]
async fn drops_that_never_end_run_into_the_timeout() {
    let drips = |_: &_| Answer::drips(": keep-alive\n\n", Duration::from_millis(10)).in_events();
    let server = MockServer::start(drips);
    let brain = impatient(&server, Duration::from_secs(9));
    let error = brain.think_aloud(thought(), Heard::default().listener()).await;
    let error = error.expect_err("no end");
    assert!(
        matches!(error, BrainError::TimedOut { after } if after == Duration::from_millis(400)),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_stream_without_end_fills_no_memory() {
    let words = "data: {\"choices\": [{\"delta\": {\"content\": \"more and more \"}}]}\n\n";
    let server = MockServer::start(move |_| Answer::drips(words, Duration::ZERO).in_events());
    let settings = HttpSettings { max_reply_bytes: 500, ..settings(&server) };
    let heard = Heard::default();
    let error = brain(settings).think_aloud(thought(), heard.listener()).await;
    assert!(matches!(error, Err(BrainError::TooLarge { limit: 500 })), "{error:?}");
    assert!(heard.text().len() <= 500);
}

#[tokio::test]
async fn whoever_says_that_it_is_over_need_not_hang_up() {
    let (server, sender) = by_hand();
    let body = delta(SAID) + &ending();
    sender.send(body.into()).expect("the server is there");
    let brain = impatient(&server, Duration::from_secs(9));
    let reply = brain.think_aloud(thought(), Heard::default().listener()).await;
    assert_eq!(reply.expect("a reply").text, SAID);
    drop(sender);
}

#[tokio::test]
async fn a_connection_is_used_again_after_a_stream() {
    let server = MockServer::start(|_| Answer::streams(SAID, 7));
    let brain = brain(settings(&server));
    for _ in 0..3 {
        let reply = brain.think_aloud(thought(), Heard::default().listener()).await;
        reply.expect("a reply");
    }
    let peers: BTreeSet<_> = server.received().iter().map(|request| request.peer).collect();
    assert_eq!(peers.len(), 1, "three thoughts should share a connection");
}
