//! The schemas of `data/schemas/` that go to a server.

use serde_json::{Map, Value};
use std::sync::OnceLock;

/// A contract that is part of the program, read at its first use.
#[derive(Debug)]
pub struct ReplyContract {
    text: &'static str,
    document: OnceLock<Value>,
}

impl ReplyContract {
    pub const fn new(text: &'static str) -> Self {
        Self { text, document: OnceLock::new() }
    }

    /// The contract without names and descriptions: no server has a use for them, and what a model
    /// is to know stands in the prompt.
    pub fn for_server(&self) -> Value {
        let document = self.document.get_or_init(|| {
            let mut document: Value =
                serde_json::from_str(self.text).expect("an embedded schema is JSON, as tests hold");
            leave_out_words(&mut document);
            document
        });
        document.clone()
    }
}

/// Leaves out of a schema what validates nothing: its names, and the descriptions of all its parts.
pub fn leave_out_words(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            members.retain(|name, value| !(WORDS.contains(&name.as_str()) && value.is_string()));
            members.values_mut().for_each(leave_out_words);
        }
        Value::Array(items) => items.iter_mut().for_each(leave_out_words),
        _ => {}
    }
}

/// Keywords that hold words; a property may be called so, and is no string.
const WORDS: [&str; 4] = ["$schema", "$id", "title", "description"];

/// A part of a contract, to be narrowed.
pub fn members<'s>(schema: &'s mut Value, path: &str) -> &'s mut Map<String, Value> {
    let part = schema.pointer_mut(path).and_then(Value::as_object_mut);
    part.expect("the embedded schema has every part that is narrowed, as tests hold")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn words_are_left_out_and_a_property_that_is_called_so_is_kept() {
        let mut schema = json!({
            "$id": "x", "title": "Step", "description": "A step.", "type": "object",
            "properties": { "description": { "description": "What is done.", "type": "string" } },
        });
        leave_out_words(&mut schema);
        let left =
            json!({ "type": "object", "properties": { "description": { "type": "string" } } });
        assert_eq!(schema, left);
    }
}
