//! What `self_descriptions.json` of a language holds.

use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SelfDescriptionWords {
    pub(crate) naming: Vec<Box<str>>,
    pub(crate) being: Vec<Box<str>>,
    pub(crate) liking: Vec<Box<str>>,
    pub(crate) hating: Vec<Box<str>>,
    /// What the word behind `I am` ends with where it tells what somebody does just now.
    pub(crate) passing_endings: Vec<Box<str>>,
    /// The word behind `I am` where it tells how or where somebody is just now: `off`, `in`, `sorry`.
    pub(crate) passing: Vec<Box<str>>,
    /// Phrases by which a language model tells that it is one.
    pub(crate) machine: Vec<Box<str>>,
}
