//! What `sentences.json` of a language holds.

use crate::words::lists::WordSet;
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
    /// What begins a statement that holds only under a condition.
    pub(crate) conditions: WordSet,
    /// What a subject is followed by in a statement.
    pub(crate) verbs: WordSet,
}
