//! One thing for another.

use crate::words::lists::{PhraseList, WordSet};
use serde::Deserialize;

/// `The ham for the shilling?` – `It's a deal.`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct BarterWords {
    /// What joins the two: `in exchange for`.
    pub(crate) joining: PhraseList,
    /// By what a longer sentence proposes it: `I'll give you`.
    pub(crate) proposing: PhraseList,
    /// What tells that it was done: `got`.
    pub(crate) done: PhraseList,
    /// What stands for a thing that was named: `it`.
    pub(crate) standing: WordSet,
    /// What agrees to it as a sentence begins: `done`.
    pub(crate) closing: PhraseList,
    /// What does so wherever it stands: `is yours`.
    pub(crate) handing: PhraseList,
    /// What holds out the money for a thing: `in your hand`.
    pub(crate) paying: PhraseList,
    /// What whoever is paid does, and to whom: `sell me`.
    pub(crate) selling: Box<str>,
    /// What stands before its price: `for`.
    pub(crate) at: Box<str>,
}
