//! How an answer is promised, and given.

use crate::words::lists::{PhraseList, WordSet};
use serde::Deserialize;

/// `Give her an answer`, `tell her yes or no`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PromisedAnswerWords {
    /// What an answer is called that is somebody's own: `an answer`, `yes or no`.
    pub(crate) named: PhraseList,
    /// Verbs by which it is given, as they stand in a promise: `give`.
    pub(crate) giving: WordSet,
    /// What it may be in a word: `yes`.
    pub(crate) plain: WordSet,
}
