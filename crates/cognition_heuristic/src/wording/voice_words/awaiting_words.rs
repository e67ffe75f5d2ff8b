//! By what it is told whether something has yet to happen.

use serde::Deserialize;

/// What `awaiting` of the file of a language holds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AwaitingWords {
    /// By what it is told how a thing stands, and not what happens.
    pub(super) being: Vec<String>,
    /// By what it is told that whoever is spoken to comes to know of something.
    pub(super) perceiving: Vec<String>,
}
