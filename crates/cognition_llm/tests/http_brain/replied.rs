//! What comes back.

use super::mock_server::{Answer, completion};
use super::think;
use cognition_llm::{BrainError, TokenUsage};
use serde_json::{Value, json};

#[tokio::test]
async fn usage_is_read_as_openai_writes_it() {
    let mut body = completion("{}");
    body["usage"] = json!({
        "prompt_tokens": 1400,
        "completion_tokens": 80,
        "prompt_tokens_details": { "cached_tokens": 1196 },
    });
    let reply = think(move || Answer::json(200, &body)).await.expect("a reply");
    assert!(reply.usage.latency.is_some_and(|latency| !latency.is_zero()));
    let expected = TokenUsage {
        prompt_tokens: Some(1400),
        cached_tokens: Some(1196),
        completion_tokens: Some(80),
        latency: reply.usage.latency,
        ..TokenUsage::default()
    };
    assert_eq!(reply.usage, expected);
}

#[tokio::test]
async fn usage_is_read_as_llama_cpp_writes_it() {
    let mut body = completion("{}");
    body["timings"] = json!({ "cache_n": 1196, "prompt_n": 204, "predicted_n": 80 });
    let usage = think(move || Answer::json(200, &body)).await.expect("a reply").usage;
    assert_eq!(usage.prompt_tokens, Some(1400));
    assert_eq!(usage.cached_tokens, Some(1196));
    assert_eq!(usage.completion_tokens, Some(80));
}

#[tokio::test]
async fn content_in_parts_is_joined() {
    let mut body = completion("");
    body["choices"][0]["message"]["content"] =
        json!([{ "type": "text", "text": "{\"a\":" }, { "type": "text", "text": "1}" }]);
    let reply = think(move || Answer::json(200, &body)).await.expect("a reply");
    assert_eq!(reply.text, "{\"a\":1}");
}

#[tokio::test]
async fn no_content_is_no_text_and_says_why() {
    let mut body = completion("");
    body["choices"][0]["message"]["content"] = Value::Null;
    let error = think(move || Answer::json(200, &body)).await.expect_err("no content");
    assert!(matches!(&error, BrainError::NoText { url, .. } if url.ends_with("/completions")));
    assert!(error.to_string().contains("(finish_reason: stop)"), "{error}");
}

#[tokio::test]
async fn garbage_is_not_the_protocol_and_is_quoted() {
    let error = think(|| Answer::body(200, "<html>\nhello")).await.expect_err("garbage");
    assert!(matches!(error, BrainError::Protocol { .. }), "{error:?}");
    assert!(error.to_string().ends_with("<html> hello"), "{error}");
}

#[tokio::test]
async fn a_model_that_declines_is_a_refusal() {
    let mut body = completion("");
    body["choices"][0]["message"] = json!({ "content": null, "refusal": "I can't." });
    let error = think(move || Answer::json(200, &body)).await.expect_err("a refusal");
    assert!(error.to_string().ends_with("answered 200: the model declined: I can't."), "{error}");
}
