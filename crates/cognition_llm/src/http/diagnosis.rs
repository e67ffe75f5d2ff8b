//! What a complaint is about, and what may cure it: pure.
//!
//! A field that is named where names belong (`param`, `loc`) is believed before one that stands in
//! quotation marks, and that before one that is merely mentioned.

use super::advice::Cause;
use super::error_text::Said;
use super::form::{Cure, Form, LimitField};
use super::request_body::RequestBody;
use super::settings::StructuredOutput;

/// Without these there is no thought.
const ESSENTIAL: [&str; 2] = ["model", "messages"];

/// Fields that carry the schema.
const OF_SCHEMA: [&str; 3] = ["response_format", "tools", "tool_choice"];

/// After these words a message lists what a server knows, or proposes something else.
const BEFORE_LISTS: [&str; 10] = [
    "expected one of",
    ", expected",
    "supported parameters",
    "supported fields",
    "allowed parameters",
    "allowed fields",
    "valid parameters",
    "valid fields",
    "permitted fields",
    "known fields",
];

/// Words of complaints about the schema, or about what a server makes of it.
const SCHEMA_WORDS: [&str; 19] = [
    "response_format",
    "response format",
    "responseformat",
    "response_schema",
    "responseschema",
    "json_schema",
    "json schema",
    "jsonschema",
    "json_object",
    "json mode",
    "json_validate_failed",
    "failed to generate json",
    "structured output",
    "structured_output",
    "grammar",
    "guided",
    "sampler",
    "schema",
    "too many states",
];

/// Words about what stands in a schema, rather than about schemas as such.
const CONTENT_WORDS: [&str; 16] = [
    "invalid schema",
    "invalid json schema",
    "invalid_json_schema",
    "in context=",
    "additionalproperties",
    "'required'",
    "`required`",
    "keyword",
    "nest",
    "anyof",
    "length",
    "minimum",
    "items",
    "strict",
    "unsupported schema",
    "enum",
];

/// Words about schemas as such: this server, or this model, takes none.
const KIND_WORDS: [&str; 10] = [
    "json_object",
    "unknown",
    "response_format type",
    "response_format.type",
    "unavailable",
    "json_schema",
    "json mode",
    "not support response format",
    "not support response_format",
    "not support structured",
];

/// Words about what a server could not make of a schema, or a model not write under it.
const TOO_MUCH_WORDS: [&str; 8] = [
    "too many states",
    "grammar",
    "sampler",
    "complex",
    "too large",
    "compile",
    "json_validate_failed",
    "failed to generate",
];

/// Words about a field that a server has never heard of.
const UNKNOWN_WORDS: [&str; 10] = [
    "unknown name",
    "unknown field",
    "unknown parameter",
    "unrecognized",
    "unrecognised",
    "unexpected",
    "extra_forbidden",
    "extra inputs",
    "extra fields",
    "not permitted",
];

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
pub(super) enum Diagnosis {
    /// These together may cure it.
    Curable(Vec<Cure>),
    /// It is about something that no other form of the request changes.
    Incurable,
    /// It does not say.
    Unclear,
}

/// What is known of a request that was refused.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refused<'a> {
    pub(super) form: &'a Form,
    pub(super) body: &'a RequestBody,
    /// What the limit was called at first.
    pub(super) first_limit: LimitField,
    /// The forms in which it was put so far.
    pub(super) tried: &'a [Form],
    /// Whether this is the last cure that there is time for.
    pub(super) is_last: bool,
}

/// Finds out what a complaint is about.
pub(super) fn diagnose(status: u16, said: &Said, refused: Refused<'_>) -> Diagnosis {
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
        let schema = names(text, &SCHEMA_WORDS).then(|| next_schema(text, refused)).flatten()?;
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

/// The fields that were sent, but for those that a thought needs, of which this holds.
fn fields(body: &RequestBody, holds: impl Fn(&str) -> bool) -> Vec<&str> {
    body.names().filter(|field| !ESSENTIAL.contains(field) && holds(field)).collect()
}

/// The words before a list of what a server knows, line by line the same text.
fn without_lists(text: &str) -> &str {
    let ends = BEFORE_LISTS.iter().filter_map(|words| text.find(words));
    ends.min().map_or(text, |end| &text[..end])
}

fn names(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(word))
}

/// Whether the first step of a way that is a field of ours is this one: `messages[0].role` leads to
/// `messages`, and `body.response_format.type` to `response_format`.
fn leads_to(way: &str, field: &str, refused: Refused<'_>) -> bool {
    let mut steps = way.split(|char: char| !is_of_name(char));
    steps.find(|step| refused.body.names().any(|sent| sent == *step)) == Some(field)
}

fn is_of_name(char: char) -> bool {
    char.is_alphanumeric() || char == '_' || char == '-'
}

/// What stands in quotation marks of any kind. An apostrophe is one of them, so that what stands
/// between two pairs counts as well, if it is one word.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(['\'', '"', '`', '‘', '’', '“', '”', '«', '»']);
    parts.skip(1).filter(|part| !part.is_empty() && !part.contains(char::is_whitespace))
}

