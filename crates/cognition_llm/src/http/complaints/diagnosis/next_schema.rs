//! In which form a server may take the schema that it refuses.

use super::named::names;
use super::refused::Refused;
use crate::http::settings::http_settings::StructuredOutput;

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

/// Whether a complaint is about the schema, or about what a server makes of it.
pub(super) fn is_about_schema(text: &str) -> bool {
    names(text, &SCHEMA_WORDS)
}

/// The form of the schema that a server may take instead.
pub(super) fn next_schema(text: &str, refused: Refused<'_>) -> Option<StructuredOutput> {
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
    use super::super::test_complaint::{check, check_message, told};
    use expect_test::expect;
    use serde_json::json;

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
}
