//! Numbers as models write them.

use serde_json::Value;

use crate::reply::plain_line;

/// A number that is written as a text, or as a line of the list: `2. Wait`.
pub(super) fn put_number_right(value: &mut Value) {
    let number = match value {
        Value::String(text) => number_in(text),
        Value::Number(number) if number.is_f64() => number.as_f64().and_then(whole),
        _ => None,
    };
    if let Some(number) = number {
        *value = number.into();
    }
}

/// A sign before it says that it may be meant as a change.
fn number_in(text: &str) -> Option<i64> {
    let text = plain_line(text);
    let text = text.trim_matches(['[', ']', '(', ')', '#']);
    if let Ok(number) = text.parse::<f64>() {
        return whole(number).filter(|_| !text.starts_with('+'));
    }
    let (number, line) = text.split_at(text.find(|sign: char| !sign.is_ascii_digit())?);
    let label = line.strip_prefix(['.', ')', ':', ']'])?;
    let is_label = label.starts_with(' ') && !label.contains(|sign: char| sign.is_ascii_digit());
    number.parse().ok().filter(|_| is_label)
}

/// `1.0` is an integer to JSON Schema but not to serde.
fn whole(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && number.abs() < 1e15).then_some(number as i64)
}

/// Writes whole numbers as integers, wherever they stand.
pub(super) fn settle_numbers(value: &mut Value) {
    match value {
        Value::Number(number) => {
            let float = number.as_f64().filter(|_| number.is_f64());
            if let Some(integer) = float.and_then(whole) {
                *number = integer.into();
            }
        }
        Value::Array(items) => items.iter_mut().for_each(settle_numbers),
        Value::Object(members) => members.values_mut().for_each(settle_numbers),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_number_is_read_where_no_other_can_be_meant() {
        let read = |value: Value| {
            let mut value = value;
            put_number_right(&mut value);
            value.as_i64()
        };
        for text in ["2", " 2 ", "2.0", "2.", "#2", "[2]", "(2)", "2. Go home", "2) Wait: no"] {
            assert_eq!(read(json!(text)), Some(2), "{text}");
        }
        assert_eq!(
            (read(json!("-7")), read(json!(2.0)), read(json!(2))),
            (Some(-7), Some(2), Some(2))
        );
        for text in ["", "two", "+2", "2.5", "1 or 2", "2. or 3.", "2nd", "no. 2", "inf", "1e99"] {
            assert_eq!(read(json!(text)), None, "{text}");
        }
    }

    #[test]
    fn whole_numbers_are_integers_wherever_they_stand() {
        let mut value = json!({"a": [1.0, 2.5], "b": {"c": -3.0}, "d": 1e20});
        settle_numbers(&mut value);
        assert_eq!(
            value.to_string(),
            json!({"a": [1, 2.5], "b": {"c": -3}, "d": 1e20}).to_string()
        );
    }
}
