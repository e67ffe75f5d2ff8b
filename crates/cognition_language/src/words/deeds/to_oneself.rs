//! What `deeds.json` of a language says of keeping something to oneself.

use crate::words::lists::{PhraseList, WordSet};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct ToOneselfWords {
    pub(crate) keeping: WordSet,
    /// Whom it is kept to: `to himself`.
    pub(crate) oneself: PhraseList,
    /// The words of the deed that is left undone, up to what it is about: `tell anyone about`.
    pub(crate) telling: Vec<Box<str>>,
    /// What says that all of what follows is told to nobody: `keep quiet about`.
    pub(crate) quiet_about: PhraseList,
    /// What says with a denial that it is told to nobody: `breathe word of`.
    pub(crate) not_let_out: PhraseList,
    /// What is kept so and could not be told anyway: `hands`.
    pub(crate) not_told: WordSet,
}
