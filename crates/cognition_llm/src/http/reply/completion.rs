//! Where text and usage stand in a reply that comes in one piece.
//!
//! The text is taken as it is, also when the model was stopped at its limit
//! (`finish_reason: "length"`): what a cut reply is worth is not decided here.

use crate::http::complaints::fault::Fault;
use crate::http::complaints::server_error;
use crate::http::reply::choice_text::{Said, finish_reason};
use crate::http::reply::usage;
use crate::http::wire::lenient_json;
use cognition_brain::Reply;
use serde_json::Value;

/// The first choice of a completion, and what it cost but for the time.
pub(in crate::http) fn read(body: &[u8]) -> Result<Reply, Fault> {
    let body = lenient_json::read(body).map_err(|error| not_json(&error, body))?;
    // Gemini answers some errors with a list of one.
    let completion = body.get(0).unwrap_or(&body);
    if let Some(error) = server_error::found(completion) {
        return Err(error);
    }
    let choice = choice(completion).ok_or_else(|| no_choice(completion))?;
    let mut said = Said::default();
    said.add(choice);
    let usage = usage::read(completion);
    let text = said.text(finish_reason(choice)).map_err(|fault| fault.after(usage))?;
    Ok(Reply { usage, ..Reply::from_text(text) })
}

/// Ollama's own methods have one choice only, which is the body itself.
fn choice(completion: &Value) -> Option<&Value> {
    let is_choice = completion.get("message").is_some_and(Value::is_object)
        || completion.get("response").is_some_and(Value::is_string);
    let first = completion.pointer("/choices/0").filter(|choice| choice.is_object());
    first.or(is_choice.then_some(completion))
}

pub(in crate::http) fn not_json(error: &serde_json::Error, body: &[u8]) -> Fault {
    let said = String::from_utf8_lossy(body);
    Fault::not_the_protocol(format!("the reply is not JSON ({error}): {said}"))
}

fn no_choice(completion: &Value) -> Fault {
    Fault::not_the_protocol(format!("there is no choices[0]: {completion}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::complaints::fault::Silence;
    use serde_json::json;

    fn read_json(completion: Value) -> Result<Reply, Fault> {
        read(completion.to_string().as_bytes())
    }

    fn message(message: Value) -> Value {
        json!({ "choices": [{ "message": message, "finish_reason": "stop" }] })
    }

    fn no_text(finish_reason: &str) -> Fault {
        let finish_reason = Some(finish_reason.to_owned());
        Fault::NoText(Silence { finish_reason, tokens: None })
    }

    #[test]
    fn a_reply_that_was_cut_at_the_token_limit_is_returned_as_it_is() {
        let completion = json!({
            "choices": [{ "message": { "content": "{\"spe" }, "finish_reason": "length" }],
        });
        assert_eq!(read_json(completion), Ok(Reply::from_text("{\"spe")));
    }

    #[test]
    fn an_empty_text_is_none() {
        for content in [json!(""), json!(" \n"), json!(null), json!([]), json!(7)] {
            assert_eq!(read_json(message(json!({ "content": content }))), Err(no_text("stop")));
        }
        assert_eq!(read_json(message(json!({}))), Err(no_text("stop")));
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
            assert_eq!(read_json(message(shape)), Err(Fault::declined("no")));
        }
    }

    #[test]
    fn no_content_names_the_finish_reason() {
        let completion = json!({
            "choices": [{ "message": { "content": null }, "finish_reason": "content_filter" }],
        });
        assert_eq!(read_json(completion), Err(no_text("content_filter")));
    }

    #[test]
    fn no_content_names_what_it_took() {
        let completion = json!({
            "choices": [{ "message": { "content": "" }, "finish_reason": "length" }],
            "usage": { "completion_tokens": 400 },
        });
        let finish_reason = Some("length".to_owned());
        let silence = Silence { finish_reason, tokens: Some(400) };
        assert_eq!(read_json(completion), Err(Fault::NoText(silence)));
    }

    #[test]
    fn an_error_under_a_status_of_success_is_an_error() {
        let message = "slow down".to_owned();
        let refused = || Fault::Refused { status: Some(429), message: message.clone(), wait: None };
        let completion = json!({ "error": { "code": 429, "message": "slow down" } });
        assert_eq!(read_json(completion.clone()), Err(refused()));
        assert_eq!(read_json(json!([completion])), Err(refused()), "Gemini's list");
    }

    #[test]
    fn a_strange_usage_does_not_cost_the_reply() {
        for usage in ["null", "\"lots\"", "{\"prompt_tokens\": NaN}"] {
            let body =
                format!(r#"{{"choices": [{{"message": {{"content": "hm"}}}}], "usage": {usage}}}"#);
            assert_eq!(read(body.as_bytes()), Ok(Reply::from_text("hm")), "{usage}");
        }
    }

    #[test]
    fn a_body_that_is_the_choice_itself_is_read() {
        let chat = json!({ "message": { "content": "hm" }, "done": true, "eval_count": 3 });
        let reply = read_json(chat).expect("a reply");
        assert_eq!((reply.text.as_str(), reply.usage.completion_tokens), ("hm", Some(3)));
        let text = json!({ "choices": [{ "text": "hm", "finish_reason": "stop" }] });
        assert_eq!(read_json(text), Ok(Reply::from_text("hm")));
    }
}
