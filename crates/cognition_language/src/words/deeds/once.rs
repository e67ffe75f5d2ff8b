//! What `deeds.json` of a language says of what is done once to the same ones.

use crate::words::lists::{Phrase, WordSet};
use serde::Deserialize;

/// What is done once, and what calls for it once more.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct OnceWords {
    /// What is done as people meet: `greet`.
    pub(crate) greeting: WordSet,
    /// What asks …
    pub(crate) asking: WordSet,
    /// … and stands before the one thing that is asked: `when`.
    pub(crate) matters: WordSet,
    /// What tells.
    pub(crate) telling: WordSet,
    /// What puts before somebody what they take or leave: `offer`.
    pub(crate) showing: WordSet,
    /// What fills somebody for a while.
    pub(crate) feeding: WordSet,
    /// What takes it over and over: `fire`.
    pub(crate) never_full: WordSet,
    /// What makes any of it something else each time: `another`.
    pub(crate) ever_more: WordSet,
    /// What makes so of what is told: `a story`.
    pub(crate) one_of_many: WordSet,
    /// What somebody says who has not taken it in.
    pub(crate) missed: Vec<Phrase>,
    /// What somebody says who wants it, or more of it.
    pub(crate) wanted: Vec<Phrase>,
    /// What somebody says who answers later.
    pub(crate) deferring: Vec<Phrase>,
    /// What somebody does, or is like, to whom it is well done once more: `comes back`.
    pub(crate) anew: Vec<Phrase>,
    /// What says that it is another time.
    pub(crate) another_time: Vec<Phrase>,
}
