//! What `deeds.json` of a language says of what announces that something is to be told.

use crate::words::lists::{PhraseList, WordSet};
use serde::Deserialize;

/// `I've a thing to tell you about Odo`
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct AnnouncingWords {
    /// What stands for what is to be told: `thing`.
    pub(crate) tidings: WordSet,
    /// Verbs by which it passes from one to the other: `tell`, `hear`.
    pub(crate) passing: WordSet,
    /// What stands before such a verb where that is still to be done: `must`.
    pub(crate) before: WordSet,
    /// What stands before the other: `to`.
    pub(crate) with: WordSet,
    /// What stands for it behind the verb: `this`.
    pub(crate) again: WordSet,
    /// What stands before what it is about: `about`.
    pub(crate) topics: WordSet,
    /// What the listener does who needs no telling: `know`.
    pub(crate) knowing: WordSet,
    /// What only says what sort of tidings these are, or how somebody comes to tell them: `bad`.
    pub(crate) beside: WordSet,
    /// What stands for whom or what it is about, in what is told behind: `he`.
    pub(crate) pronouns: WordSet,
    /// What says that something only may be, or that its speaker does not know.
    pub(crate) possible: PhraseList,
    /// What a promise says of which that is enough: `whether`.
    pub(crate) open: WordSet,
}
