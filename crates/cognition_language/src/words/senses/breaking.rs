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
    /// How a thing is that is of no use then …
    pub(crate) ruined: WordSet,
    /// … and how it is where it is so …
    pub(crate) worn: WordSet,
    /// … altogether: `eaten through`.
    pub(crate) thoroughly: WordSet,
    /// What stands before a thing that somebody who goes has with them …
    pub(crate) along: WordSet,
    /// … behind what says that they go.
    pub(crate) going_off: Vec<Phrase>,
    /// What somebody does who takes a thing …
    pub(crate) taking: WordSet,
    /// … and what says behind it that it is gone then.
    pub(crate) taken_off: Vec<Phrase>,
    /// What is said before a thing that is lost: `there goes`.
    pub(crate) farewells: Vec<Phrase>,
    /// What stands before all that there still is of a thing …
    pub(crate) the_last: Vec<Phrase>,
    /// … behind what somebody does who uses it up.
    pub(crate) using_up: WordSet,
    /// What says of nothing that it is still there: `not a smear left`.
    pub(crate) remaining: WordSet,
    /// What runs out and no thing is made of: `no time left`.
    pub(crate) no_stuff: WordSet,
    /// What says of a thing that it is here, or with somebody.
    pub(crate) being_had: Vec<Phrase>,
    /// What a clause begins with that bids or forbids, and tells nothing.
    pub(crate) forbidding: WordSet,
}
