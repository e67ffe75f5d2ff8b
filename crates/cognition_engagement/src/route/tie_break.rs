//! Two modes are close: a small brain picks one of them.

use crate::reply::{Wanted, salvage};
use serde_json::{Value, json};

/// Which of the two candidates was picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreakChoice {
    /// The one that scored higher.
    A,
    /// The other one.
    B,
}

/// What a server is told of the reply: `{"choice": "A"}` or `{"choice": "B"}`.
pub fn tie_break_schema() -> Value {
    json!({
        "type": "object",
        "properties": { "choice": { "type": "string", "enum": ["A", "B"] } },
        "required": ["choice"],
        "additionalProperties": false,
    })
}

/// Reads the reply; nothing if it does not say clearly, and then the higher score stands.
///
/// ```
/// use cognition_engagement::route::{TieBreakChoice, parse_tie_break};
///
/// assert_eq!(parse_tie_break(r#"{"choice": " b "}"#), Some(TieBreakChoice::B));
/// assert_eq!(parse_tie_break("Either."), None);
/// ```
pub fn parse_tie_break(reply: &str) -> Option<TieBreakChoice> {
    let object = salvage(reply, Wanted::any_of(&["choice"])).ok()?.value;
    match object.get("choice")?.as_str()?.trim() {
        "A" | "a" => Some(TieBreakChoice::A),
        "B" | "b" => Some(TieBreakChoice::B),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clear_choice_is_read_and_nothing_else_is() {
        use TieBreakChoice::{A, B};
        for (reply, choice) in [
            (r#"{"choice":"A"}"#, Some(A)),
            ("```json\n{\"choice\": \"b\"}\n```", Some(B)),
            ("<think>A or B?</think>{\"choice\":\"B\"}", Some(B)),
            (r#"{"choice":"C"}"#, None),
            (r#"{"choice":["A"]}"#, None),
            ("A", None),
            ("", None),
        ] {
            assert_eq!(parse_tie_break(reply), choice, "{reply}");
        }
    }
}
