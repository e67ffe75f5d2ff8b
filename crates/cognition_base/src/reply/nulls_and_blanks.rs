//! What says nothing.

use cognition_language::Language;
use serde_json::{Map, Value};

use super::plain_text::plain_line;

/// Null reads as absent, and as silence where a text must be there.
pub fn leave_out_nulls(fields: &mut Map<String, Value>) {
    fields.retain(|name, value| {
        if value.is_null() && ["speech", "thoughts"].contains(&name.as_str()) {
            *value = Value::from("");
        }
        leave_out_null_members(value);
        !value.is_null() || name == "chosenIndex"
    });
}

pub fn leave_out_null_members(value: &mut Value) {
    match value {
        Value::Object(members) => members.retain(|_, value| {
            leave_out_null_members(value);
            !value.is_null()
        }),
        Value::Array(items) => items.iter_mut().for_each(leave_out_null_members),
        _ => {}
    }
}

/// Null, blank, or a word for it.
pub fn says_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => {
            let text = plain_line(text);
            text.trim().is_empty() || Language::english().stands_for_nothing(text.trim())
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn null_reads_as_absent_and_as_silence() {
        let mut reply = json!({
            "speech": null, "thoughts": null, "chosenIndex": null, "intent": null,
            "notes": [{"text": "x", "context": null}, null], "alternatives": [1, null],
        });
        leave_out_nulls(reply.as_object_mut().expect("is an object"));
        let expected = json!({
            "speech": "", "thoughts": "", "chosenIndex": null,
            "notes": [{"text": "x"}, null], "alternatives": [1, null],
        });
        assert_eq!(reply, expected);
    }

    #[test]
    fn blanks_and_words_for_nothing_say_nothing() {
        for value in [json!(null), json!(""), json!(" \u{200b}\n"), json!("None"), json!("n/a")] {
            assert!(says_nothing(&value), "{value}");
        }
        for value in [json!(0), json!([]), json!("none of it"), json!("no")] {
            assert!(!says_nothing(&value), "{value}");
        }
    }
}
