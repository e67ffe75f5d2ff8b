//! Times and terms that are settled on, or wanted instead of others.

use crate::words::lists::{PhraseList, WordSet};
use serde::Deserialize;

/// `an arm it is`, `let it be an arm`, `an arm, then`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SettlingWords {
    pub(crate) begins: PhraseList,
    pub(crate) ends: PhraseList,
    /// What stands behind them as a clause of its own.
    pub(crate) apart: PhraseList,
}

/// `make it half past eleven`, `half past eleven at the outside`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SettingTimes {
    pub(crate) begins: PhraseList,
    pub(crate) ends: PhraseList,
}

/// `9 is better`, `id rather have it at half 8`, `quarter to 9 please`
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct WantedTimes {
    /// What says that a time is wanted rather than another: `better`.
    pub(crate) preferring: PhraseList,
    /// What may stand beside the time and says nothing else: `tbh`.
    pub(crate) beside: WordSet,
    /// What somebody does who is to keep a thing for longer: `hang on to`.
    #[serde(default)]
    pub(crate) keeping: PhraseList,
    /// What whoever is to do it does as well: `come`.
    pub(crate) coming: WordSet,
    /// What may stand beside a bare number that is an hour: `make it nine`.
    pub(crate) hour_beside: WordSet,
    /// What may stand beside a time where nothing else is said: `please`.
    pub(crate) alone: WordSet,
    /// What stands for what was promised.
    pub(crate) it: WordSet,
    /// Which number is no hour where nothing else says so: `one` of `that one is better`.
    pub(crate) no_hour: WordSet,
    /// What leads to an hour by that number, too: `to` of `push it to one`.
    pub(crate) before_no_hour: WordSet,
    /// What stands before a time that another takes the place of: `instead of`.
    pub(crate) in_place_of: PhraseList,
    /// What says that more time is needed, or asked for: `give me`.
    pub(crate) needing: PhraseList,
    /// What lets something take so long: `take`, `will do`.
    pub(crate) offering: PhraseList,
    /// What is said beside a time and tells nothing of when: `on second thoughts`, `if you don't mind`.
    pub(crate) asides: PhraseList,
    /// What asks when something is: `what time`.
    pub(crate) asking: PhraseList,
    /// What may stand before that: `do you know`.
    pub(crate) asking_first: PhraseList,
    /// What asks for the hour of the day: `what time is it`.
    pub(crate) asking_the_hour: PhraseList,
}
