//! What is found in a reply: an object, and whether it ended too early.

use serde_json::Value;

use super::read_object::{ReadObject, Twice};
use super::scan::DEPTH_CAP;
use super::{Rejection, Rule};

/// Bytes of a reply that are read at all.
pub const SIZE_CAP: usize = 64 * 1024;

/// The object that counts.
#[derive(Debug)]
pub struct Salvaged {
    /// Always an object.
    pub value: Value,
    /// There if the reply ended too early.
    pub cut: Option<Cut>,
    /// What it says twice, with two values.
    pub twice: Vec<Twice>,
}

/// A reply ended too early.
#[derive(Debug)]
pub struct Cut {
    /// The field in which it ended, where its name is known.
    pub field: Option<String>,
}

impl Salvaged {
    pub(super) fn whole(object: ReadObject) -> Self {
        Self { value: Value::Object(object.members), cut: None, twice: object.twice }
    }
}

pub fn is_padding(character: char) -> bool {
    character.is_whitespace() || character.is_control() || character == '\u{feff}'
}

pub(super) fn too_deep() -> Rejection {
    let message = format!("brackets nest deeper than {DEPTH_CAP} levels");
    Rejection::of_reply(Rule::TooDeep, message)
}

pub(super) fn not_an_object() -> Rejection {
    Rejection::of_reply(Rule::NotAnObject, "the reply is JSON, but not one object")
}
