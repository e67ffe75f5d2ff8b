//! Servers that refuse part of a request.

use super::mock_server::{Answer, MockServer, completion};
use super::{brain, settings, thought};
use cognition_llm::{Brain, HttpSettings, Listener, ThoughtRequest};
use serde_json::{Value, json};
use std::sync::Arc;

fn refuses(status: u16, body: &Value) -> Answer {
    Answer::json(status, body)
}

fn unknown(field: &str) -> Answer {
    let detail = json!([{ "type": "extra_forbidden", "loc": ["body", field], "msg": "Extra" }]);
    refuses(422, &json!({ "detail": detail }))
}

/// Refuses these fields, one after the other.
fn without(fields: &'static [&'static str]) -> MockServer {
    MockServer::start(|request| {
        let known = |field: &&&str| request.body.get(**field).is_some();
        fields.iter().find(known).map_or_else(|| Answer::says("{}"), |field| unknown(field))
    })
}

#[tokio::test]
async fn what_a_server_refuses_is_left_out_from_then_on() {
    let server = without(&["seed", "temperature"]);
    let brain = brain(settings(&server));
    for _ in 0..3 {
        brain.think(thought()).await.expect("a reply");
    }
    assert_eq!(server.received().len(), 5, "three for the first thought, and one for each other");
    assert_eq!(brain.cures().len(), 2, "{:?}", brain.cures());
}

#[tokio::test]
async fn what_helped_is_remembered_although_the_thought_failed() {
    let server = MockServer::start(|request| match request.body.get("seed") {
        Some(_) => unknown("seed"),
        None => Answer::json(401, &json!({ "error": "Unauthorized" })),
    });
    let brain = brain(settings(&server));
    brain.think(thought()).await.expect_err("no key");
    assert!(brain.cures().is_empty(), "a key may be asked for before a field is");
    let server = MockServer::start(|request| match request.body.get("seed") {
        Some(_) => unknown("seed"),
        None => Answer::json(400, &json!({ "error": "maximum context length is 9 tokens" })),
    });
    let brain = super::brain(settings(&server));
    for _ in 0..2 {
        brain.think(thought()).await.expect_err("too long");
    }
    assert_eq!(brain.cures().len(), 1);
    assert_eq!(server.received().len(), 3);
}

#[tokio::test]
async fn no_thought_costs_more_than_six_calls_whatever_a_server_says() {
    let server = MockServer::start(|request| {
        let fields = request.body.as_object().expect("a body").keys();
        let mut optional = fields.filter(|field| !["model", "messages"].contains(&field.as_str()));
        unknown(optional.next_back().map_or("messages", String::as_str))
    });
    let brain = brain(settings(&server));
    brain.think(thought()).await.expect_err("it takes nothing");
    let bodies: Vec<_> = server.received().into_iter().map(|request| request.body).collect();
    assert!(bodies.len() <= 6, "{}", bodies.len());
    for (at, body) in bodies.iter().enumerate() {
        assert!(!bodies[..at].contains(body), "the same body twice: {body}");
    }
}

#[tokio::test]
async fn a_server_that_does_not_say_what_it_refuses_is_asked_as_plainly_as_possible() {
    let server = MockServer::start(|request| match request.body.get("response_format") {
        Some(_) => Answer::body(400, "Bad Request"),
        None => Answer::says("{}"),
    });
    let brain = brain(settings(&server));
    for _ in 0..2 {
        brain.think(thought()).await.expect("a reply");
    }
    assert_eq!(server.received().len(), 3);
}

#[tokio::test]
async fn one_stray_refusal_ends_nothing() {
    let server = MockServer::start(|request| match request.number {
        1 => Answer::body(400, "Bad Request"),
        _ => Answer::says("{}"),
    });
    let brain = brain(settings(&server));
    brain.think(thought()).await.expect("a reply");
    brain.think(thought()).await.expect_err("a stray refusal");
    brain.think(thought()).await.expect("a reply");
    assert!(brain.cures().is_empty());
    let last = server.received().pop().expect("a request");
    assert!(last.body.get("response_format").is_some());
}

#[tokio::test]
async fn after_a_while_it_is_tried_whether_a_cure_is_still_needed() {
    let server = MockServer::start(|request| match request.body.get("seed") {
        Some(_) if request.number < 100 => unknown("seed"),
        _ => Answer::says("{}"),
    });
    let brain = brain(settings(&server));
    for _ in 0..110 {
        brain.think(thought()).await.expect("a reply");
    }
    assert!(brain.cures().is_empty(), "{:?}", brain.cures());
    assert_eq!(server.received().len(), 111);
    assert!(server.received()[110].body.get("seed").is_some());
}

#[tokio::test]
async fn a_cure_that_is_still_needed_costs_one_call_more_when_it_is_tried() {
    let server = without(&["seed"]);
    let brain = brain(settings(&server));
    for _ in 0..110 {
        brain.think(thought()).await.expect("a reply");
    }
    assert_eq!(server.received().len(), 112);
    assert_eq!(brain.cures().len(), 1);
}

#[tokio::test]
async fn fields_that_the_game_added_are_never_left_out_but_named() {
    let server = without(&["top_k"]);
    let mut settings = settings(&server);
    settings.extra_body.insert("top_k".to_owned(), json!(5));
    let error = brain(settings).think(thought()).await.expect_err("refused");
    assert!(error.to_string().contains("take `top_k` out of `extra_body`"), "{error}");
}

