//! Complaints as tests make them.

use super::{Diagnosis, Refused, diagnose};
use crate::http::complaints::error_text::Said;
use crate::http::request::form::Form;
use crate::http::request::hosts::known;
use crate::http::request::request_body::RequestBody;
use crate::http::settings::http_settings::HttpSettings;
use cognition_brain::ThoughtRequest;
use cognition_core::prompt::{Prompt, Purpose};
use expect_test::Expect;
use reqwest::Url;
use serde_json::{Value, json};

fn request() -> ThoughtRequest {
    ThoughtRequest {
        turn: 3,
        prompt: Prompt { stable: "You play.".into(), slow: "".into(), volatile: String::new() },
        reply_schema: json!({ "type": "object", "properties": { "a": { "type": "null" } } }).into(),
        seed: 7,
        ..ThoughtRequest::new("mara", Purpose::Decide)
    }
}

/// What may cure what the server at this URL says, as it is told.
pub(in crate::http) fn told(url: &str, stream: bool, body: &Value) -> String {
    let settings = HttpSettings { stream, ..HttpSettings::default() };
    let form = Form::first(&settings, known(&Url::parse(url).expect("a valid URL")));
    let sent = RequestBody::write(&request(), &settings, &form, Some(1));
    let tried = [form.clone()];
    let first_limit = form.limit;
    let refused = Refused { form: &form, body: &sent, first_limit, tried: &tried, is_last: false };
    match diagnose(400, &Said::in_json(body), refused) {
        Diagnosis::Curable(cures) => {
            let cures: Vec<_> = cures.iter().map(ToString::to_string).collect();
            cures.join("; ")
        }
        other => format!("{other:?}"),
    }
}

/// A local server that streams answers so.
pub(super) fn check(body: &Value, expected: Expect) {
    expected.assert_eq(&told("http://127.0.0.1/v1", true, body));
}

pub(super) fn check_message(message: &str, expected: Expect) {
    check(&json!({ "error": { "message": message } }), expected);
}
