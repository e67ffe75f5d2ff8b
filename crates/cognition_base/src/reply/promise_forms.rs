//! A promise as small models write it.

use serde_json::{Map, Value};

use super::nulls_and_blanks::says_nothing;
use super::wanted::is_same_name;

/// What its members are called as well.
const OTHER_NAMES: [(&str, &str); 3] = [("what", "text"), ("to", "target"), ("by", "due")];

/// A promise as it is asked for: a bare text is what is promised, and what says nothing is none.
pub fn as_promise(item: Value) -> Value {
    match item {
        Value::String(_) if says_nothing(&item) => Value::Null,
        Value::String(text) => Map::from_iter([("text".to_owned(), text.into())]).into(),
        Value::Object(mut members) => {
            OTHER_NAMES.iter().for_each(|names| rename(&mut members, *names));
            Value::Object(members)
        }
        other => other,
    }
}

fn rename(members: &mut Map<String, Value>, (other, name): (&str, &str)) {
    if members.keys().any(|known| is_same_name(known, name)) {
        return;
    }
    let found = members.keys().find(|known| is_same_name(known, other)).cloned();
    if let Some(value) = found.and_then(|found| members.shift_remove(&found)) {
        members.insert(name.to_owned(), value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_promise_is_written_as_it_is_asked_for() {
        let read = |item: Value| as_promise(item);
        assert_eq!(read(json!("wait")), json!({"text": "wait"}));
        assert_eq!(
            read(json!({"what": "wait", "To": "Odo"})),
            json!({"text": "wait", "target": "Odo"})
        );
        assert_eq!(read(json!({"text": "wait", "what": 1})), json!({"text": "wait", "what": 1}));
        assert_eq!(read(json!("none")), Value::Null);
        assert_eq!(read(json!(7)), json!(7));
    }
}
