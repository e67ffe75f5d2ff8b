//! How a record of a run hangs on the one before it.

use crate::hash::ContentHash;
use serde_json::Value;
use std::collections::BTreeMap;

/// What changes from one playing to the next and says nothing of what happened: when it was, by the
/// count of runs, by the clock of the game, and by the clock on the wall.
const TIMES: [(&str, &[&str]); 7] = [
    ("call_retried", &["/after_ms"]),
    ("drifted", &["/at"]),
    ("event_logged", &["/at", "/due"]),
    ("replied", &["/latency_ms"]),
    ("route_decided", &["/created_at", "/routing_time_ms", "/feedback/at", "/reflection/at"]),
    ("route_judged", &["/feedback/at"]),
    ("route_reviewed", &["/review/at"]),
];
/// A time that every record has.
const TICK: &str = "/tick";

/// The chain of hashes over the records of a run: equal contents in equal order, equal hashes,
/// whenever it was played.
///
/// A hash covers the kind and everything else that a record says, stable ids of minds among it, and
/// all records before. It covers no tick, no time of the game and none of the wall.
///
/// ```
/// use cognition_core::record::RunChain;
/// use serde_json::json;
///
/// let mut chain = RunChain::default();
/// let first = chain.append(&json!({"tick": 1, "event": "narrated", "text": "Rain."})).to_owned();
/// let mut later = RunChain::default();
/// later.append(&json!({"tick": 9, "event": "narrated", "text": "Rain."}));
/// assert_eq!(later.head(), first);
/// assert_ne!(later.append(&json!({"tick": 9, "event": "narrated", "text": "Rain."})), first);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunChain {
    head: String,
}

impl Default for RunChain {
    /// Before the first record.
    fn default() -> Self {
        Self { head: ContentHash::default().full() }
    }
}

impl RunChain {
    /// Goes on after the record of that hash.
    pub fn after(head: impl Into<String>) -> Self {
        Self { head: head.into() }
    }

    /// The hash of the latest record: sixty-four hexadecimal digits.
    pub fn head(&self) -> &str {
        &self.head
    }

    /// Takes in a record, as a line of a run log has it; gives its hash.
    pub fn append(&mut self, record: &Value) -> &str {
        let mut hash = ContentHash::default();
        hash.add(self.head.as_bytes());
        let times = times_of(record["event"].as_str().unwrap_or_default());
        add(&mut hash, record, "", times);
        self.head = hash.full();
        &self.head
    }
}

fn times_of(kind: &str) -> &'static [&'static str] {
    TIMES.iter().find(|(known, _)| *known == kind).map_or(&[], |(_, times)| times)
}

