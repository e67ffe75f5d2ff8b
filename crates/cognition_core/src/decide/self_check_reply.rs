//! What a brain says of a speech before it is said: which secrets it tells.

use crate::reply::{Rejection, Rule, Salvaged, Wanted, salvage};
use serde_json::{Value, json};

const TOLD: &str = "told";
/// Numbers that are read.
const MOST: usize = 16;

/// Reads which of the numbered secrets a speech tells; `None` where the brain has no opinion, as one without a
/// model has none: `{}`.
///
/// ```
/// use cognition_core::decide::parse_self_check;
///
/// assert_eq!(parse_self_check(r#"{"why": "A plain yes.", "told": [2]}"#), Ok(Some(vec![2])));
/// assert_eq!(parse_self_check("{}"), Ok(None));
/// ```
///
/// # Errors
/// A [`Rejection`] where there is no object, or `told` is no list of numbers.
pub fn parse_self_check(reply: &str) -> Result<Option<Vec<usize>>, Rejection> {
    let Salvaged { value, cut, .. } = salvage(reply, Wanted::any_of(&[TOLD]))?;
    let Some(told) = value.get(TOLD) else {
        return match cut.is_some() {
            true => Err(faulty(Rule::Truncated, "the reply ended before it was complete")),
            false => Ok(None),
        };
    };
    let told = told.as_array().ok_or_else(|| faulty(Rule::Type, "it is no list"))?;
    let number = |number: &Value| {
        let number = number.as_u64().and_then(|number| usize::try_from(number).ok());
        number.ok_or_else(|| faulty(Rule::Type, "it holds what is no number"))
    };
    told.iter().take(MOST).map(number).collect::<Result<_, _>>().map(Some)
}

fn faulty(rule: Rule, message: &str) -> Rejection {
    Rejection::new("/told", rule, message)
}

/// The schema that goes to a server. The reason comes first: who has to give one looks before they judge.
pub fn self_check_schema() -> Value {
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["why", TOLD],
        "properties": {
            "why": { "type": "string", "maxLength": 200 },
            TOLD: {
                "type": "array",
                "maxItems": MOST,
                "items": { "type": "integer", "minimum": 1 }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_whatever_else_is_said_is_ignored() {
        let read = |reply: &str| parse_self_check(reply);
        assert_eq!(read(r#"{"why": "", "told": []}"#), Ok(Some(vec![])));
        assert_eq!(read("```json\n{\"told\": [1, 3], \"sure\": 1}\n```"), Ok(Some(vec![1, 3])));
        assert_eq!(read("{}"), Ok(None));
    }

    #[test]
    fn what_is_no_list_of_numbers_is_rejected() {
        let rule = |reply: &str| parse_self_check(reply).map_err(|fault| fault.rule);
        assert_eq!(rule(r#"{"told": true}"#), Err(Rule::Type));
        assert_eq!(rule(r#"{"told": ["one"]}"#), Err(Rule::Type));
        assert_eq!(rule(r#"{"told": [-1]}"#), Err(Rule::Type));
        assert_eq!(rule("It tells nothing."), Err(Rule::NotJson));
    }
}
