//! How data files are read: JSON, checked against its JSON Schema, every fault named.

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
    validator: OnceLock<jsonschema::Validator>,
}

impl PackSchema {
    /// A schema from its text, which is part of the program.
    pub const fn new(text: &'static str) -> Self {
        Self { text, validator: OnceLock::new() }
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
        let fault = |error: jsonschema::ValidationError<'_>| {
            let rule = error.kind().keyword().to_owned();
            PackError::at(file, error.instance_path().to_string(), &rule, error.to_string())
        };
        self.validator().iter_errors(value).map(fault).collect()
    }

    fn validator(&self) -> &jsonschema::Validator {
        self.validator.get_or_init(|| {
            let schema: Value =
                serde_json::from_str(self.text).expect("the schemas of the program are JSON");
            jsonschema::validator_for(&schema).expect("the schemas of the program are valid")
        })
    }
}

/// Checks that a text is a JSON Schema.
pub fn check_schema(file: &str, text: &str) -> Vec<PackError> {
    let schema: Value = match serde_json::from_str(text) {
        Ok(schema) => schema,
        Err(error) => return vec![syntax(file, &error)],
    };
    let fault = |error: jsonschema::ValidationError<'_>| {
        PackError::at(file, error.instance_path().to_string(), "json_schema", error.to_string())
    };
    jsonschema::validator_for(&schema).err().map(fault).into_iter().collect()
}

fn syntax(file: &str, error: &serde_json::Error) -> PackError {
    let text = error.to_string();
    let message = text.split(" at line ").next().unwrap_or(&text).to_owned();
    PackError::at_line(file, error.line(), error.column(), "not JSON", message)
}
