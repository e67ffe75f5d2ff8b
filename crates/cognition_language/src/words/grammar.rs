//! What `grammar.json` of a language holds.

use crate::words::lists::WordSet;
use crate::words::word_map::WordMap;
use serde::Deserialize;

/// By which rules endings are cut off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stemmer {
    /// Words lose the endings that the data lists.
    #[default]
    Listed,
    /// The endings of English.
    English,
}

/// The forms of words.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Grammar {
    /// What English calls the language.
    pub(crate) called: Box<str>,
    pub(crate) stemmer: Stemmer,
    /// What words end with, where the stemmer goes by this list.
    pub(crate) endings: Vec<Box<str>>,
    /// Whether no space stands between words.
    pub(crate) unspaced: bool,
    /// What may stand behind an apostrophe and be no part of the word.
    pub(crate) short_endings: WordSet,
    pub(crate) articles: WordSet,
    /// What stands before a thing that one can speak of with an article.
    pub(crate) determiners: WordSet,
    /// Whether every noun is written large, so that a large letter makes no name.
    pub(crate) large_nouns: bool,
    /// What joins what follows and holds its article: `zum`.
    pub(crate) with_article: WordSet,
    /// What stands between names that are joined: `and`.
    pub(crate) joining: WordSet,
    /// What stands before a name where one calls somebody: `Herr`, `Miss`, `old`.
    pub(crate) titles: WordSet,
    /// What stands before a thing that a deed is not itself done to: `with` of `Open the door with the
    /// key`.
    pub(crate) linking: WordSet,
    /// What words end with that tell in which manner something is done: `tediously`.
    pub(crate) manner_endings: Vec<Box<str>>,
    /// What says that something is somebody's, at the end of a word.
    pub(crate) possessives: Vec<Box<str>>,
    /// What is meant by a word as it is typed in haste: `don't` by `dont`.
    pub(crate) typed: WordMap<Box<str>>,
}
