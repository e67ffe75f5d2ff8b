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

    /// The contract without the names that no server has a use for.
    pub fn for_server(&self) -> Value {
        let document = self.document.get_or_init(|| {
            let mut document: Value =
                serde_json::from_str(self.text).expect("an embedded schema is JSON, as tests hold");
            if let Some(members) = document.as_object_mut() {
                members.retain(|name, _| !["$schema", "$id", "title"].contains(&name.as_str()));
            }
            document
        });
        document.clone()
    }
}

/// A part of a contract, to be narrowed.
pub fn members<'s>(schema: &'s mut Value, path: &str) -> &'s mut Map<String, Value> {
    let part = schema.pointer_mut(path).and_then(Value::as_object_mut);
    part.expect("the embedded schema has every part that is narrowed, as tests hold")
}
