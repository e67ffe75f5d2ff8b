//! What `senses.json` of a language says of things that break, run out or are lost, and are mended again.

use crate::words::lists::{Phrase, WordSet};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct BreakingWords {
    /// What a thing does that is of no use then, behind what it is called.
    pub(crate) happening: Vec<Phrase>,
    /// What stands behind a single word of those where something else is meant: `snaps at`.
    pub(crate) otherwise: WordSet,
    /// What somebody does to a thing that is of no use then.
    pub(crate) done_to_it: WordSet,
    /// What stands for the thing, or before what belongs to it: `its`.
    pub(crate) itself: WordSet,
    /// What says of a thing that it wants for something …
    pub(crate) lacking: Vec<Phrase>,
    /// … which it had before.
    pub(crate) any_longer: Vec<Phrase>,
    /// What stands before a thing that a deed is done with.
    pub(crate) by_means_of: WordSet,
    /// How a thing moves that nobody moves …
    pub(crate) carried: WordSet,
    /// … and where it is out of reach then.
    pub(crate) beyond_reach: Vec<Phrase>,
    /// What stands before a thing that somebody is taken somewhere in.
    pub(crate) borne_by: WordSet,
    /// What stands before the state that a thing is in now.
    pub(crate) being: WordSet,
    /// What is said of a thing that is of no use now …
    pub(crate) out_of_use: Vec<Phrase>,
    /// … and of one where no more is said but how long.
    pub(crate) out_alone: WordSet,
    /// What is said of a thing that is of use again.
    pub(crate) whole_again: WordSet,
}
