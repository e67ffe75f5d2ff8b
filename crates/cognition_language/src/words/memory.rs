//! What `memory.json` of a language holds.

use crate::words::lists::WordSet;
use crate::words::style::Phrases;
use serde::Deserialize;
use std::collections::HashMap;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MemoryWords {
    pub(crate) matters: Vec<Matter>,
    /// What says that something is not for everybody.
    pub(crate) confidences: PhraseIndex,
    /// What says that it is otherwise than was said.
    pub(crate) corrections: PhraseIndex,
    /// Words of which only one can be true at a time, by what they tell.
    pub(crate) values: Vec<WordSet>,
    /// What is counted: it does not tell what a number is of.
    pub(crate) units: WordSet,
    /// What stands before a name.
    pub(crate) naming: Phrases,
    pub(crate) when: WhenWords,
    #[serde(rename = "where")]
    pub(crate) place: Box<str>,
    pub(crate) lines: RecollectionLines,
    pub(crate) someone: Box<str>,
    pub(crate) corrected: Box<str>,
    pub(crate) keep_from: Box<str>,
}

/// Something that is remembered better than other things.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Matter {
    /// What: `death`, `debt`.
    #[serde(rename = "of")]
    pub(crate) _of: Box<str>,
    /// How much, from 0 to 10.
    pub(crate) weight: u8,
    pub(crate) words: Vec<Box<str>>,
    pub(crate) phrases: Vec<Box<str>>,
}

/// How long ago something was; of two the first is for one.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct WhenWords {
    pub(crate) now: Box<str>,
    pub(crate) minutes: [Box<str>; 2],
    pub(crate) hours: [Box<str>; 2],
    pub(crate) days: [Box<str>; 2],
    pub(crate) weeks: [Box<str>; 2],
}

/// How a memory is told, by how it is known: lines with places for `{by}`, `{to}` and `{text}`.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RecollectionLines {
    /// It was said to whoever remembers it.
    pub told: Box<str>,
    /// The same, in confidence.
    pub confided: Box<str>,
    /// It was said to somebody whom nobody remembers.
    pub overheard: Box<str>,
    /// It was said to somebody else.
    pub overheard_to: Box<str>,
    /// It was heard of.
    pub hearsay: Box<str>,
    /// It was seen.
    pub seen: Box<str>,
    /// Whoever remembers it did it.
    pub done: Box<str>,
    /// Whoever remembers it said it.
    pub said: Box<str>,
    /// The same, to somebody whom they remember.
    pub said_to: Box<str>,
    /// Whoever remembers it came to think so.
    pub concluded: Box<str>,
}

/// How much words matter, by their roots, and phrases; made once.
#[derive(Debug, Default)]
pub(crate) struct MatterTable {
    pub(crate) words: HashMap<String, u8>,
    pub(crate) phrases: PhraseIndex,
}

/// Many phrases by their first words, each with a weight: a text is read once for all of them.
#[derive(Debug, Default, Deserialize)]
#[serde(from = "Vec<Box<str>>")]
pub(crate) struct PhraseIndex(pub(crate) HashMap<Box<str>, Vec<(Box<str>, u8)>>);

impl From<Vec<Box<str>>> for PhraseIndex {
    fn from(phrases: Vec<Box<str>>) -> Self {
        let mut index = Self::default();
        phrases.into_iter().for_each(|phrase| index.add(phrase, 1));
        index
    }
}

impl PhraseIndex {
    /// Takes in a phrase.
    pub(crate) fn add(&mut self, phrase: Box<str>, weight: u8) {
        let first = phrase.split(' ').next().unwrap_or_default();
        self.0.entry(first.into()).or_default().push((phrase, weight));
    }
}
