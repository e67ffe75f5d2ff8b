//! What `stop_words.json` of a language holds.

use crate::words::lists::WordSet;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct StopWords {
    pub(crate) recall: WordSet,
    pub(crate) topics: WordSet,
    pub(crate) choices: WordSet,
}
