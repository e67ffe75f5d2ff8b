//! What `likeness.json` of a language holds.

use serde::Deserialize;

/// Letters of a code.
pub(crate) const PLACES: usize = 16;

/// How many letters there are.
pub(crate) const ALPHABET: usize = 64;

/// What each letter of a word is worth, from 0 to 63.
pub(crate) type Code = [u8; PLACES];

/// How alike words are by the company that they keep.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct LikenessWords {
    /// Where it is from.
    #[serde(rename = "source")]
    _source: Box<str>,
    /// On what terms it may be handed on.
    #[serde(rename = "licence")]
    _licence: Box<str>,
    /// What a word comes to, held against itself.
    pub(crate) unit: f32,
    /// For each place of a code the numbers that each of its letters stands for.
    pub(crate) letters: Vec<Vec<[i8; 3]>>,
    /// Roots of words, sorted, each with its code after a space.
    pub(crate) words: Vec<Box<str>>,
}

/// The same ready to be held against each other.
#[derive(Debug)]
pub(crate) struct Codes {
    pub(crate) of_words: Vec<Code>,
    /// For each place the numbers of its letters: the first of all of them, the second, the third.
    pub(crate) letters: Vec<[[f32; ALPHABET]; 3]>,
}