/// Whether a field is mentioned as a word of its own.
fn mentions(text: &str, field: &str) -> bool {
    text.split(|char: char| !is_of_name(char)).any(|word| word == field)
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

/// The form of the schema that a server may take instead.
fn next_schema(text: &str, refused: Refused<'_>) -> Option<StructuredOutput> {
    use StructuredOutput::{InPrompt, JsonObject, JsonSchema, Strict, ToolCall};
    let is_of_content = names(text, &CONTENT_WORDS);
    let is_too_much = names(text, &TOO_MUCH_WORDS);
    let is_of_kind = !is_of_content && !is_too_much && names(text, &KIND_WORDS);
    let is_unknown = !is_of_content && !is_too_much && names(text, &UNKNOWN_WORDS);
    let was_tried = |schema| refused.tried.iter().any(|form| form.schema == schema);
    match refused.form.schema {
        InPrompt => None,
        _ if refused.is_last || is_unknown => Some(InPrompt),
        // Sent as it is all the same, if it has no strict form.
        Strict if is_of_kind || is_too_much || !refused.body.claims_strict() => Some(JsonObject),
        Strict if was_tried(JsonSchema) => Some(JsonObject),
        Strict => Some(JsonSchema),
        JsonSchema if refused.form.claims_strict && text.contains("json_schema.strict") => {
            Some(JsonSchema)
        }
        JsonSchema if !is_of_kind && !was_tried(Strict) => Some(Strict),
        JsonSchema => Some(JsonObject),
        JsonObject if text.contains("must be 'json_schema'") => Some(JsonSchema),
        JsonObject | ToolCall => Some(InPrompt),
    }
}

#[cfg(test)]
mod tests {
    use super::super::hosts::known;
    use super::super::settings::HttpSettings;
    use super::*;
    use crate::request::{Situation, ThoughtRequest};
    use cognition_core::prompt::{Prompt, Purpose};
    use expect_test::{Expect, expect};
    use reqwest::Url;
    use serde_json::{Value, json};

    fn request() -> ThoughtRequest {
        ThoughtRequest {
            max_tokens: None,
            mind: "mara".into(),
            turn: 3,
            tick: 1,
            attempt: 1,
            purpose: Purpose::Decide,
            tier: Default::default(),
            prompt: Prompt { stable: "You play.".into(), slow: "".into(), volatile: String::new() },
            reply_schema: json!({ "type": "object", "properties": { "a": { "type": "null" } } })
                .into(),
            actions: Vec::new(),
            situation: Situation::default(),
            seed: 7,
        }
    }

    fn told(url: &str, stream: bool, body: &Value) -> String {
        let settings = HttpSettings { stream, ..HttpSettings::default() };
        let form = Form::first(&settings, known(&Url::parse(url).expect("a valid URL")));
        let sent = RequestBody::write(&request(), &settings, &form, Some(1));
        let tried = [form.clone()];
        let first_limit = form.limit;
        let refused =
            Refused { form: &form, body: &sent, first_limit, tried: &tried, is_last: false };
        match diagnose(400, &Said::in_json(body), refused) {
            Diagnosis::Curable(cures) => {
                let cures: Vec<_> = cures.iter().map(ToString::to_string).collect();
                cures.join("; ")
            }
            other => format!("{other:?}"),
        }
    }

    /// A local server that streams answers so.
    fn check(body: &Value, expected: Expect) {
        expected.assert_eq(&told("http://127.0.0.1/v1", true, body));
    }

    fn check_message(message: &str, expected: Expect) {
        check(&json!({ "error": { "message": message } }), expected);
    }

    #[test]
    fn a_field_is_named_in_many_ways() {
        for message in [
            "Unsupported parameter: 'seed' is not supported with this model.",
            "Invalid JSON payload received. Unknown name \"seed\": Cannot find field.",
            "Unrecognized request argument supplied: seed",
            "property `seed` is unsupported",
            "unknown field `seed`, expected one of `model`, `messages`, `temperature`, `stream`",
            "Additional properties are not allowed ('seed' was unexpected)",
            "seed is not supported",
            "This model doesn't support 'seed'",
        ] {
            assert_eq!(
                told("http://127.0.0.1/v1", true, &json!({ "error": { "message": message } })),
                "`seed` is left out",
                "{message}"
            );
        }
        let detail = json!({ "detail": [
            { "type": "extra_forbidden", "loc": ["body", "seed"], "msg": "Extra inputs", "input": 7 },
            { "type": "extra_forbidden", "loc": ["body", "id_slot"], "msg": "Extra inputs" },
        ] });
        check(&detail, expect!["`id_slot` is left out; `seed` is left out"]);
        check(&json!({ "error": { "param": "seed" } }), expect!["`seed` is left out"]);
    }

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
    fn a_schema_that_breaks_a_rule_is_asked_for_in_its_strict_form() {
        check_message(
            "Invalid schema for response_format 'decision': In context=(), 'required' is required \
             to be supplied and to be an array including every key in properties.",
            expect!["the schema is sent in its strict form"],
        );
        check_message(
            "Failed to initialize samplers: failed to parse grammar",
            expect!["the schema is sent in its strict form"],
        );
    }

    #[test]
    fn who_knows_no_schemas_is_asked_for_json() {
        check_message(
            "This response_format type is unavailable now",
            expect!["`json_object` is sent, and the schema in the prompt"],
        );
        let body = json!({ "detail": [{
            "loc": ["body", "response_format", "type"],
            "msg": "Input should be 'text' or 'json_object'",
            "input": "json_schema",
        }] });
        check(&body, expect!["`json_object` is sent, and the schema in the prompt"]);
    }

    #[test]
    fn who_does_not_know_the_field_is_asked_by_the_prompt_alone() {
        check_message(
            "Unknown name \"response_format\": Cannot find field.",
            expect!["the schema stands in the prompt alone"],
        );
    }

    #[test]
    fn a_service_that_can_not_cope_with_the_strict_form_is_asked_for_json() {
        let strict = |message: &str| {
            told("https://example.com/v1", false, &json!([{ "error": { "message": message } }]))
        };
        assert_eq!(
            strict(
                "The specified schema produces a constraint that has too many states for serving."
            ),
            "`json_object` is sent, and the schema in the prompt"
        );
        assert_eq!(
            strict("Invalid schema for response_format: 'minimum' is not permitted"),
            "the schema is sent as it is"
        );
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
