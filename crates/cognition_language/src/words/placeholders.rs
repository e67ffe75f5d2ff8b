//! What `placeholders.json` of a language holds.

use crate::words::lists::WordSet;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Placeholders {
    /// In place of a value.
    pub(crate) values: WordSet,
    /// In place of an item of a list: what models write where there is nothing to write.
    pub(crate) items: WordSet,
}
