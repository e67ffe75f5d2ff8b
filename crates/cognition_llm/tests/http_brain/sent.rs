//! What is sent, and over which connection.

use super::mock_server::{Answer, MockServer};
use super::{brain, settings, thought};
use cognition_llm::{Brain, HttpSettings, StructuredOutput, ThoughtRequest};
use futures_lite::future;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Runtime;

#[tokio::test]
async fn both_messages_and_the_schema_are_sent() {
    let server = MockServer::start(|_| Answer::says("{}"));
    let settings = HttpSettings { temperature: Some(0.5), ..settings(&server) };
    let reply = brain(settings).think(thought()).await.expect("a reply");
    assert_eq!(reply.text, "{}");
    let request = &server.received()[0];
    assert_eq!(request.uri, "/v1/chat/completions");
    assert_eq!(request.headers["content-type"], "application/json");
    assert!(request.headers.get("authorization").is_none());
    assert_eq!(
        request.body,
        json!({
            "model": "default",
            "messages": [
                { "role": "system", "content": "You play a role.\n\nYou are Mara." },
                { "role": "user", "content": "The door is locked." },
            ],
            "response_format": {
                "type": "json_schema",
                "json_schema": {
                    "name": "decision",
                    "strict": true,
                    "schema": { "type": "object", "required": ["chosenIndex"] },
                },
            },
            "max_tokens": 400,
            "temperature": 0.5,
            "seed": 7,
            "stream": false,
        })
    );
}

#[tokio::test]
async fn a_server_of_llama_cpp_is_told_where_thinking_ends_and_no_other_is() {
    let server = MockServer::start(|_| Answer::says("{}"));
    for (cache_slots, reasoning_tokens, budget) in
        [(None, 64, None), (Some(1), 0, None), (Some(1), 64, Some(64))]
    {
        let settings = HttpSettings { cache_slots, reasoning_tokens, ..settings(&server) };
        brain(settings).think(thought()).await.expect("a reply");
        let received = server.received();
        let body = &received.last().expect("it was asked").body;
        assert_eq!(body.get("thinking_budget_tokens").and_then(Value::as_u64), budget);
        assert_eq!(body["max_tokens"], 400 + reasoning_tokens);
    }
}

#[tokio::test]
async fn a_model_that_thinks_gets_room_for_it_unless_the_settings_say_how_much() {
    let server = MockServer::start(|_| {
        let message = json!({ "content": "{}", "reasoning_content": "Let me see." });
        Answer::json(200, &json!({ "choices": [{ "finish_reason": "stop", "message": message }] }))
    });
    for (reasoning_tokens, limit) in [(0, 1_600), (64, 464)] {
        let brain = brain(HttpSettings { reasoning_tokens, ..settings(&server) });
        for _ in 0..2 {
            brain.think(thought()).await.expect("a reply");
        }
        let received = server.received();
        let body = &received.last().expect("it was asked").body;
        assert_eq!(body["max_tokens"], limit, "{reasoning_tokens}");
    }
}

/// As `llama-server` with a template for models that reason: thinking ends where it is told to.
#[tokio::test]
async fn a_model_that_never_ends_its_thinking_answers_where_the_server_ends_it() {
    let server = MockServer::start(|request| match request.body.get("thinking_budget_tokens") {
        Some(_) => Answer::says("{}"),
        None => Answer::json(
            200,
            &json!({ "choices": [{
                "finish_reason": "length",
                "message": { "content": "", "reasoning_content": "Let me see. Let me see." },
            }] }),
        ),
    });
    let brain = brain(HttpSettings { cache_slots: Some(2), ..settings(&server) });
    for calls in [2, 3] {
        assert_eq!(brain.think(thought()).await.expect("a reply").text, "{}");
        assert_eq!(server.received().len(), calls, "what was learnt should be remembered");
    }
}

#[tokio::test]
async fn a_schema_in_the_prompt_stands_at_the_end_of_the_system_message() {
    let server = MockServer::start(|_| Answer::says("{}"));
    let settings =
        HttpSettings { structured_output: Some(StructuredOutput::InPrompt), ..settings(&server) };
    brain(settings).think(thought()).await.expect("a reply");
    let body = &server.received()[0].body;
    assert_eq!(body.get("response_format"), None);
    let schema = &thought().reply_schema;
    let end = format!(
        "\n\n<reply_schema>\nReply with one JSON object and nothing else. It must be valid \
         under this JSON Schema:\n{schema}\n</reply_schema>"
    );
    let system = body["messages"][0]["content"].as_str().expect("a text");
    assert_eq!(system, format!("{}{end}", thought().prompt.system()));
    assert_eq!(body["messages"][1]["content"], "The door is locked.");
}

#[tokio::test]
async fn settings_can_add_replace_and_leave_out_fields() {
    let server = MockServer::start(|_| Answer::says("{}"));
    let mut settings = HttpSettings { send_seed: false, ..settings(&server) };
    for (name, value) in [
        ("cache_prompt", json!(true)),
        ("max_tokens", Value::Null),
        ("max_completion_tokens", json!(90)),
        ("temperature", json!(1)),
    ] {
        settings.extra_body.insert(name.to_owned(), value);
    }
    brain(settings).think(thought()).await.expect("a reply");
    let body = &server.received()[0].body;
    assert_eq!(body["cache_prompt"], true);
    assert_eq!(body["max_completion_tokens"], 90);
    assert_eq!(body["temperature"], 1);
    assert_eq!((body.get("max_tokens"), body.get("seed")), (None, None));
}

#[tokio::test]
async fn one_thought_after_another_uses_one_connection() {
    let server = MockServer::start(|_| Answer::says("{}"));
    let brain = brain(settings(&server));
    for _ in 0..3 {
        brain.think(thought()).await.expect("a reply");
    }
    let peers: BTreeSet<_> = server.received().iter().map(|request| request.peer).collect();
    assert_eq!(peers.len(), 1, "three thoughts should share a connection");
}

#[tokio::test]
async fn thoughts_in_flight_together_get_their_own_replies() {
    let server = MockServer::start(|request| {
        let late =
            Duration::from_millis(20).saturating_sub(Duration::from_millis(request.number as u64));
        Answer::says(&request.body["seed"].to_string()).after(late)
    });
    let brain = brain(settings(&server));
    let thoughts: Vec<_> = (0..20)
        .map(|seed| {
            let request = ThoughtRequest { seed, ..(*thought()).clone() };
            (seed, tokio::spawn(brain.think(Arc::new(request))))
        })
        .collect();
    for (seed, thinking) in thoughts {
        let reply = thinking.await.expect("no panic").expect("a reply");
        assert_eq!(reply.text, seed.to_string());
    }
    assert_eq!(server.tally().answered, 20);
}

#[test]
fn a_thought_may_be_polled_first_on_another_thread_than_it_ends_on() {
    let server = MockServer::start(|_| Answer::says("{}"));
    let brain = brain(settings(&server));
    let runtime = Runtime::new().expect("a runtime");
    let mut thinking = brain.think(thought());
    let entered = runtime.enter();
    assert!(future::block_on(future::poll_once(&mut thinking)).is_none());
    drop(entered);
    let reply = runtime.block_on(runtime.spawn(thinking)).expect("no panic");
    assert_eq!(reply.expect("a reply").text, "{}");
}

#[test]
fn without_a_runtime_there_is_an_error_and_no_panic() {
    let brain = brain(HttpSettings::default());
    let error = future::block_on(brain.think(thought())).expect_err("no runtime");
    assert_eq!(error.to_string(), "an HttpBrain thinks on a tokio runtime, and there is none");
}
