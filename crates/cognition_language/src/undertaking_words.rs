//! The words by which something is undertaken, and those by which it is let go.

use crate::word_list::{Phrase, WordSet};
use serde::Deserialize;

/// Phrases of which one must stand somewhere.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct PhraseList(Vec<Phrase>);

impl PhraseList {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Phrase> {
        self.0.iter()
    }

    pub(crate) fn stand_in(&self, words: &[&str]) -> bool {
        self.iter().any(|phrase| phrase.stands_in(words))
    }

    pub(crate) fn begin(&self, words: &[&str]) -> bool {
        self.length_at(words).is_some()
    }

    /// How long the first is that the words begin with.
    pub(crate) fn length_at(&self, words: &[&str]) -> Option<usize> {
        self.iter().find(|phrase| phrase.begins(words)).map(Phrase::len)
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct UndertakingWords {
    /// What leaves it open whether anything will be done.
    pub(crate) hedges: PhraseList,
    /// What says that it was done before.
    pub(crate) past: PhraseList,
    /// What takes up what was asked.
    pub(crate) assents: PhraseList,
    /// What says that somebody will have it.
    pub(crate) receiving: PhraseList,
    /// What says that it will be so.
    pub(crate) coming: PhraseList,
    /// Where to be is a deed.
    pub(crate) being: PhraseList,
    /// What intends something, beside the words of promises.
    pub(crate) intending: PhraseList,
    pub(crate) speakers: WordSet,
    /// What stands behind a speaker and is no deed that is still to come.
    pub(crate) not_done: WordSet,
    pub(crate) past_endings: Vec<Box<str>>,
    /// What names the speaker, alone or with others.
    pub(crate) own: WordSet,
    /// Verbs in the past that their endings don't show.
    pub(crate) over: WordSet,
    /// What shows that something is still to come.
    pub(crate) ahead: WordSet,
    /// What stands for something that was named.
    pub(crate) standing_for: WordSet,
    /// What tells of the word of others.
    pub(crate) others_word: PhraseList,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct TermWords {
    #[serde(rename = "if")]
    pub(crate) if_: PhraseList,
    pub(crate) when: PhraseList,
    pub(crate) unless: PhraseList,
    /// What they stand behind where they are no terms: `ask if`.
    pub(crate) otherwise: PhraseList,
    /// Who acts then: where the terms end.
    pub(crate) ends: PhraseList,
}
