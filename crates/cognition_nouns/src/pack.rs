//! How data files are read: JSON, checked against its JSON Schema, every fault named.
//!
//! Without the feature `json_schema` (of `bevy_cognition` and `cognition_core`, by default on) files
//! are not held to the keywords `pattern`, `propertyNames`, `oneOf`, `anyOf`, `not` and `if` of their
//! schemas: a name with a space in it, say, passes. All else is told in the same words, and what
//! cannot be read as its type is always told. Replies of models are held to the same rules either
//! way.

use crate::schema::Schema;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt;
use std::sync::OnceLock;

/// One fault of a data file: file, place and rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackError {
    /// The file, as the caller named it.
    pub file: String,
    /// Where in the file.
    pub place: Place,
    /// Which rule was broken: `not JSON`, a JSON Schema keyword, or a rule of the format.
    pub rule: String,
    /// What stands there and what should.
    pub message: String,
}

/// Where in a file a fault stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Line and column, counted from 1.
    Line(usize, usize),
    /// A JSON pointer; empty for the top level.
    Pointer(String),
}

impl fmt::Display for PackError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, place, rule, message } = self;
        match place {
            Place::Line(line, column) => {
                write!(formatter, "{file}:{line}:{column}: {rule}: {message}")
            }
            Place::Pointer(pointer) if pointer.is_empty() => {
                write!(formatter, "{file}: (top level): `{rule}`: {message}")
            }
            Place::Pointer(pointer) => write!(formatter, "{file}: {pointer}: `{rule}`: {message}"),
        }
    }
}

impl std::error::Error for PackError {}

impl PackError {
    /// A fault at a JSON pointer.
    pub fn at(
        file: &str,
        pointer: impl Into<String>,
        rule: &str,
        message: impl Into<String>,
    ) -> Self {
        let place = Place::Pointer(pointer.into());
        Self { file: file.to_owned(), place, rule: rule.to_owned(), message: message.into() }
    }

    /// A fault at a line and column, counted from 1.
    pub fn at_line(
        file: &str,
        line: usize,
        column: usize,
        rule: &str,
        message: impl Into<String>,
    ) -> Self {
        let place = Place::Line(line, column);
        Self { file: file.to_owned(), place, rule: rule.to_owned(), message: message.into() }
    }
}

/// The JSON Schema of a kind of data file, compiled at its first use.
#[derive(Debug)]
pub struct PackSchema {
    text: &'static str,
    compiled: OnceLock<Schema>,
}

impl PackSchema {
    /// A schema from its text, which is part of the program.
    pub const fn new(text: &'static str) -> Self {
        Self { text, compiled: OnceLock::new() }
    }

    /// Parses, validates and types a file.
    ///
    /// # Errors
    /// Every fault that the schema finds, or the one fault that keeps the text from being JSON.
    pub fn read<T: DeserializeOwned>(&self, file: &str, text: &str) -> Result<T, Vec<PackError>> {
        let value: Value =
            serde_json::from_str(text).map_err(|error| vec![syntax(file, &error)])?;
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
        breaches.map(|it| PackError::at(file, it.pointer, &it.keyword, it.message)).collect()
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
    let schema: Value = match serde_json::from_str(text) {
        Ok(schema) => schema,
        Err(error) => return vec![syntax(file, &error)],
    };
    let fault = Schema::new(&schema).err().into_iter();
    fault.map(|it| PackError::at(file, it.pointer, "json_schema", it.message)).collect()
}

fn syntax(file: &str, error: &serde_json::Error) -> PackError {
    let text = error.to_string();
    let message = text.split(" at line ").next().unwrap_or(&text).to_owned();
    PackError::at_line(file, error.line(), error.column(), "not JSON", message)
}
