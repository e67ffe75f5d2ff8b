//! What `times.json` of a language holds.

pub(crate) mod due;

use crate::words::lists::{Phrase, WordSet};
use crate::words::times::due::DueWords;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct TimeWords {
    /// Times that are not counted; of two that begin alike the longer is first.
    pub(crate) phrases: Vec<TimePhrase>,
    /// What opens a sentence as a time would and tells none: `now then`.
    pub(crate) fillers: Vec<Phrase>,
    /// What stands behind a length that is counted from a time that was named: `an hour later`.
    pub(crate) later: Vec<Phrase>,
    /// What does so where it is counted back.
    pub(crate) earlier: Vec<Phrase>,
    /// What adds a length to the time there is, before or behind it: `more`.
    pub(crate) more: WordSet,
    /// What does so behind it alone: `longer`.
    pub(crate) longer: WordSet,
    /// What does so before it, and counts as one: `another`.
    pub(crate) another: WordSet,
    /// Amounts in words that are no whole numbers; the longer first.
    pub(crate) amounts: Vec<Amount>,
    /// An article that counts.
    pub(crate) one: WordSet,
    /// Numbers from nought on.
    pub(crate) spelled: Vec<Box<str>>,
    /// 10, 20 … 90.
    pub(crate) tens: Vec<Box<str>>,
    pub(crate) units: Vec<Unit>,
    pub(crate) and: Phrase,
    pub(crate) and_a_half: Phrase,
    /// What is read for a sign, too.
    pub(crate) minus: Box<str>,
    /// What stands behind a time that is past.
    pub(crate) ago: WordSet,
    /// Times of the clock, days and events.
    #[serde(default)]
    pub(crate) due: DueWords,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TimePhrase {
    pub(crate) words: Phrase,
    pub(crate) seconds: u64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Amount {
    pub(crate) words: Phrase,
    pub(crate) count: f64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Unit {
    pub(crate) words: WordSet,
    pub(crate) seconds: f64,
}
