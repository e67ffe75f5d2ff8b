//! Where text and usage stand in a reply.
//!
//! The text is taken as it is, also when the model was stopped at its limit
//! (`finish_reason: "length"`): what a cut reply is worth is not decided here.
//! Usage is a courtesy of the server: where it is strange, it is missing, and the reply stands.

use super::complaint::error_message;
use crate::brain::{Reply, TokenUsage};
use serde_json::Value;

/// Why there is no text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// An error, or a model that declined, under a status of success.
    Refused {
        status: Option<u16>,
        message: String,
    },
    NotTheProtocol {
        message: String,
    },
    /// The model has said nothing, and stopped for this reason.
    NoText {
        finish_reason: String,
    },
}

impl Fault {
    fn not_the_protocol(message: impl Into<String>) -> Self {
        Self::NotTheProtocol { message: message.into() }
    }
}

/// The first choice of a completion, and what it cost but for the time.
pub(super) fn read(body: &[u8]) -> Result<Reply, Fault> {
    let completion: Value = serde_json::from_slice(body).map_err(|error| not_json(&error, body))?;
    let choice = completion.pointer("/choices/0").ok_or_else(|| no_choice(&completion))?;
    Ok(Reply { text: text(choice)?, usage: usage(&completion) })
}

pub(super) fn not_json(error: &serde_json::Error, body: &[u8]) -> Fault {
    let said = String::from_utf8_lossy(body);
    Fault::not_the_protocol(format!("the reply is not JSON ({error}): {said}"))
}

fn no_choice(completion: &Value) -> Fault {
    error_under_success(completion)
        .unwrap_or_else(|| Fault::not_the_protocol(format!("there is no choices[0]: {completion}")))
}

/// Routers in front of servers report errors under status 200.
pub(super) fn error_under_success(completion: &Value) -> Option<Fault> {
    if completion.pointer("/choices/0").is_some() {
        return None;
    }
    Some(Fault::Refused {
        status: number(completion, "/error/code").and_then(|code| code.try_into().ok()),
        message: error_message(completion)?.to_owned(),
    })
}

fn text(choice: &Value) -> Result<String, Fault> {
    let text = match choice.pointer("/message/content") {
        Some(Value::Array(parts)) => joined(parts),
        content => content.and_then(Value::as_str).map(str::to_owned),
    };
    match text {
        Some(text) if !text.is_empty() => Ok(text),
        text => called(choice)
            .or(text.filter(|_| !is_spent(choice)))
            .ok_or_else(|| without_text(choice)),
    }
}

/// Whether the model was stopped at its limit.
fn is_spent(choice: &Value) -> bool {
    choice.get("finish_reason").is_some_and(|reason| reason == "length")
}

/// What the model calls its only function with.
fn called(choice: &Value) -> Option<String> {
    let call = choice.pointer("/message/tool_calls/0/function/arguments")?;
    // Ollama writes an object here.
    Some(call.as_str().map_or_else(|| call.to_string(), str::to_owned))
}

fn joined(parts: &[Value]) -> Option<String> {
    let texts: Vec<&str> = parts.iter().filter_map(|part| part.get("text")?.as_str()).collect();
    (!texts.is_empty()).then(|| texts.concat())
}

fn without_text(choice: &Value) -> Fault {
    let refusal = choice.pointer("/message/refusal").and_then(Value::as_str);
    let refusal = refusal.or_else(|| choice.pointer("/message/content/0/refusal")?.as_str());
    match refusal {
        Some(refusal) => declined(refusal),
        None => no_text(choice.get("finish_reason").unwrap_or(&Value::Null)),
    }
}

pub(super) fn declined(refusal: &str) -> Fault {
    Fault::Refused { status: None, message: format!("the model declined: {refusal}") }
}

pub(super) fn no_text(finish_reason: &Value) -> Fault {
    let named = finish_reason.as_str().map_or_else(|| finish_reason.to_string(), str::to_owned);
    Fault::NoText { finish_reason: named }
}

/// OpenAI's `usage` where it is given, then llama.cpp's `timings`.
pub(super) fn usage(completion: &Value) -> TokenUsage {
    let at = |place| number(completion, place);
    let evaluated = at("/timings/prompt_n");
    let reused = at("/timings/cache_n");
    TokenUsage {
        prompt_tokens: at("/usage/prompt_tokens")
            .or_else(|| evaluated?.checked_add(reused.unwrap_or_default())),
        cached_tokens: at("/usage/prompt_tokens_details/cached_tokens")
            .or_else(|| at("/usage/prompt_cache_hit_tokens"))
            .or(reused),
        completion_tokens: at("/usage/completion_tokens").or_else(|| at("/timings/predicted_n")),
        latency: None,
    }
}

