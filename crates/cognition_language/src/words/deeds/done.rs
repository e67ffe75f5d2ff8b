//! What `deeds.json` of a language says of whether something was done.

use crate::words::lists::{PhraseList, WordSet};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct DoneWords {
    /// Verbs of which one may be done for another.
    pub(crate) alike: Vec<WordSet>,
    /// `leave it alone`: what says that nothing is done to a thing.
    pub(crate) left_alone: WordSet,
    pub(crate) leaving_be: WordSet,
    /// What goes on for as long as was said.
    pub(crate) lasting: WordSet,
    pub(crate) staying: WordSet,
    pub(crate) read_out: WordSet,
    /// What is given by saying it.
    pub(crate) said_things: WordSet,
    /// What is done by words of its own: `thank`.
    pub(crate) performed: Vec<Performed>,
    /// What somebody begins with who tells something at length.
    pub(crate) tellings: PhraseList,
    /// What puts off or recites what was promised.
    pub(crate) deferring: PhraseList,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Performed {
    pub(crate) verbs: WordSet,
    pub(crate) words: WordSet,
}
