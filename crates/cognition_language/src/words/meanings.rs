//! What `meanings.json` of a language holds, and its kinds beside it.

use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};

/// Which words mean the same, or nearly so.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MeaningWords {
    /// The forms of a word that its endings don't tell: `sell` is `sold`.
    pub(crate) forms: BTreeMap<Box<str>, Vec<Box<str>>>,
    /// Words that one may stand for the other; a word stands in as many groups as it has meanings.
    pub(crate) alike: Vec<Vec<Box<str>>>,
}

/// Meanings and kinds, ready to be looked up; made once.
#[derive(Debug)]
pub(crate) struct MeaningTable {
    /// The root of the plain form, by the root of another.
    pub(crate) forms: HashMap<Box<str>, Box<str>>,
    /// The meanings of a word, by its root.
    pub(crate) senses: HashMap<Box<str>, Vec<u16>>,
    /// Of the meanings from a number on, which are kinds: what each is a kind of, by its place.
    pub(crate) kinds: Vec<Vec<u16>>,
    pub(crate) first_kind: u16,
}
