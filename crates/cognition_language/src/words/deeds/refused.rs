//! What `deeds.json` of a language says of several deeds that are not to be done, and of how long.

use crate::words::lists::WordSet;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct RefusedWords {
    /// What stands between things or deeds of which none is to be: `or`.
    pub(crate) any: WordSet,
    /// What may also stand before a deed that is to be done besides: `and`.
    pub(crate) both: WordSet,
    /// What one does in front of somebody: `before` tells no time behind `stand`.
    pub(crate) facing: WordSet,
    /// Verbs behind which stands what is told: `reveal`.
    pub(crate) telling: WordSet,
    /// Verbs behind which it stands where a word like `of` brings it in: `speak`.
    pub(crate) speaking: WordSet,
}

/// What tells a thing by its content alone: `guilty` of a verdict.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct KeptBack {
    /// What it is called.
    pub(crate) of: WordSet,
    /// What it may be.
    pub(crate) told: WordSet,
}
