//! In which form the schema of a reply travels.

use super::mock_server::{Answer, MockServer};
use super::{brain, settings, thought};
use cognition_core::prompt::Purpose;
use cognition_llm::{Brain, BrainError, HttpSettings, StructuredOutput, ThoughtRequest};
use serde_json::{Value, json};
use std::sync::Arc;

fn refuses(message: &str) -> Answer {
    Answer::json(400, &json!({ "error": { "message": message } }))
}

/// Refuses `response_format` as some servers do, and takes anything else.
fn without_schemas() -> MockServer {
    MockServer::start(|request| match request.body.get("response_format") {
        Some(_) => refuses("unknown response_format"),
        None => Answer::says("{}"),
    })
}

fn types(server: &MockServer) -> Vec<Value> {
    server
        .received()
        .iter()
        .map(|request| request.body["response_format"]["type"].clone())
        .collect()
}

#[tokio::test]
async fn a_server_that_refuses_the_schema_is_asked_with_the_prompt_from_then_on() {
    let server = without_schemas();
    let brain = brain(settings(&server));
    for _ in 0..2 {
        assert_eq!(brain.think(thought()).await.expect("a reply").text, "{}");
    }
    assert_eq!(brain.structured_output(), StructuredOutput::InPrompt);
    assert_eq!(
        types(&server),
        [json!("json_schema"), json!("json_object"), json!(null), json!(null)]
    );
    let system = server.received()[2].body["messages"][0]["content"].clone();
    let system = system.as_str().expect("a message");
    assert!(system.contains("\"chosenIndex\""), "the schema should be in the prompt: {system}");
}

#[tokio::test]
async fn the_forms_follow_each_other_from_the_strictest_to_the_loosest() {
    let server = MockServer::start(|request| match &request.body["response_format"] {
        Value::Null => Answer::says("{}"),
        _ => refuses("Invalid schema for response_format: `required` is missing"),
    });
    let structured_output = Some(StructuredOutput::Strict);
    let brain = brain(HttpSettings { structured_output, ..settings(&server) });
    let schema = json!({ "type": "object", "properties": { "a": { "type": "string" } } });
    let request = ThoughtRequest { reply_schema: schema.into(), ..(*thought()).clone() };
    brain.think(Arc::new(request)).await.expect("a reply");
    let received = server.received();
    let formats = received.iter().map(|request| {
        let format = &request.body["response_format"];
        (format["type"].as_str().unwrap_or("none"), format["json_schema"]["strict"].as_bool())
    });
    assert_eq!(
        formats.collect::<Vec<_>>(),
        [("json_schema", Some(true)), ("json_schema", None), ("json_object", None), ("none", None)],
    );
}

#[tokio::test]
async fn a_complaint_that_no_form_cures_changes_nothing() {
    let server = MockServer::start(|_| Answer::body(400, "response_format is fine, you are not"));
    let brain = brain(settings(&server));
    let error = brain.think(thought()).await.expect_err("refused each time");
    assert!(matches!(error, BrainError::Refused { status: 400, .. }), "{error:?}");
    assert_eq!(brain.structured_output(), StructuredOutput::JsonSchema);
    assert_eq!(brain.cures(), Vec::<String>::new());
    assert!(server.received().len() <= 6);
}

#[tokio::test]
async fn one_purpose_may_need_another_form_than_the_others() {
    let server = MockServer::start(|request| {
        match request.body["response_format"]["json_schema"]["name"] == "skill_plan" {
            true => refuses("response_format: too many states"),
            false => Answer::says("{}"),
        }
    });
    let brain = brain(settings(&server));
    let gather = ThoughtRequest { purpose: Purpose::Gather, ..(*thought()).clone() };
    brain.think(Arc::new(gather)).await.expect("a reply");
    brain.think(thought()).await.expect("a reply");
    assert_eq!(brain.structured_output(), StructuredOutput::JsonSchema);
    assert_eq!(brain.cures().len(), 1);
    assert!(brain.cures()[0].ends_with("(for gather)"), "{:?}", brain.cures());
}

#[tokio::test]
async fn a_function_is_called_with_what_is_asked() {
    let server = MockServer::start(|_| {
        let call = json!({ "function": { "name": "decision", "arguments": "{\"a\":1}" } });
        let message = json!({ "content": null, "tool_calls": [call] });
        Answer::json(200, &json!({ "choices": [{ "message": message, "finish_reason": "stop" }] }))
    });
    let structured_output = Some(StructuredOutput::ToolCall);
    let brain = brain(HttpSettings { structured_output, ..settings(&server) });
    assert_eq!(brain.think(thought()).await.expect("a reply").text, "{\"a\":1}");
    let body = &server.received()[0].body;
    assert_eq!(body["tools"][0]["function"]["parameters"], thought().reply_schema.get());
    assert_eq!(body["tool_choice"]["function"]["name"], "decision");
    assert_eq!(body.get("response_format"), None);
}
