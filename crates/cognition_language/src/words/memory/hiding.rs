//! What a secret tells beside what it hides.

use crate::words::lists::WordSet;
use crate::words::wordings::WordingIndex;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct HidingWords {
    /// What says of somebody that they believe what follows: `thinks`.
    pub(crate) believing: WordingIndex,
    /// What stands behind such a word where no belief follows: `thinks of`.
    pub(crate) no_belief: WordSet,
    /// What leaves others to their belief: `lets` of `she lets Odo think`.
    pub(crate) letting: WordSet,
    /// What a clause may begin with before whom it tells of.
    pub(crate) joining: WordSet,
    /// What stands for one whose secret it may be.
    pub(crate) mind: WordSet,
    /// What stands for several who were named before.
    pub(crate) many: WordSet,
    /// What denies of each of several: `neither`.
    pub(crate) neither: WordSet,
    /// What says that something is allowed to nobody: `are forbidden`.
    pub(crate) ruling: WordingIndex,
}
