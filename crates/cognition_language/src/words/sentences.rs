//! What `sentences.json` of a language holds.

pub(crate) mod calling;
pub(crate) mod heads;

use crate::words::lists::WordSet;
use calling::CallingWords;
use heads::HeadWords;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SentenceWords {
    /// What a question begins with that asks for more than yes or no.
    pub(crate) asking: WordSet,
    /// What stands after those, or at the beginning of a question for yes or no.
    pub(crate) auxiliaries: WordSet,
    /// Auxiliaries that also begin an order: `Have some stew`, `Do come in`.
    pub(crate) ordering: WordSet,
    /// Who stands after those in a question.
    pub(crate) asked: WordSet,
    /// What begins a question that is told on, and wants yes or no: `whether she has it`.
    pub(crate) indirect: WordSet,
    /// What does so where no other clause follows: `if she has it`.
    pub(crate) indirect_alone: WordSet,
    /// What one ends with, in a language that says so at the end.
    pub(crate) indirect_endings: Vec<Box<str>>,
    /// What asks for a thing or for somebody, and so may stand for it: `what she wants is the key`.
    pub(crate) standing_for: WordSet,
    /// What may begin a cry: `what a night`.
    pub(crate) exclaiming: WordSet,
    /// What stands before a verb that names a deed, and not who does it.
    pub(crate) infinitive: WordSet,
    /// What says there what that is.
    pub(crate) copulas: WordSet,
    /// What begins a statement that holds only under a condition.
    pub(crate) conditions: WordSet,
    /// What a subject is followed by in a statement.
    pub(crate) verbs: WordSet,
    pub(crate) heads: HeadWords,
    pub(crate) calling: CallingWords,
}
