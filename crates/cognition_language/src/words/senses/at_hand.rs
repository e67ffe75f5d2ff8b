//! By what words a danger is known that happens before somebody's eyes.

use crate::words::lists::{PhraseList, WordSet};
use serde::Deserialize;

/// `A log rolls out of the fire`, `smoke comes from under the door`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct DangerAtHand {
    /// What is dangerous wherever it happens: `catches fire`.
    pub(crate) always: PhraseList,
    /// What is so where nothing is named to which it belongs: `smokes`.
    pub(crate) out_of_place: PhraseList,
    /// Where that belongs: `chimney`.
    pub(crate) at_home: WordSet,
}
