//! What is sent, against what OpenAI says that it takes.

use super::data;
use super::mock_server::{Answer, MockServer};
use super::purposes::{PURPOSES, thought};
use cognition_llm::{Brain, HttpBrain, HttpSettings, Listener, StructuredOutput};
use serde_json::Value;

fn request_schema() -> jsonschema::Validator {
    let text = std::fs::read_to_string(data().join("openai_chat_request.schema.json"));
    let schema: Value = serde_json::from_str(&text.expect("a file")).expect("JSON");
    jsonschema::draft7::new(&schema).expect("the schema compiles")
}

#[test]
fn the_bodies_of_all_purposes_in_all_forms_are_valid() {
    use StructuredOutput::{InPrompt, JsonObject, JsonSchema, Strict, ToolCall};
    let schema = request_schema();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    let server = MockServer::start(|_| Answer::says("{}"));
    for form in [Strict, JsonSchema, JsonObject, InPrompt, ToolCall] {
        let settings = HttpSettings {
            structured_output: Some(form),
            cache_slots: Some(0),
            reasoning_effort: Some("low".to_owned()),
            ..HttpSettings::new(server.base_url())
        };
        let brain = HttpBrain::new(settings).expect("valid settings");
        for purpose in PURPOSES {
            runtime.block_on(brain.think(thought(purpose))).expect("a reply");
            let aloud = brain.think_aloud(thought(purpose), Listener::new(|_| {}));
            runtime.block_on(aloud).expect("a reply");
        }
    }
    let received = server.received();
    assert_eq!(received.len(), 5 * 2 * PURPOSES.len());
    for request in received {
        let faults: Vec<_> =
            schema.iter_errors(&request.body).map(|error| error.to_string()).collect();
        assert!(faults.is_empty(), "{faults:?}\n{}", request.body);
    }
}
