//! What tells that words which call to silence elsewhere make no call.

use crate::words::lists::{PhraseList, WordSet};
use crate::words::wordings::WordingIndex;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct NoCallWords {
    /// What a question begins with that may ask its hearer for something: `can`. A language that lists none has no
    /// question read as one about a call.
    pub(crate) requesting: WordSet,
    /// Who may be called to keep something: `you`, `we`.
    pub(crate) called: WordSet,
    /// Verbs by which they are: `keep`, `tell`.
    pub(crate) calling: WordSet,
    /// What stands before them where it is told that somebody bade them: `told` of `told you to keep it`.
    pub(crate) bidding: WordSet,
    /// What somebody is asked to do so that they keep it: `promise`.
    pub(crate) vowing: WordSet,
    /// What tells of what one does again and again: `always`.
    pub(crate) by_habit: WordSet,
    /// What calls for silence, whatever it is about: `hold your tongue`.
    pub(crate) hushing: WordingIndex,
    /// What stands behind that where something is to be kept after all: `about`.
    pub(crate) hushed_of: WordSet,
    /// What calls for silence, and may mean nothing that was told: `not a word`.
    pub(crate) speechless: PhraseList,
    /// What stands behind that where it is for a place or a while: `in` of `in the boat`.
    pub(crate) hushed_where: WordSet,
    /// What begins a clause that tells nothing by itself: `whatever comes`.
    pub(crate) dependent: WordSet,
    /// What tells where something is, and not between whom it stays: `between you and me lies`.
    pub(crate) placing: WordingIndex,
    /// What stands before a call that need not be kept any more: `need not`.
    pub(crate) needless: WordingIndex,
    /// What says of somebody that they do not hear something from whoever speaks: `never heard it from me`.
    pub(crate) unheard_from_speaker: WordingIndex,
    /// What may mean that something is not to be lit: `keep it dark`.
    pub(crate) darkening: WordingIndex,
    /// What may be lit, or dark.
    pub(crate) lights: WordSet,
}
