//! What `deeds.json` of a language says of what befalls somebody or something, and of the words in which it is told.

use crate::words::wordings::WordingIndex;
use serde::Deserialize;

/// `He broke his tether`, of an escape.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Befalling {
    /// Whether it is done to a thing: who pinched a towel has not pinched the ring.
    pub(crate) of_a_thing: bool,
    /// What it is called: `escape`, `run away`.
    pub(crate) named: WordingIndex,
    /// What tells it behind whom it befell: `made off`.
    pub(crate) told: WordingIndex,
    /// The same where the clause ends with it: `gone`.
    pub(crate) told_at_end: WordingIndex,
    /// What tells it by itself: `the cage is empty`.
    pub(crate) alone: WordingIndex,
    /// What begins like one of these and tells something else: `ran off his dinner`.
    pub(crate) otherwise: WordingIndex,
}
