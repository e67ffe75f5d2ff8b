//! What `stop_words.json` of a language holds.

use crate::words::lists::WordSet;
use crate::words::table::{LONGEST, Word, WordTable};
use serde::Deserialize;
use std::sync::OnceLock;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct StopWords {
    pub(crate) recall: WordSet,
    pub(crate) topics: WordSet,
    pub(crate) choices: WordSet,
    /// Those of topics that are short, made when one is first asked for.
    #[serde(skip)]
    short_topics: OnceLock<WordTable>,
}

impl StopWords {
    /// Whether a short word is one of topics, given its key and its length; see [`WordTable::word`].
    pub(crate) fn has_topic(&self, key: u128, length: usize) -> bool {
        let table = self.short_topics.get_or_init(|| {
            let short = self.topics.iter().filter(|word| word.len() <= LONGEST);
            let words: Vec<Box<str>> = [""].into_iter().chain(short).map(Box::from).collect();
            WordTable::of(&words)
        });
        table.word(key, length) != Word::OTHER
    }
}
