//! What `meanings.json` of a language holds, and its kinds beside it.

use crate::words::word_map::WordMap;
use serde::Deserialize;
use std::collections::BTreeMap;

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
    pub(crate) forms: WordMap<Box<str>>,
    /// What a word means, by its plain root.
    pub(crate) roots: WordMap<RootMeaning>,
}

/// What is known of a plain root.
#[derive(Debug, Default)]
pub(crate) struct RootMeaning {
    /// Its own meanings.
    pub(crate) senses: Vec<u16>,
    /// The same, and what each is a kind of.
    pub(crate) with_kinds: Vec<u16>,
    /// Its number, if it is known in what company it stands.
    pub(crate) company: Option<u16>,
}