/// Fields by their names: in which order they are written says nothing.
fn add(hash: &mut ContentHash, value: &Value, at: &str, times: &[&str]) {
    match value {
        Value::Object(fields) => {
            let mut counted: BTreeMap<&str, (String, &Value)> = BTreeMap::new();
            for (name, field) in fields {
                let place = format!("{at}/{}", name.replace('~', "~0").replace('/', "~1"));
                if place != TICK && !times.contains(&place.as_str()) {
                    counted.insert(name, (place, field));
                }
            }
            hash.add(b"{").add(&(counted.len() as u64).to_le_bytes());
            for (name, (place, field)) in counted {
                hash.add(name.as_bytes());
                add(hash, field, &place, times);
            }
        }
        Value::Array(items) => {
            hash.add(b"[").add(&(items.len() as u64).to_le_bytes());
            items.iter().for_each(|item| add(hash, item, "/-", &[]));
        }
        Value::String(text) => _ = hash.add(b"\"").add(text.as_bytes()),
        Value::Null | Value::Bool(_) | Value::Number(_) => {
            hash.add(value.to_string().as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::fs;
    use std::path::Path;
    use std::slice::from_ref;

    fn head(records: &[Value]) -> String {
        let mut chain = RunChain::default();
        records.iter().for_each(|record| _ = chain.append(record));
        chain.head().to_owned()
    }

    #[test]
    fn whatever_a_record_says_changes_the_hash_and_the_order_of_its_fields_does_not() {
        let record = json!({"tick": 1, "event": "heard", "mind": "mara", "list": [["a"], "b"],
            "more": {"a": 1, "b": null}});
        let same = json!({"more": {"b": null, "a": 1}, "list": [["a"], "b"], "mind": "mara",
            "event": "heard", "tick": 7});
        assert_eq!(head(from_ref(&record)), head(&[same]));
        for (place, value) in [
            ("/mind", json!("odo")),
            ("/event", json!("seen")),
            ("/list", json!([["a", "b"]])),
            ("/list/0", json!("a")),
            ("/more/a", json!("1")),
            ("/more/b", json!(false)),
        ] {
            let mut other = record.clone();
            *other.pointer_mut(place).expect("is there") = value;
            assert_ne!(head(from_ref(&record)), head(&[other]), "{place}");
        }
    }

    #[test]
    fn the_order_of_records_counts_and_so_does_each_of_them() {
        let [a, b] = ["a", "b"].map(|text| json!({"event": "narrated", "text": text}));
        let heads = [
            head(&[]),
            head(from_ref(&a)),
            head(&[a.clone(), a.clone()]),
            head(&[a.clone(), b.clone()]),
            head(&[b, a]),
        ];
        for (place, one) in heads.iter().enumerate() {
            assert!(!heads[..place].contains(one), "{place}");
        }
    }

    #[test]
    fn what_a_model_calls_a_time_is_content() {
        let thought = |at: u64| json!({"event": "plan_thought", "thought": {"at": at, "tick": 1, "feedback": {"at": 2}}});
        assert_ne!(head(&[thought(1)]), head(&[thought(2)]));
        let odd = |at: u64| json!({"event": "drifted", "x": {"/at": at}, "at": 3});
        assert_ne!(head(&[odd(1)]), head(&[odd(2)]));
    }

    /// Every field of the schema that holds a time, and no other.
    #[test]
    fn every_time_of_the_schema_is_left_out() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let schema = fs::read_to_string(root.join("data/schemas/run_event.schema.json"))
            .expect("should be readable");
        let schema: Value = serde_json::from_str(&schema).expect("should be JSON");
        let mut found = BTreeMap::<String, Vec<String>>::new();
        for kind in schema["oneOf"].as_array().expect("should list the kinds") {
            let name = kind["properties"]["event"]["const"].as_str().expect("should be named");
            times_in(kind, "", found.entry(name.to_owned()).or_default());
        }
        for (kind, places) in found {
            let unknown: Vec<_> =
                places.iter().filter(|place| !times_of(&kind).contains(&place.as_str())).collect();
            assert!(unknown.is_empty(), "{kind}: {unknown:?} should be among the times");
        }
    }

    fn times_in(schema: &Value, at: &str, found: &mut Vec<String>) {
        const NAMES: [&str; 7] =
            ["at", "due", "created_at", "routing_time_ms", "latency_ms", "after_ms", "until"];
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let place = format!("{at}/{name}");
            if NAMES.contains(&name.as_str()) {
                found.push(place.clone());
            }
            times_in(field, &place, found);
        }
        for branch in ["oneOf", "anyOf", "allOf"] {
            for schema in schema[branch].as_array().into_iter().flatten() {
                times_in(schema, at, found);
            }
        }
    }

    #[test]
    fn a_time_is_left_out_where_it_stands_and_nowhere_else() {
        for (kind, places) in TIMES {
            for place in places {
                let with = |time: u64| {
                    let path: Vec<&str> = place.split('/').skip(1).collect();
                    let inner =
                        path.iter().rev().fold(json!(time), |inner, name| json!({ *name: inner }));
                    let mut record = inner;
                    record["event"] = json!(kind);
                    record
                };
                assert_eq!(head(&[with(1)]), head(&[with(2)]), "{kind} {place}");
                let elsewhere = |time| {
                    let mut record = with(time);
                    record["event"] = json!("narrated");
                    record
                };
                assert_ne!(head(&[elsewhere(1)]), head(&[elsewhere(2)]), "{kind} {place}");
            }
        }
    }
}
