//! Reads JSON that is sound, and notes what it says twice.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::map::Entry;
use serde_json::{Map, Value};

use super::scan::DEPTH_CAP;

/// Members that the outermost object has room for at once: about as many as a decision has.
const MEMBERS: usize = 12;
/// Members given twice that are noted.
const NOTED: usize = 8;

/// A member that stood in one object twice, with two values. The last one is in the object.
#[derive(Clone, Debug, PartialEq)]
pub struct Twice {
    pub name: String,
    pub first: Value,
    pub last: Value,
}

/// An object, or a part of one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ReadObject {
    pub(super) members: Map<String, Value>,
    pub(super) twice: Vec<Twice>,
}

impl ReadObject {
    /// Reads one object.
    pub(super) fn of(text: &str) -> serde_json::Result<Self> {
        let (value, twice) = read_value(text)?;
        match value {
            Value::Object(members) => Ok(Self { members, twice }),
            _ => Err(serde_json::Error::custom("it is not an object")),
        }
    }
}

/// Reads any value whose brackets nest no deeper than [`DEPTH_CAP`].
pub(super) fn read_value(text: &str) -> serde_json::Result<(Value, Vec<Twice>)> {
    let twice = RefCell::default();
    let mut json = serde_json::Deserializer::from_str(text);
    let value = ReadValue { twice: &twice, depth: 0 }.deserialize(&mut json)?;
    json.end()?;
    Ok((value, twice.into_inner()))
}

#[derive(Clone, Copy)]
struct ReadValue<'t> {
    twice: &'t RefCell<Vec<Twice>>,
    /// How many brackets are open around it.
    depth: usize,
}

impl ReadValue<'_> {
    fn note(&self, name: &str, first: Value, last: &Value) {
        let mut twice = self.twice.borrow_mut();
        if first != *last && twice.len() < NOTED {
            twice.push(Twice { name: name.to_owned(), first, last: last.clone() });
        }
    }

    /// What stands in its brackets.
    fn within<E: Error>(self) -> Result<Self, E> {
        match self.depth < DEPTH_CAP {
            true => Ok(Self { depth: self.depth + 1, ..self }),
            false => Err(E::custom("its brackets nest too deep")),
        }
    }

    /// An object without members, about to get some.
    fn object(self) -> Map<String, Value> {
        if self.depth == 0 { Map::with_capacity(MEMBERS) } else { Map::new() }
    }
}

impl<'de> DeserializeSeed<'de> for ReadValue<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Value, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for ReadValue<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any valid JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let (within, mut read) = (self.within::<A::Error>()?, Vec::new());
        while let Some(item) = items.next_element_seed(within)? {
            read.push(item);
        }
        Ok(Value::Array(read))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let (within, mut read) = (self.within::<A::Error>()?, Map::new());
        while let Some(name) = members.next_key::<String>()? {
            let value = members.next_value_seed(within)?;
            if read.is_empty() {
                read = self.object();
            }
            match read.entry(name) {
                Entry::Vacant(place) => {
                    place.insert(value);
                }
                Entry::Occupied(mut place) => {
                    let first = place.insert(value);
                    self.note(place.key(), first, place.get());
                }
            }
        }
        Ok(Value::Object(read))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn twice(text: &str) -> Vec<String> {
        let read = ReadObject::of(text).expect("should be an object");
        read.twice.iter().map(|it| format!("{}: {} {}", it.name, it.first, it.last)).collect()
    }

    #[test]
    fn the_last_of_two_values_counts_and_both_are_noted() {
        let read = ReadObject::of(r#"{"a": 1, "b": 2, "a": 3}"#).expect("should be an object");
        assert_eq!(read.members["a"], 3);
        assert_eq!(twice(r#"{"a": 1, "b": 2, "a": 3}"#), ["a: 1 3"]);
        assert_eq!(twice(r#"{"x": [{"a": 1, "a": null}]}"#), ["a: 1 null"]);
    }

    #[test]
    fn one_value_given_twice_is_one_value() {
        assert_eq!(twice(r#"{"a": [1], "a": [1]}"#), [""; 0]);
    }

    #[test]
    fn what_nests_too_deep_is_not_read() {
        let nested = |depth: usize| format!("{}1{}", r#"{"a":["#.repeat(depth), "]}".repeat(depth));
        assert!(read_value(&nested(DEPTH_CAP / 2)).is_ok());
        assert!(read_value(&format!("[{}]", nested(DEPTH_CAP / 2))).is_err());
    }

    #[test]
    fn what_is_no_object_is_none() {
        for text in ["[]", "1", "", "{} {}", "{\"a\":1"] {
            assert!(ReadObject::of(text).is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn values_are_read_as_ever(text in r#"([\{\}\[\]",:]|"a"|"b"|1|-2|3.5|null|true){0,20}"#) {
            let value: Option<Value> = serde_json::from_str(&text).ok();
            prop_assert_eq!(read_value(&text).ok().map(|(value, _)| value), value);
        }
    }
}