#[tokio::test]
async fn an_error_under_a_status_of_success_is_cured_as_well() {
    let server = MockServer::start(|request| match request.body.get("seed") {
        Some(_) => Answer::json(
            200,
            &json!({ "error": { "code": 400, "metadata": { "raw": "{\"param\": \"seed\"}" } } }),
        ),
        None => Answer::says("{}"),
    });
    assert_eq!(brain(settings(&server)).think(thought()).await.expect("a reply").text, "{}");
}

#[tokio::test]
async fn an_error_in_a_stream_is_cured_as_well() {
    let server = MockServer::start(|request| match request.body.get("seed") {
        Some(_) => {
            let error = json!({ "error": { "message": "Unknown name \"seed\"" } });
            Answer::body(200, format!("data: {error}\n\n")).in_events()
        }
        None => Answer::streams("{}", 1),
    });
    let brain = brain(settings(&server));
    let reply = brain.think_aloud(thought(), Listener::new(|_| {})).await;
    assert_eq!(reply.expect("a reply").text, "{}");
}

#[tokio::test]
async fn two_messages_become_one_where_a_model_has_no_system_role() {
    let server =
        MockServer::start(|request| match request.body["messages"][0]["role"] == "system" {
            true => refuses(400, &json!({ "error": "System role not supported" })),
            false => Answer::says("{}"),
        });
    brain(settings(&server)).think(thought()).await.expect("a reply");
    let body = &server.received()[1].body;
    let content = "You play a role.\n\nYou are Mara.\n\nThe door is locked.";
    assert_eq!(body["messages"], json!([{ "role": "user", "content": content }]));
}

/// A model that thinks so many tokens before it answers.
fn thinks(tokens: u64) -> MockServer {
    MockServer::start(move |request| {
        let limit = request.body["max_tokens"].as_u64().expect("a limit");
        let mut body = completion("{}");
        if limit < tokens {
            let message = json!({ "content": "", "reasoning_content": "Hm." });
            body["choices"] = json!([{ "message": message, "finish_reason": "length" }]);
            body["usage"] = json!({ "completion_tokens": limit });
        }
        Answer::json(200, &body)
    })
}

#[tokio::test]
async fn a_model_that_thinks_gets_four_times_as_many_tokens_and_keeps_them() {
    let server = thinks(1_500);
    let brain = brain(settings(&server));
    for max_tokens in [None, None, Some(16)] {
        let request = ThoughtRequest { max_tokens, ..(*thought()).clone() };
        _ = brain.think(Arc::new(request)).await;
    }
    let limits: Vec<_> =
        server.received().iter().map(|one| one.body["max_tokens"].clone()).collect();
    assert_eq!(limits[..3], [400, 1_600, 1_600]);
    assert_eq!(brain.cures().len(), 1, "{:?}", brain.cures());
}

#[tokio::test]
async fn a_tie_gets_as_many_tokens_for_thinking_as_any_other_question() {
    let server = thinks(1_500);
    let request = ThoughtRequest { max_tokens: Some(16), ..(*thought()).clone() };
    brain(settings(&server)).think(Arc::new(request)).await.expect("a reply");
    let limits: Vec<_> =
        server.received().iter().map(|one| one.body["max_tokens"].clone()).collect();
    assert_eq!(limits, [16, 1_600]);
}

#[tokio::test]
async fn a_model_that_never_stops_thinking_is_named_as_the_cause() {
    let server = thinks(9_000);
    let error = brain(settings(&server)).think(thought()).await.expect_err("no answer");
    let error = error.to_string();
    assert!(error.contains("spent 1600 of 1600 tokens on thinking"), "{error}");
    assert!(
        error.contains("`reasoning_tokens`") && error.contains("`reasoning_effort`"),
        "{error}"
    );
    assert_eq!(server.received().len(), 2);
}

#[tokio::test]
async fn it_is_so_as_well_where_it_may_not_have_more_tokens() {
    let server = MockServer::start(|request| match request.body["max_tokens"].as_u64() {
        Some(400) => {
            let mut body = completion("");
            body["choices"][0]["finish_reason"] = json!("length");
            Answer::json(200, &body)
        }
        _ => refuses(400, &json!({ "error": "max_tokens is too large" })),
    });
    let error = brain(settings(&server)).think(thought()).await.expect_err("no answer");
    let told = error.to_string();
    assert!(told.contains("spent all of 400 tokens on thinking"), "{told}");
}

#[tokio::test]
async fn a_model_that_is_refused_is_answered_by_those_that_there_are() {
    let page =
        |_: &_| Answer::json(200, &json!({ "data": [{ "id": "qwen3:8b" }, { "id": "gemma3" }] }));
    let server = MockServer::with_page(page, |_| {
        Answer::json(404, &json!({ "error": { "message": "model \"default\" not found" } }))
    });
    let model = "default-8b".to_owned();
    let settings = HttpSettings { model, cache_slots: Some(0), ..settings(&server) };
    let error = brain(settings).think(thought()).await.expect_err("no such model").to_string();
    assert!(error.contains("--model NAME: qwen3:8b, gemma3"), "{error}");
}
