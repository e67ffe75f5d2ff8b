//! What a reply says twice, and not the same.

use serde_json::{Map, Value};

use crate::reply::{Rejection, Rule, Twice, is_same_name, quote};

const CHOSEN: &str = "chosenIndex";
const ANNOUNCED: &str = "announced_action";

/// A choice that is made twice is none; of texts the last one counts.
pub(super) fn decide_between(
    twice: &[Twice],
    fields: &mut Map<String, Value>,
    dropped: &mut Vec<Rejection>,
) -> Result<(), Rejection> {
    let other_name = |(name, value): (&String, &Value)| {
        let other = name != CHOSEN && is_same_name(name, CHOSEN);
        (other && fields.get(CHOSEN).is_some_and(|chosen| chosen != value)).then(|| value.clone())
    };
    if let (Some(first), Some(last)) = (fields.iter().find_map(other_name), fields.get(CHOSEN)) {
        return Err(ambiguous(CHOSEN, &first, last));
    }
    for Twice { name, first, last } in twice {
        if is_same_name(name, CHOSEN) {
            return Err(ambiguous(CHOSEN, first, last));
        }
        if name == ANNOUNCED && fields.shift_remove(ANNOUNCED).is_some() {
            dropped.push(ambiguous(ANNOUNCED, first, last));
        }
    }
    Ok(())
}

fn ambiguous(name: &str, first: &Value, last: &Value) -> Rejection {
    let [first, last] = [first, last].map(Value::to_string);
    let (first, last) = (quote(&first), quote(&last));
    let message = format!("it is given as {first} and as {last}: give it once");
    Rejection::new(format!("/{name}"), Rule::GivenTwice, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn told(reply: Value, twice: &[(&str, i32, i32)]) -> String {
        let twice: Vec<_> = twice
            .iter()
            .map(|(name, first, last)| Twice {
                name: (*name).to_owned(),
                first: json!(first),
                last: json!(last),
            })
            .collect();
        let Value::Object(mut fields) = reply else { return "no object".to_owned() };
        let mut dropped = Vec::new();
        match decide_between(&twice, &mut fields, &mut dropped) {
            Ok(()) => dropped.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
            Err(fault) => fault.to_string(),
        }
    }

    #[test]
    fn two_choices_are_none() {
        let both = "`/chosenIndex` breaks `given_twice`: it is given as 1 and as 2: give it once";
        assert_eq!(told(json!({"chosenIndex": 2}), &[("chosenIndex", 1, 2)]), both);
        assert_eq!(told(json!({"chosen_index": 1, "chosenIndex": 2}), &[]), both);
        assert_eq!(told(json!({"chosen_index": 2, "chosenIndex": 2}), &[]), "");
    }

    #[test]
    fn two_announcements_are_none_and_cost_nothing_else() {
        let both =
            "`/announced_action` breaks `given_twice`: it is given as 1 and as 2: give it once";
        assert_eq!(told(json!({"announced_action": 2}), &[("announced_action", 1, 2)]), both);
    }

    #[test]
    fn of_all_else_the_last_counts() {
        assert_eq!(told(json!({"chosenIndex": 1}), &[("hope", 1, 2)]), "");
    }
}