fn number(completion: &Value, place: &str) -> Option<u64> {
    completion.pointer(place)?.as_u64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read_json(completion: Value) -> Result<Reply, Fault> {
        read(completion.to_string().as_bytes())
    }

    fn message(message: Value) -> Value {
        json!({ "choices": [{ "message": message, "finish_reason": "stop" }] })
    }

    #[test]
    fn a_reply_that_was_cut_at_the_token_limit_is_returned_as_it_is() {
        let completion = json!({
            "choices": [{ "message": { "content": "{\"spe" }, "finish_reason": "length" }],
        });
        assert_eq!(read_json(completion), Ok(Reply::from_text("{\"spe")));
    }

    #[test]
    fn an_empty_text_is_a_text() {
        assert_eq!(read_json(message(json!({ "content": "" }))), Ok(Reply::from_text("")));
    }

    #[test]
    fn a_text_that_is_empty_at_the_limit_is_none() {
        let completion = json!({
            "choices": [{ "message": { "content": "" }, "finish_reason": "length" }],
        });
        let fault = Fault::NoText { finish_reason: "length".to_owned() };
        assert_eq!(read_json(completion), Err(fault));
    }

    #[test]
    fn what_a_function_is_called_with_is_the_text() {
        for arguments in [json!("{\"a\":1}"), json!({ "a": 1 })] {
            let calls = json!([{ "function": { "name": "decision", "arguments": arguments } }]);
            let reply = read_json(message(json!({ "content": "", "tool_calls": calls })));
            assert_eq!(reply, Ok(Reply::from_text("{\"a\":1}")));
        }
    }

    #[test]
    fn parts_are_joined_and_parts_without_text_are_skipped() {
        let parts = json!([
            { "type": "reasoning", "summary": [] },
            { "type": "text", "text": "{\"a\":" },
            { "type": "text", "text": "1}" },
        ]);
        let reply = read_json(message(json!({ "content": parts })));
        assert_eq!(reply, Ok(Reply::from_text("{\"a\":1}")));
    }

    #[test]
    fn a_model_that_declines_has_refused() {
        let shapes = [
            json!({ "content": null, "refusal": "no" }),
            json!({ "content": [{ "type": "refusal", "refusal": "no" }] }),
        ];
        for shape in shapes {
            let declined =
                Fault::Refused { status: None, message: "the model declined: no".to_owned() };
            assert_eq!(read_json(message(shape)), Err(declined));
        }
    }

    #[test]
    fn no_content_names_the_finish_reason() {
        let completion = json!({
            "choices": [{ "message": { "content": null }, "finish_reason": "content_filter" }],
        });
        let fault = Fault::NoText { finish_reason: "content_filter".to_owned() };
        assert_eq!(read_json(completion), Err(fault));
    }

    #[test]
    fn an_error_under_a_status_of_success_is_an_error() {
        let refused = Fault::Refused { status: Some(429), message: "slow down".to_owned() };
        let completion = json!({ "error": { "code": 429, "message": "slow down" } });
        assert_eq!(read_json(completion), Err(refused));
    }

    #[test]
    fn a_strange_usage_does_not_cost_the_reply() {
        for usage in [json!(null), json!("lots"), json!({ "prompt_tokens": -1.5 })] {
            let mut completion = message(json!({ "content": "hm" }));
            completion["usage"] = usage;
            assert_eq!(read_json(completion), Ok(Reply::from_text("hm")));
        }
    }

    #[test]
    fn usage_is_believed_before_timings() {
        let mut completion = message(json!({ "content": "" }));
        completion["usage"] = json!({ "prompt_tokens": 9, "completion_tokens": 3 });
        completion["timings"] = json!({ "cache_n": 5, "prompt_n": 1, "predicted_n": 1 });
        let usage = read_json(completion).expect("a reply").usage;
        assert_eq!((usage.prompt_tokens, usage.completion_tokens), (Some(9), Some(3)));
        assert_eq!(usage.cached_tokens, Some(5), "only timings tell");
    }
}
