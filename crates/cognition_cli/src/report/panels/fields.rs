//! An event by its fields, for kinds that have no picture of their own.

use crate::report::panel::{Fact, Panel};
use serde_json::{Map, Value};

/// What every row shows already.
const SHOWN: [&str; 4] = ["tick", "event", "mind", "turn"];

/// All fields of a record, those of objects within it with their path.
pub(super) fn all(record: &Value) -> Vec<Option<Panel>> {
    let mut facts = Vec::new();
    if let Value::Object(fields) = record {
        let own = fields.iter().filter(|(name, _)| !SHOWN.contains(&name.as_str()));
        own.for_each(|(name, value)| add(&mut facts, spoken(name), value));
    }
    vec![Panel::facts("Fields", facts)]
}

fn add(facts: &mut Vec<Fact>, label: String, value: &Value) {
    match value {
        Value::Null => {}
        Value::Object(fields) => add_all(facts, &label, fields),
        Value::Array(items) => {
            let items = items.iter().zip(1..);
            items.for_each(|(item, number)| add(facts, format!("{label} {number}"), item));
        }
        Value::String(text) => facts.push(Fact { label, value: text.clone() }),
        Value::Bool(flag) => {
            let value = if *flag { "yes" } else { "no" }.to_owned();
            facts.push(Fact { label, value });
        }
        Value::Number(number) => facts.push(Fact { label, value: number.to_string() }),
    }
}

fn add_all(facts: &mut Vec<Fact>, label: &str, fields: &Map<String, Value>) {
    for (name, value) in fields {
        add(facts, format!("{label}: {}", spoken(name)), value);
    }
}

fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn fields_within_fields_are_named_by_their_path() {
        let record =
            json!({"tick": 1, "event": "x", "a_b": {"c": true, "d": [1, "two"]}, "e": null});
        let panels = all(&record);
        let Some(Panel::Facts { facts, .. }) = &panels[0] else { panic!("should be facts") };
        let told: Vec<_> = facts.iter().map(|fact| (&*fact.label, &*fact.value)).collect();
        assert_eq!(told, [("a b: c", "yes"), ("a b: d 1", "1"), ("a b: d 2", "two")]);
    }
}
