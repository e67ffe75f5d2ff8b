//! What tells that somebody has something in their hands.

use crate::words::lists::WordSet;
use crate::words::wordings::WordingIndex;
use serde::Deserialize;

/// `She had something under her arm`, `she was not empty-handed`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct InHandWords {
    /// What somebody does with a thing that is in their hands then: `carry`.
    pub(crate) carrying: WordSet,
    /// What says of somebody that they have something about them.
    pub(crate) holding: WordingIndex,
    /// What says so by a denial: `not empty-handed`.
    pub(crate) not_empty: WordingIndex,
}
