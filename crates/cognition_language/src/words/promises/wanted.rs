//! How somebody says what they want done, or how a thing is to be.

use crate::words::lists::{PhraseList, WordSet};
use serde::Deserialize;

/// What is told of a thing where something is to be done to it.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct WantedWords {
    /// What is written short, and how it is written out: `'s to `, ` is to `.
    pub(crate) shortened: Vec<(Box<str>, Box<str>)>,
    /// What says that its speaker wants something: `i want`.
    pub(crate) wanting: PhraseList,
    /// What says that its speaker wants the listener somewhere: `i need you`.
    pub(crate) needing_them: PhraseList,
    /// What says that somebody is to do what follows, whoever that is: `somebody needs to`.
    pub(crate) anybody: PhraseList,
    /// Who may be anybody: `somebody`.
    pub(crate) somebody: WordSet,
    /// What points to several things: `those`.
    pub(crate) pointing: WordSet,
    /// What stands behind a thing that is to be moved: `out`.
    pub(crate) moved: WordSet,
    /// The verb by which somebody is where they are wanted: `be`.
    pub(crate) is: Box<str>,
    /// The verb by which a thing gets to be as it is wanted: `make`.
    pub(crate) makes: Box<str>,
    /// What tells the listener to do what follows: `remember to`.
    pub(crate) bidding: PhraseList,
    /// What does so, or only urges: `you must`.
    pub(crate) pressing: PhraseList,
    /// What asks not to forget it, so that a denial agrees: `don't forget to`.
    pub(crate) forgetting: PhraseList,
    /// Such a denial: `I won't`.
    pub(crate) not_forgotten: PhraseList,
    /// What stands before a place where they want it: `on`.
    pub(crate) places: WordSet,
    /// What says that a thing is to stay as it is: `is to stay`.
    pub(crate) staying: PhraseList,
    /// What stands before a verb of what a thing needs: `wants`.
    pub(crate) lacking: WordSet,
    /// What stands before what is to have been done to it: `must be`.
    pub(crate) to_be: PhraseList,
    /// The verb by which a thing is kept as it is: `keep`.
    pub(crate) keeps: Box<str>,
    /// The verb by which something is done by whoever's hand: `have`.
    pub(crate) has: Box<str>,
    /// The verb by which a thing gets to its place: `put`.
    pub(crate) puts: Box<str>,
    /// What asks for any deed: `i need you to`.
    pub(crate) asks: Box<str>,
}
