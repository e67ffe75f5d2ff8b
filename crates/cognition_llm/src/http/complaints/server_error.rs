//! Errors that come under a status of success.
//!
//! Routers in front of servers answer 200 and tell of the error in the body, beside the choices, in
//! one of them, or in the middle of a stream.

use crate::http::availability::retry_after;
use crate::http::complaints::complaint::error_message;
use crate::http::complaints::fault::Fault;
use serde_json::Value;

/// What errors are called where they have a name and no number.
const NAMES: [(&str, u16); 14] = [
    ("rate_limit", 429),
    ("too_many_requests", 429),
    ("resource_exhausted", 429),
    ("insufficient_quota", 429),
    ("overloaded", 503),
    ("unavailable", 503),
    ("timeout", 504),
    ("authentication", 401),
    ("invalid_api_key", 401),
    ("billing", 402),
    ("permission", 403),
    ("not_found", 404),
    ("invalid_request", 400),
    ("server_error", 500),
];

/// The error that a body tells of, if it does.
pub(in crate::http) fn found(body: &Value) -> Option<Fault> {
    let choice = body.pointer("/choices/0").filter(|choice| choice.is_object());
    let told = [Some(body), choice].into_iter().flatten().find(|place| is_told(place.get("error")));
    if let Some(place) = told {
        return Some(refused(place));
    }
    match choice {
        Some(choice) => broken_off(choice),
        None if is_answer(body) => None,
        None => error_message(body).map(|_| refused(body)),
    }
}

/// The error that an event of a stream tells of by its name.
pub(in crate::http) fn event(data: &Value) -> Fault {
    found(data).unwrap_or_else(|| refused(data))
}

fn is_told(error: Option<&Value>) -> bool {
    match error {
        Some(Value::String(message)) => !message.is_empty(),
        Some(Value::Object(fields)) => !fields.is_empty(),
        _ => false,
    }
}

/// A body that is the choice itself has a `message`, too.
fn is_answer(body: &Value) -> bool {
    body.get("message").is_some_and(Value::is_object)
}

fn refused(place: &Value) -> Fault {
    let message = error_message(place);
    let error = place.get("error").unwrap_or(place);
    Fault::Refused {
        status: status(error).or_else(|| status(place)),
        message: message.unwrap_or_else(|| error.to_string()),
        wait: retry_after::in_body(place),
    }
}

/// The provider behind a router has failed, and the router says no more.
fn broken_off(choice: &Value) -> Option<Fault> {
    let is_broken = choice.get("finish_reason").is_some_and(|reason| reason == "error");
    is_broken.then(|| Fault::Refused {
        status: Some(502),
        message: "the server broke off its reply (finish_reason: error)".to_owned(),
        wait: None,
    })
}

/// The HTTP status that an error has, by its number or else by its name.
fn status(error: &Value) -> Option<u16> {
    let at = |field| error.get(field);
    let numbers = ["code", "status", "status_code", "http_status"].into_iter().filter_map(at);
    let names = ["code", "type", "status"].into_iter().filter_map(at);
    numbers.filter_map(number).next().or_else(|| names.filter_map(named).next())
}

fn number(value: &Value) -> Option<u16> {
    let number = value.as_u64().or_else(|| value.as_str()?.parse().ok())?;
    u16::try_from(number).ok().filter(|status| (400..600).contains(status))
}

fn named(value: &Value) -> Option<u16> {
    let name = value.as_str()?.to_lowercase();
    NAMES.iter().find(|(part, _)| name.contains(part)).map(|(_, status)| *status)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(body: &Value, expected: Option<(Option<u16>, &str)>) {
        let found = match found(body) {
            Some(Fault::Refused { status, message, .. }) => Some((status, message)),
            Some(other) => panic!("{body}: {other:?}"),
            None => None,
        };
        let expected = expected.map(|(status, message)| (status, message.to_owned()));
        assert_eq!(found, expected, "{body}");
    }

    #[test]
    fn an_error_is_found_beside_the_choices_and_in_one() {
        let answer = json!({ "message": { "content": "" } });
        let error = json!({ "code": 503, "message": "busy" });
        check(&json!({ "error": error, "choices": [answer] }), Some((Some(503), "busy")));
        check(&json!({ "choices": [{ "error": error }] }), Some((Some(503), "busy")));
        check(&json!({ "error": "busy", "choices": [] }), Some((None, "busy")));
        let broken = "the server broke off its reply (finish_reason: error)";
        let choice = json!({ "message": { "content": "{" }, "finish_reason": "error" });
        check(&json!({ "choices": [choice] }), Some((Some(502), broken)));
    }

    #[test]
    fn an_answer_is_no_error_also_where_it_names_the_field() {
        for error in [json!(null), json!(""), json!({}), json!(false)] {
            check(
                &json!({ "error": error, "choices": [{ "message": { "content": "hm" } }] }),
                None,
            );
        }
        check(&json!({ "message": { "role": "assistant", "content": "hm" }, "done": true }), None);
        check(&json!({ "choices": [], "usage": {} }), None);
    }

    #[test]
    fn the_status_stands_in_a_number_or_in_a_name() {
        for (error, status) in [
            (json!({ "code": "429", "message": "no" }), Some(429)),
            (json!({ "status": 401, "message": "no" }), Some(401)),
            (json!({ "type": "overloaded_error", "message": "no" }), Some(503)),
            (json!({ "code": "rate_limit_exceeded", "message": "no" }), Some(429)),
            (json!({ "status": "RESOURCE_EXHAUSTED", "message": "no" }), Some(429)),
            (json!({ "code": 7, "message": "no" }), None),
            (json!({ "code": 200, "message": "no" }), None),
        ] {
            check(&json!({ "error": error }), Some((status, "no")));
        }
        check(
            &json!({ "code": 500, "message": "no", "type": "server_error" }),
            Some((Some(500), "no")),
        );
    }
}
