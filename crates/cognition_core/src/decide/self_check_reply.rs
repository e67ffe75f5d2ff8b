//! What a brain says of a reply before it is acted on: which entries it goes against.

use crate::reply::{Rejection, Rule, Salvaged, Wanted, salvage};
use cognition_language::line;
use serde_json::{Value, json};

const AGAINST: &str = "against";
/// Numbers that are read.
const MOST: usize = 16;
/// Characters of a reason that are kept.
const REASON: usize = 200;

/// What a brain says of a reply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SelfCheckAnswer {
    /// The numbers, from 1, of the entries that the reply goes against.
    pub against: Vec<usize>,
    /// Why, in a few words. Untrusted.
    pub why: String,
}

/// Reads which of the numbered entries a reply goes against; `None` where the brain has no opinion, as one without a
/// model has none: `{}`.
///
/// ```
/// use cognition_core::decide::parse_self_check;
///
/// let read = parse_self_check(r#"{"why": "A plain yes.", "against": [2]}"#)?;
/// assert_eq!(read.map(|answer| (answer.against, answer.why)), Some((vec![2], "A plain yes.".to_owned())));
/// assert_eq!(parse_self_check("{}")?, None);
/// # Ok::<(), cognition_core::decide::Rejection>(())
/// ```
///
/// # Errors
/// A [`Rejection`] where there is no object, or `against` is no list of numbers.
pub fn parse_self_check(reply: &str) -> Result<Option<SelfCheckAnswer>, Rejection> {
    let Salvaged { value, cut, .. } = salvage(reply, Wanted::any_of(&[AGAINST]))?;
    let Some(against) = value.get(AGAINST) else {
        return match cut.is_some() {
            true => Err(faulty(Rule::Truncated, "the reply ended before it was complete")),
            false => Ok(None),
        };
    };
    let against = numbers(against)?;
    let why = value.get("why").and_then(Value::as_str).unwrap_or_default();
    let why = line(why).chars().take(REASON).collect();
    Ok(Some(SelfCheckAnswer { against, why }))
}

fn numbers(against: &Value) -> Result<Vec<usize>, Rejection> {
    let against = against.as_array().ok_or_else(|| faulty(Rule::Type, "it is no list"))?;
    let number = |number: &Value| {
        let number = number.as_u64().and_then(|number| usize::try_from(number).ok());
        number.ok_or_else(|| faulty(Rule::Type, "it holds what is no number"))
    };
    against.iter().take(MOST).map(number).collect()
}

fn faulty(rule: Rule, message: &str) -> Rejection {
    Rejection::new("/against", rule, message)
}

/// The schema that goes to a server. The reason comes first: who has to give one looks before they judge.
pub fn self_check_schema() -> Value {
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["why", AGAINST],
        "properties": {
            "why": { "type": "string", "maxLength": REASON },
            AGAINST: {
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

    fn against(reply: &str) -> Result<Option<Vec<usize>>, Rule> {
        let read = parse_self_check(reply).map_err(|fault| fault.rule)?;
        Ok(read.map(|answer| answer.against))
    }

    #[test]
    fn numbers_are_read_and_whatever_else_is_said_is_ignored() {
        assert_eq!(against(r#"{"why": "", "against": []}"#), Ok(Some(vec![])));
        let fenced = "```json\n{\"against\": [1, 3], \"sure\": 1}\n```";
        assert_eq!(against(fenced), Ok(Some(vec![1, 3])));
        assert_eq!(against("{}"), Ok(None));
    }

    #[test]
    fn a_reason_is_one_short_line() {
        let long = json!({"why": format!("So\n{}", "long ".repeat(100)), "against": [1]});
        let read = parse_self_check(&long.to_string());
        let why = read.expect("is read").expect("has an opinion").why;
        assert!(why.starts_with("So long") && why.chars().count() == REASON, "{why}");
    }

    #[test]
    fn what_is_no_list_of_numbers_is_rejected() {
        assert_eq!(against(r#"{"against": true}"#), Err(Rule::Type));
        assert_eq!(against(r#"{"against": ["one"]}"#), Err(Rule::Type));
        assert_eq!(against(r#"{"against": [-1]}"#), Err(Rule::Type));
        assert_eq!(against("It tells nothing."), Err(Rule::NotJson));
    }
}
