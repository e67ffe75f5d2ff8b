//! What a reply says twice, and not the same.

use serde_json::{Map, Value};

use super::read_object::Twice;
use super::rejection::quote;
use super::wanted::is_same_name;
use super::{Rejection, Rule};

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
