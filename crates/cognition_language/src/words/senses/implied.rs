//! What `senses.json` of a language says of secrets that are told without a word of them.

use crate::words::lists::{Phrase, WordSet};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ImpliedWords {
    /// What says of somebody that they are where nobody is to look for them.
    pub(crate) hidden: WordSet,
    /// What denies that somebody or something is there.
    #[serde(default)]
    pub(crate) none_there: Vec<Phrase>,
    /// The same, where only what says how they are there stands behind it.
    #[serde(default)]
    pub(crate) nobody_there: Vec<Phrase>,
    /// What says how somebody or something is there.
    #[serde(default)]
    pub(crate) being_there: WordSet,
    /// What is brought to somebody who eats, sleeps or is ill somewhere.
    pub(crate) provisions: WordSet,
    /// Words that lead to one level, or stand for places there: all those above, all those below.
    pub(crate) levels: Vec<WordSet>,
    /// What somebody is called who is neither speaker nor listener.
    pub(crate) others: WordSet,
    /// What is so of somebody at this moment, and is known to whoever is near.
    pub(crate) being: Vec<Phrase>,
    /// Words of a clause that only supposes, or tells of another time or place.
    pub(crate) supposing: WordSet,
    /// What a place or a time stands behind.
    pub(crate) placing: WordSet,
    /// What keeps others from somewhere.
    pub(crate) warning_off: Vec<Phrase>,
    /// What says of something that nobody will have a use for it.
    pub(crate) needless: Vec<Phrase>,
    /// What says that it will be so.
    pub(crate) from_then_on: Vec<Phrase>,
    /// What stands before whom a denial leaves out: `nobody but`.
    #[serde(default)]
    pub(crate) but_for: Vec<Phrase>,
    /// What says that somebody comes first.
    #[serde(default)]
    pub(crate) before_others: Vec<Phrase>,
    /// What says that what is said holds for one alone.
    pub(crate) alone: Vec<Phrase>,
    /// What says that something ends, or comes into other hands.
    pub(crate) ending: Vec<Phrase>,
}
