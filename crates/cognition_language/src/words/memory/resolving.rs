//! What tells that somebody is silent no longer.

use crate::words::lists::WordSet;
use crate::words::wordings::WordingIndex;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ResolvingWords {
    /// That no more is hidden: `no more lies`.
    pub(crate) ending_silence: WordingIndex,
    /// That somebody is to hear it now: `so he hears it`.
    pub(crate) letting_hear: WordingIndex,
    /// What begins with what would come of silence: `if I lie`.
    pub(crate) silence_in_a_condition: WordingIndex,
    /// What might come of it.
    pub(crate) ruin: WordSet,
    /// The same in one: `silence costs me the tower`.
    pub(crate) costly_silence: WordingIndex,
    /// What stands before what somebody will do: `will`.
    pub(crate) ahead: WordSet,
    /// Another and that in one: `shell`, of `she will`.
    pub(crate) others_ahead: WordSet,
    /// What leaves something to whoever stands behind it: `let`.
    pub(crate) leaving_to: WordSet,
}
