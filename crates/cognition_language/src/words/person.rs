//! What `person.json` of a language holds.

use crate::words::lists::WordSet;
use serde::Deserialize;
use std::collections::BTreeMap;

pub(crate) type Turns = BTreeMap<Box<str>, Box<str>>;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PersonWords {
    /// Where a clause begins: `you` becomes `I`.
    pub(crate) subject: Turns,
    /// Anywhere else: `you` becomes `me`.
    pub(crate) object: Turns,
    /// Wherever they stand: `your` becomes `my`.
    pub(crate) others: Turns,
    /// Behind a subject that was turned: `are` becomes `am`.
    pub(crate) after_subject: Turns,
    /// What begins a clause within a sentence.
    pub(crate) joins: WordSet,
    /// What somebody calls itself.
    pub(crate) oneself: WordSet,
}
