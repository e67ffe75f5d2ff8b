//! What `deeds.json` of a language says of the verbs by which another is done.

use crate::words::lists::WordSet;
use serde::Deserialize;

/// Who unties a parcel opens it.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct DoneByWords {
    pub(crate) done: WordSet,
    /// Verbs that do it to what they are done to.
    pub(crate) by: WordSet,
}
