//! What a complaint is about, and what may cure it: pure.
//!
//! | file | rule |
//! |---|---|
//! | `named` | which fields of ours a complaint names, and how surely |
//! | `refused` | what is known of the request |
//! | `next_schema` | in which form the schema may be taken instead |

mod named;
mod next_schema;
mod refused;
#[cfg(test)]
pub(in crate::http) mod test_complaint;

use crate::http::complaints::advice::Cause;
use crate::http::complaints::error_text::Said;
use crate::http::request::form::Cure;
use named::{fields, leads_to, mentions, names, quoted, without_lists};
use next_schema::{is_about_schema, next_schema};
pub(in crate::http) use refused::Refused;

/// Fields that carry the schema.
const OF_SCHEMA: [&str; 3] = ["response_format", "tools", "tool_choice"];

/// Words of who answers in streams only.
const STREAM_WORDS: [&str; 8] = [
    "only support stream",
    "only supports stream",
    "non-streaming",
    "nonstreaming",
    "stream must be true",
    "stream to true",
    "stream=true",
    "enable the stream",
];

/// Words of who takes no system message.
const SYSTEM_WORDS: [&str; 10] = [
    "system role",
    "system message",
    "system prompt",
    "system instruction",
    "developer instruction",
    "developer role",
    "roles must alternate",
    "only user and assistant roles",
    "first message must",
    "role must be",
];

/// What a complaint is about.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::http) enum Diagnosis {
    /// These together may cure it.
    Curable(Vec<Cure>),
    /// It is about something that no other form of the request changes.
    Incurable,
    /// It does not say.
    Unclear,
}

/// Finds out what a complaint is about.
pub(in crate::http) fn diagnose(status: u16, said: &Said, refused: Refused<'_>) -> Diagnosis {
    let cause = Cause::of(status, said);
    if matches!(cause, Some(Cause::Context | Cause::Key | Cause::Credits | Cause::Filter)) {
        return Diagnosis::Incurable;
    }
    let text = without_lists(&said.text);
    let pointed = pointed_at(text, said, refused);
    let cures = pointed.or_else(|| Some(vec![system(text, said, refused)?]));
    if let Some(cures) = cures {
        return Diagnosis::Curable(cures);
    }
    if cause.is_some() {
        return Diagnosis::Incurable;
    }
    let mentioned = fields(refused.body, |field| mentions(text, field));
    let of_schema = || {
        let schema = is_about_schema(text).then(|| next_schema(text, refused)).flatten()?;
        Some(vec![Cure::Schema(schema)])
    };
    let of_stream = || must_stream(text, refused).then(|| vec![Cure::Streamed]);
    let cures = cures_of(&mentioned, text, refused).or_else(of_schema).or_else(of_stream);
    cures.map_or(Diagnosis::Unclear, Diagnosis::Curable)
}

/// What cures the fields that are named, or else those that are quoted.
fn pointed_at(text: &str, said: &Said, refused: Refused<'_>) -> Option<Vec<Cure>> {
    let leads_to = |way: &str, field: &str| leads_to(way, field, refused);
    let named = fields(refused.body, |field| said.named.iter().any(|way| leads_to(way, field)));
    let quotes = fields(refused.body, |field| quoted(text).any(|way| leads_to(way, field)));
    let of = |fields: &[&str]| cures_of(fields, text, refused);
    of(&named).or_else(|| of(&quotes))
}

fn cures_of(fields: &[&str], text: &str, refused: Refused<'_>) -> Option<Vec<Cure>> {
    let cures = fields.iter().filter_map(|field| cure(field, text, refused));
    let mut cures: Vec<_> = cures.collect();
    cures.sort();
    cures.dedup();
    (!cures.is_empty()).then_some(cures)
}

fn cure(field: &str, text: &str, refused: Refused<'_>) -> Option<Cure> {
    let Refused { form, body, first_limit, .. } = refused;
    if OF_SCHEMA.contains(&field) {
        return next_schema(text, refused).map(Cure::Schema);
    }
    if body.is_extra(field) {
        return None;
    }
    if field == form.limit.name() && form.limit == first_limit {
        return Some(Cure::Rename(form.limit.other()));
    }
    if field == "stream" && form.stream {
        return Some(Cure::Whole);
    }
    if field == "stream" && must_stream(text, refused) {
        return Some(Cure::Streamed);
    }
    Some(Cure::LeaveOut(field.to_owned()))
}

/// Whether a server answers in streams only.
fn must_stream(text: &str, refused: Refused<'_>) -> bool {
    !refused.form.stream && names(text, &STREAM_WORDS)
}

/// The system message may be what is refused.
fn system(text: &str, said: &Said, refused: Refused<'_>) -> Option<Cure> {
    let of_role = |name: &String| name.contains("messages") && name.ends_with("role");
    let quotes = || quoted(text).any(|name| matches!(name, "system" | "developer"));
    let is_about = names(text, &SYSTEM_WORDS)
        || said.named.iter().any(of_role)
        || (mentions(text, "role") && quotes());
    (is_about && !refused.form.is_merged).then_some(Cure::Merge)
}

#[cfg(test)]
mod tests {
    use super::test_complaint::{check, check_message, told};
    use expect_test::expect;
    use serde_json::json;

    #[test]
    fn the_limit_goes_by_its_other_name() {
        check_message(
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use \
             'max_completion_tokens' instead.",
            expect!["the limit is sent as `max_completion_tokens`"],
        );
    }

    #[test]
    fn a_stream_and_its_options_are_two_things() {
        check_message(
            "Unknown parameter: 'stream_options'.",
            expect!["`stream_options` is left out"],
        );
        check_message(
            "Streaming with stream is not supported",
            expect!["replies are not streamed"],
        );
    }

    #[test]
    fn who_answers_in_streams_only_is_asked_for_one() {
        let refuses = |message: &str| {
            let body = json!({ "error": { "message": message } });
            told("http://127.0.0.1/v1", false, &body)
        };
        for message in [
            "This model only support stream mode, please enable the stream parameter.",
            "parameter.enable_thinking must be set to false for non-streaming calls",
        ] {
            assert_eq!(refuses(message), "all replies are streamed");
        }
    }

    #[test]
    fn who_takes_no_system_message_gets_one_message() {
        check_message(
            "System role not supported",
            expect!["the system message stands within the user message"],
        );
        check_message(
            "Developer instruction is not enabled for models/gemma-3-27b-it",
            expect!["the system message stands within the user message"],
        );
        check_message(
            "Conversation roles must alternate user/assistant/user/assistant/...",
            expect!["the system message stands within the user message"],
        );
        let body = json!({ "error": {
            "message": "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
            "param": "messages[0].role",
        } });
        check(&body, expect!["the system message stands within the user message"]);
    }

    #[test]
    fn what_no_other_form_changes_is_not_cured() {
        for message in [
            "This model's maximum context length is 2048 tokens. However, you requested 2600 tokens \
             (2200 in the messages, 400 in the completion). (parameter=max_tokens, value=400)",
            "Incorrect API key provided: sk-***.",
            "Your credit balance is too low to access the API.",
            "The model `default` does not exist.",
            "default is not a valid model ID",
            "The response was filtered due to the prompt triggering content management policy",
        ] {
            check_message(message, expect!["Incurable"]);
        }
    }

    #[test]
    fn a_complaint_without_a_cause_is_unclear() {
        check_message("Bad request", expect!["Unclear"]);
        check(&json!({}), expect!["Unclear"]);
    }
}
