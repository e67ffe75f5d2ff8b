//! What `promises.json` of a language says of paying, and of having been paid.

use crate::words::lists::{PhraseList, WordSet};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PaymentWords {
    /// Verbs that pay: `repay`.
    pub(crate) paying: WordSet,
    /// What is paid without money: `attention`.
    pub(crate) not_paid: WordSet,
    /// What says, wherever it stands, that the listener has paid: `you paid me`.
    pub(crate) paid: PhraseList,
    /// What says so where a clause says no more: `received`.
    pub(crate) outright: PhraseList,
    /// What stands before the money that one has got: `I have had`.
    pub(crate) having: PhraseList,
    /// What stands between the two: `all`.
    pub(crate) all_of: WordSet,
    /// What thanks for it: `thank you for`.
    pub(crate) thanking: PhraseList,
    /// What tells of another time, or of a part: `yesterday`, `half`.
    pub(crate) not_this: WordSet,
    /// What names a day before this one: `on sunday`, of what is told as done.
    pub(crate) days_before: PhraseList,
    /// What somebody is owed, without its sum: `wages`.
    pub(crate) owed: WordSet,
}
