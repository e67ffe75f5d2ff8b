//! What `deeds.json` of a language says of leaving a thing, which is no going away.

use crate::words::lists::{PhraseList, WordSet};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct LeavingWords {
    /// What stands before where, under what or for whom a thing is left: `on`.
    pub(crate) at: WordSet,
    /// What stands before whoever has it then: `with`.
    pub(crate) with: WordSet,
    /// What stands before how it is left: `as`, `where`.
    pub(crate) so: WordSet,
    /// What speaks of the thing once more there: `it`.
    pub(crate) again: WordSet,
    /// What stands before the place of a thing that is its own: `its` of `on its shelf`.
    pub(crate) own: WordSet,
    /// What says there how the thing is now: `lies`.
    pub(crate) being: WordSet,
    /// How a thing is left, right behind the verb: `behind`.
    pub(crate) apart: WordSet,
    /// What a word begins with that says what is not done to a thing: `un` of `unread`.
    pub(crate) undone: Vec<Box<str>>,
    /// Such words that tell of whoever goes: `unseen`.
    pub(crate) of_who_goes: WordSet,
    /// What one leaves by going away, also at the end of a longer word: `house`.
    pub(crate) places: WordSet,
    /// What is no thing, and says how or when one goes: `quietly`.
    pub(crate) how: WordSet,
    /// What ends a doing: `leave off`.
    pub(crate) off: PhraseList,
}
