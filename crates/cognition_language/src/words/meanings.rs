//! What `meanings.json` of a language holds.

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

/// The same, ready to be looked up; made once.
#[derive(Debug)]
pub(crate) struct MeaningTable {
    /// The root of the plain form, by the root of another.
    pub(crate) forms: HashMap<Box<str>, Box<str>>,
    /// The groups of a word, by its root.
    pub(crate) senses: HashMap<Box<str>, Vec<u32>>,
}
