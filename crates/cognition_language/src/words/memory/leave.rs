//! How somebody gives leave to tell what they have confided. Whom it may be told stands as `{who}`, and ends each
//! wording of that.

use crate::words::lists::WordSet;
use crate::words::wordings::WordingIndex;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct LeaveWords {
    /// What gives leave to tell somebody: `you may tell {who}`.
    pub(crate) to_tell: WordingIndex,
    /// What gives it only where it is left to the listener: `tell {who}`.
    pub(crate) bidding: WordingIndex,
    /// What leaves something to the listener: `if you must`.
    pub(crate) at_will: WordingIndex,
    /// What says that nothing has to be kept from somebody: `need not keep it from {who}`.
    pub(crate) needless: WordingIndex,
    /// What says that something is for everybody now: `no secret any more`.
    pub(crate) no_secret: WordingIndex,
    /// What gives leave to tell everybody.
    pub(crate) to_all: WordingIndex,
    /// What a clause begins with that lets something be said: `you may say`.
    pub(crate) to_say: WordingIndex,
    /// What begins, behind what may be told, on what terms or when.
    pub(crate) terms: WordSet,
    /// What stands for somebody who was just spoken of.
    pub(crate) them: WordSet,
}
