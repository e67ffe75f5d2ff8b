//! One fault of a data file.

use std::fmt;

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
