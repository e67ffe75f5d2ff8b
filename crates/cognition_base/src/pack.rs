//! How data files are read: JSON, checked against its JSON Schema, every fault named.
//!
//! A file of a stranger may be of any size and depth: what goes beyond [`FILE_BYTES`], [`LOG_BYTES`] or
//! [`DEPTH`] is a fault as any other, with the rule `size` or `depth`.
//!
//! Without the feature `json_schema` (of `bevy_cognition` and `cognition_core`, by default on) files
//! are not held to the keywords `pattern`, `propertyNames`, `oneOf`, `anyOf`, `not` and `if` of their
//! schemas: a name with a space in it, say, passes. All else is told in the same words, and what
//! cannot be read as its type is always told. Replies of models are held to the same rules either
//! way.

mod bounds;
mod pack_error;

pub use bounds::{DEPTH, FAULTS, FILE_BYTES, LOG_BYTES, not_json, read_json, read_text, too_large};
pub use pack_error::{PackError, Place};

use crate::schema::Schema;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::OnceLock;

/// The JSON Schema of a kind of data file, compiled at its first use.
#[derive(Debug)]
pub struct PackSchema {
    text: &'static str,
    most: usize,
    compiled: OnceLock<Schema>,
}

impl PackSchema {
    /// A schema from its text, which is part of the program.
    pub const fn new(text: &'static str) -> Self {
        Self::up_to(FILE_BYTES, text)
    }

    /// The same for files of another size than [`FILE_BYTES`] at most.
    pub const fn up_to(most: usize, text: &'static str) -> Self {
        Self { text, most, compiled: OnceLock::new() }
    }

    /// Parses, validates and types a file.
    ///
    /// # Errors
    /// Every fault that the schema finds, or the one fault that keeps the text from being JSON
    /// within its bounds.
    pub fn read<T: DeserializeOwned>(&self, file: &str, text: &str) -> Result<T, Vec<PackError>> {
        let value = read_json(file, text, self.most).map_err(|fault| vec![fault])?;
        let errors = self.check(file, &value);
        if !errors.is_empty() {
            return Err(errors);
        }
        serde_json::from_value(value)
            .map_err(|error| vec![PackError::at(file, "", "format", error.to_string())])
    }

    /// Every place where a value breaks the schema.
    pub fn check(&self, file: &str, value: &Value) -> Vec<PackError> {
        let breaches = self.compiled().breaches(value).into_iter();
        let told = breaches.map(|it| PackError::at(file, it.pointer, &it.keyword, it.message));
        told.take(FAULTS).collect()
    }

    fn compiled(&self) -> &Schema {
        self.compiled.get_or_init(|| {
            let schema: Value =
                serde_json::from_str(self.text).expect("the schemas of the program are JSON");
            Schema::new(&schema).expect("the schemas of the program are valid")
        })
    }
}

/// Checks that a text is a JSON Schema. Without the feature `json_schema` that is little more than
/// whether it is JSON.
pub fn check_schema(file: &str, text: &str) -> Vec<PackError> {
    let schema = match read_json(file, text, FILE_BYTES) {
        Ok(schema) => schema,
        Err(fault) => return vec![fault],
    };
    let fault = Schema::new(&schema).err().into_iter();
    fault.map(|it| PackError::at(file, it.pointer, "json_schema", it.message)).collect()
}
