//! Servers that reject schemas.

use super::mock_server::{Answer, MockServer};
use super::{brain, settings, thought};
use cognition_llm::{Brain, BrainError, StructuredOutput};
use serde_json::json;

/// Rejects `response_format` as some servers do, and takes anything else.
fn without_schemas() -> MockServer {
    MockServer::start(|request| match request.body.get("response_format") {
        Some(_) => Answer::json(400, &json!({ "error": { "message": "unknown response_format" } })),
        None => Answer::says("{}"),
    })
}

#[tokio::test]
async fn a_server_that_rejects_the_schema_is_asked_with_the_prompt_from_then_on() {
    let server = without_schemas();
    let brain = brain(settings(&server));
    for _ in 0..2 {
        assert_eq!(brain.think(thought()).await.expect("a reply").text, "{}");
    }
    assert_eq!(brain.structured_output(), StructuredOutput::InPrompt);
    let received = server.received();
    let with_schema = received.iter().map(|request| request.body.get("response_format").is_some());
    assert_eq!(with_schema.collect::<Vec<_>>(), [true, false, false]);
    let user = received[1].body["messages"][1]["content"].as_str().expect("a message");
    assert!(user.contains("\"chosenIndex\""), "the schema should be in the prompt: {user}");
}

#[tokio::test]
async fn a_complaint_that_the_prompt_does_not_cure_changes_nothing() {
    let server = MockServer::start(|_| Answer::body(400, "response_format is fine, you are not"));
    let brain = brain(settings(&server));
    let error = brain.think(thought()).await.expect_err("refused twice");
    assert!(matches!(error, BrainError::Refused { status: 400, .. }), "{error:?}");
    assert_eq!(brain.structured_output(), StructuredOutput::JsonSchema);
    assert_eq!(server.received().len(), 2);
}
