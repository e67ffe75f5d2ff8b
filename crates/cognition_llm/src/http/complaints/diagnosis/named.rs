//! Which fields of ours a complaint names.
//!
//! A field that is named where names belong (`param`, `loc`) is believed before one that stands in
//! quotation marks, and that before one that is merely mentioned.

use super::refused::Refused;
use crate::http::request::request_body::RequestBody;

/// Without these there is no thought.
const ESSENTIAL: [&str; 2] = ["model", "messages"];

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

/// The fields that were sent, but for those that a thought needs, of which this holds.
pub(super) fn fields(body: &RequestBody, holds: impl Fn(&str) -> bool) -> Vec<&str> {
    body.names().filter(|field| !ESSENTIAL.contains(field) && holds(field)).collect()
}

/// The words before a list of what a server knows, line by line the same text.
pub(super) fn without_lists(text: &str) -> &str {
    let ends = BEFORE_LISTS.iter().filter_map(|words| text.find(words));
    ends.min().map_or(text, |end| &text[..end])
}

/// Whether the first step of a way that is a field of ours is this one: `messages[0].role` leads to
/// `messages`, and `body.response_format.type` to `response_format`.
pub(super) fn leads_to(way: &str, field: &str, refused: Refused<'_>) -> bool {
    let mut steps = way.split(|char: char| !is_of_name(char));
    steps.find(|step| refused.body.names().any(|sent| sent == *step)) == Some(field)
}

fn is_of_name(char: char) -> bool {
    char.is_alphanumeric() || char == '_' || char == '-'
}

/// What stands in quotation marks of any kind. An apostrophe is one of them, so that what stands
/// between two pairs counts as well, if it is one word.
pub(super) fn quoted(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(['\'', '"', '`', '‘', '’', '“', '”', '«', '»']);
    parts.skip(1).filter(|part| !part.is_empty() && !part.contains(char::is_whitespace))
}

/// Whether a field is mentioned as a word of its own.
pub(super) fn mentions(text: &str, field: &str) -> bool {
    text.split(|char: char| !is_of_name(char)).any(|word| word == field)
}

/// Whether any of these words stands in it.
pub(super) fn names(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::super::test_complaint::{check, check_message, told};
    use expect_test::expect;
    use serde_json::json;

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
    fn all_fields_that_are_named_at_once_are_left_out_at_once() {
        check_message(
            "Invalid JSON payload received. Unknown name \"seed\": Cannot find field.\nInvalid JSON \
             payload received. Unknown name \"id_slot\": Cannot find field.",
            expect!["`id_slot` is left out; `seed` is left out"],
        );
    }
}
