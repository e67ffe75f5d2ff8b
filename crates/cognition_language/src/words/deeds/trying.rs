//! What `deeds.json` of a language says of trying once more.

use crate::words::deeds::once::OnceWords;
use crate::words::lists::{Phrase, WordSet};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct TryingWords {
    /// What is done over and over before anything comes of it: `pump`.
    pub(crate) toiling: WordSet,
    /// The same in more words, which may stand apart: `work pump`.
    pub(crate) toils: Vec<Phrase>,
    /// What is done a few times for somebody to hear it, or for something to be found: `knock`.
    pub(crate) calling: WordSet,
    /// What says that it is done once more.
    pub(crate) once_more: Vec<Phrase>,
    /// What stands before a deed that is gone on with, or alone: `go on`.
    pub(crate) going_on: Vec<Phrase>,
    /// What stands before such a deed, and never alone: `keep`.
    pub(crate) keeping: Vec<Phrase>,
    /// What says that somebody goes on, whatever it is that they do: `keep at it`.
    pub(crate) at_it: Vec<Phrase>,
    /// What stands between going on and what it is done with.
    pub(crate) with: WordSet,
    /// What stands between going on and how long: `until`.
    pub(crate) how_long: WordSet,
    /// What somebody does whom nothing has moved: `does not look up`.
    pub(crate) unmoved: Vec<Phrase>,
    /// What somebody says who needs not be told again, as a clause of its own.
    pub(crate) heard: Vec<Phrase>,
    /// What stands before what somebody or something looks at.
    pub(crate) looking: Vec<Phrase>,
    /// What an outcome says that brought something: `a little`.
    pub(crate) gains: Vec<Phrase>,
    /// What makes a gain none: `only`.
    pub(crate) belittling: WordSet,
    /// Who has done it, as outcomes tell it: what such a sentence tells is the deed.
    pub(crate) doer: WordSet,
    /// What stands for a thing that was named before.
    pub(crate) things_again: WordSet,
    /// How a thing is that was mended.
    pub(crate) mended: WordSet,
    /// What answers a question for yes or no, as a clause of its own: `twice`.
    pub(crate) brief_answers: Vec<Phrase>,
    /// What makes such a question one that is asked anew each time: `anything else`.
    pub(crate) asking_on: WordSet,
    /// What is said of a thing that is there again …
    pub(crate) back: WordSet,
    /// … behind what it did to be so …
    pub(crate) come_back: WordSet,
    /// … and before how it is then.
    pub(crate) back_in: WordSet,
    /// What is said of something that is no more.
    pub(crate) over: WordSet,
    /// What says that something is not so yet.
    pub(crate) unsettled: WordSet,
    /// What makes all of a sentence hang on something.
    pub(crate) supposing: WordSet,
    /// What somebody says who asks for another try, as a clause of its own.
    pub(crate) invitations: Vec<Phrase>,
    /// What stands before a deed that is to be done once more: `another pull`.
    pub(crate) one_more: Vec<Phrase>,
    /// What stands there for a deed of any sort.
    pub(crate) tries: WordSet,
    /// What is done once to the same ones.
    pub(crate) once: OnceWords,
}

/// What hinders, and what is done about it.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct HinderingWords {
    /// That something can't be done.
    pub(crate) unable: Vec<Phrase>,
    /// What stands before that by which it can't: `with`.
    pub(crate) by: WordSet,
    /// What is said of something that hinders, in words that may stand apart.
    pub(crate) in_the_way: Vec<Phrase>,
    /// What the phrase for a deed begins with that makes a thing do all the more what it does: `switch on`.
    pub(crate) setting_going: Vec<Phrase>,
    /// What is told of whoever lets nobody by: `growls`.
    pub(crate) guarding: Vec<Phrase>,
    /// What somebody wants who wants others to look or go elsewhere, in words that may stand apart.
    pub(crate) drawing_off: Vec<Phrase>,
    /// What the phrase for a deed begins with that makes others do so.
    pub(crate) diverting: Vec<Phrase>,
    /// What is too much, or wanting, and what is done about it.
    pub(crate) relief: Vec<ReliefWords>,
}

/// Something that is too much or wanting, and the deeds that end it.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct ReliefWords {
    /// How it is told: `too bright`.
    pub(crate) told: Vec<Phrase>,
    /// What something is done to about it.
    pub(crate) things: WordSet,
    /// What the phrase for that deed says, in words that may stand apart: `switch off`.
    pub(crate) deeds: Vec<Phrase>,
}
