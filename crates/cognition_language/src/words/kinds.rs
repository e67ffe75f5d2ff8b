//! What `kinds.json` of a language holds.

use serde::Deserialize;

/// What is a kind of what.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct KindWords {
    /// Where it is from.
    #[serde(rename = "source")]
    _source: Box<str>,
    /// On what terms it may be handed on.
    #[serde(rename = "licence")]
    _licence: Box<str>,
    /// Lines of words that name a person, a place, a thing or a matter, and hardly tell anything else.
    pub(crate) things: Vec<Box<str>>,
    /// Each names words of one meaning and, by their numbers from 0, what it is a kind of.
    pub(crate) kinds: Vec<Box<str>>,
}
