//! The first phase of a two-phase turn: how the character feels, before it acts.

use std::collections::BTreeMap;

use serde_json::Value;

use super::ReplySchema;
use crate::reply::{Rejection, ReplyScope, Rule, Salvaged, Wanted, salvage};

const MOOD: &str = "moodUpdate";

/// How a character feels, as a model says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Felt {
    /// The axes that changed, each from -100 to 100.
    pub axes: BTreeMap<String, i32>,
    /// What was left out of the reply, and why.
    pub dropped: Vec<Rejection>,
}

/// Reads the reply of the first phase; whatever else it says is ignored. An axis that is unknown or
/// out of range is left out alone.
///
/// ```
/// use cognition_core::decide::parse_mood;
///
/// let felt = parse_mood(r#"{"moodUpdate": {"hope": -20, "threat": 101}}"#).expect("is a mood");
/// assert_eq!((felt.axes["hope"], felt.axes.len()), (-20, 1));
/// assert_eq!(felt.dropped[0].path, "/moodUpdate/threat");
/// ```
///
/// # Errors
/// A [`Rejection`] where there is no object, no mood in it, or no axis of the mood that can be read.
pub fn parse_mood(reply: &str) -> Result<Felt, Rejection> {
    let Salvaged { mut value, cut, .. } = salvage(reply, Wanted::any_of(&[MOOD]))?;
    let fields = value.as_object_mut().expect("salvage gives nothing but objects");
    let mut sifted = ReplySchema::mood_update().sift(fields, &ReplyScope::default());
    if let Some(fault) = sifted.required.pop() {
        let early = cut.is_some() && fault.rule == Rule::Required;
        return Err(if early { cut_off() } else { fault });
    }
    let axes = value.get_mut(MOOD).map(Value::take).unwrap_or_default();
    let axes: BTreeMap<String, i32> = serde_json::from_value(axes)
        .map_err(|fault| Rejection::of_reply(Rule::Type, fault.to_string()))?;
    match sifted.dropped.first() {
        Some(fault) if axes.is_empty() => Err(fault.clone()),
        _ => Ok(Felt { axes, dropped: sifted.dropped }),
    }
}

fn cut_off() -> Rejection {
    Rejection::new("/moodUpdate", Rule::Truncated, "the reply ended before it was complete")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(reply: &str, expected: &str) {
        let told = match parse_mood(reply) {
            Ok(Felt { axes, dropped }) => {
                let dropped =
                    dropped.iter().map(|fault| format!(" -{} {}", fault.path, fault.rule));
                format!("{axes:?}{}", dropped.collect::<String>())
            }
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
    fn a_bad_axis_costs_no_other() {
        check(
            r#"{"moodUpdate": {"hope": 3, "joy": 1, "threat": 101, "agency": null}}"#,
            r#"{"hope": 3} -/moodUpdate/joy axis_known -/moodUpdate/threat maximum"#,
        );
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
