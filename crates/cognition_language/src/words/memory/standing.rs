//! How far whoever says something stands for it.

use crate::words::lists::WordSet;
use crate::words::wordings::WordingIndex;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct StandingWords {
    /// What asks whether it is so what was just said; one that ends with a full stop is all that is asked: `true .`.
    pub(crate) checking: WordingIndex,
    /// What says that others say so: `they say`.
    pub(crate) rumours: WordingIndex,
    /// What says that it may be so: `I suppose`.
    pub(crate) guesses: WordingIndex,
    /// What a sentence begins with that tells what might be: `if`.
    pub(crate) supposing: WordSet,
}
