//! What `promises.json` of a language says of how somebody swears that they will never do something.

use crate::words::lists::{PhraseList, WordSet};
use crate::words::wordings::WordingIndex;
use serde::Deserialize;

/// `Not for all the tea in China`, `wouldn't touch it`, `nothing from me`
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct ForswearingWords {
    /// What says never as a whole clause: `never ever`.
    pub(crate) alone: PhraseList,
    /// What says it at the beginning of one: `not for all the`.
    pub(crate) beginning: WordingIndex,
    /// What stands before what its speaker would never do, with or without them: `wouldn't`.
    pub(crate) would_not: PhraseList,
    /// What stands behind a verb of a way where that goes no further than there: `near`.
    pub(crate) near: WordSet,
    /// What stands before what is not done, behind what is done or suffered first: `before i'd`.
    pub(crate) sooner_than: PhraseList,
    /// What nobody suffers gladly: `starve`.
    pub(crate) suffering: WordSet,
}
