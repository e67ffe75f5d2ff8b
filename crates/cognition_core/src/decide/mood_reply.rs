//! The first phase of a two-phase turn: how the character feels, before it acts.

use std::collections::BTreeMap;

use serde_json::Value;

use super::parse::settle_numbers;
use super::salvage::{Salvaged, salvage};
use super::{Rejection, ReplySchema, Rule};

const MOOD: &str = "moodUpdate";

/// Reads the reply of the first phase; whatever else it says is ignored.
///
/// ```
/// use cognition_core::decide::parse_mood;
///
/// let mood = parse_mood(r#"{"moodUpdate": {"hope": -20}}"#);
/// assert_eq!(mood.map(|axes| axes["hope"]), Ok(-20));
/// ```
pub fn parse_mood(reply: &str) -> Result<BTreeMap<String, i32>, Rejection> {
    let Salvaged { mut value, cut } = salvage(reply)?;
    if let Some(fault) = ReplySchema::mood_update().faults(&value).into_iter().find(is_mood) {
        let early = cut.is_some() && fault.rule == Rule::Required;
        return Err(if early { cut_off() } else { fault });
    }
    settle_numbers(&mut value);
    let axes = value.get_mut(MOOD).map(Value::take).unwrap_or_default();
    serde_json::from_value(axes).map_err(|fault| Rejection::of_reply(Rule::Type, fault.to_string()))
}

fn is_mood(fault: &Rejection) -> bool {
    fault.field() == MOOD
}

fn cut_off() -> Rejection {
    Rejection::new("/moodUpdate", Rule::Truncated, "the reply ended before it was complete")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(reply: &str, expected: &str) {
        let told = match parse_mood(reply) {
            Ok(axes) => format!("{axes:?}"),
            Err(fault) => format!("{} {}", fault.path, fault.rule),
        };
        assert_eq!(told, expected, "{reply} should be read so");
    }

    #[test]
    fn known_axes_within_bounds_are_read() {
        check(r#"{"moodUpdate": {"hope": 3.0, "threat": -100}}"#, r#"{"hope": 3, "threat": -100}"#);
        check("```\n{\"moodUpdate\": {}, \"speech\": 7}\n```", "{}");
    }

    #[test]
    fn the_fault_is_named() {
        check(r#"{"moodUpdate": {"hope": 101}}"#, "/moodUpdate/hope maximum");
        check(r#"{"moodUpdate": {"joy": 1}}"#, "/moodUpdate/joy axis_known");
        check(r#"{"hope": 1}"#, "/moodUpdate required");
        check(r#"{"moodUpdate": {"hope": 1"#, "/moodUpdate truncated");
        check("I feel fine.", " not_json");
    }
}
