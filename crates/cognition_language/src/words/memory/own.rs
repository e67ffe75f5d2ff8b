//! How somebody tells what they have done themselves, and what they are.

use crate::words::lists::{PhraseList, WordSet};
use serde::Deserialize;

/// What stands before that, the longer first: of two that fit the first is taken.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct OwnWords {
    /// What somebody has done: `i have`.
    pub(crate) doing: PhraseList,
    /// What they have not done: `i never`.
    pub(crate) not_doing: PhraseList,
    /// What they are: `i am`.
    pub(crate) being: PhraseList,
    /// What they are not: `i am not`.
    pub(crate) not_being: PhraseList,
    /// What denies no more than a part of it: `i didn't steal it alone`.
    pub(crate) in_part: WordSet,
    /// What goes with a `never`, and is of no matter: `in my life`.
    pub(crate) ever: WordSet,
}
