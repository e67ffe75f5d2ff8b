//! What `conduct.json` of a language holds.

use crate::words::lists::Phrase;
use serde::Deserialize;
use std::collections::HashMap;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ConductWords {
    /// Deeds that hurt, destroy or waste, by their verbs.
    pub(crate) hurting: Vec<Box<str>>,
    /// Words of speech that hurts or makes light of somebody.
    pub(crate) offending: Vec<Box<str>>,
    /// What one does while nothing presses.
    pub(crate) idling: Vec<Box<str>>,
    /// What one raises the alarm or fetches help with.
    pub(crate) warning: Vec<Box<str>>,
    /// What is said of things that do harm.
    pub(crate) perils: Vec<Box<str>>,
    /// What is spoken of where no sound is to be made.
    pub(crate) sounds: Vec<Box<str>>,
    /// What turns something down, or takes it out of the way.
    pub(crate) declining: Vec<Box<str>>,
    /// What says not to leave.
    pub(crate) staying: Vec<Box<str>>,
    /// What takes somebody's freedom from them, as the law does.
    pub(crate) arresting: Vec<Box<str>>,
    /// At most 32.
    pub(crate) troubles: Vec<TroubleWords>,
}

/// Something that presses.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct TroubleWords {
    /// What: `fire`, `hunger`.
    #[serde(rename = "of")]
    pub(crate) _of: Box<str>,
    /// Whether it counts only where it is done to the listener: a knife is not always drawn.
    pub(crate) at_me: bool,
    /// Whether somebody does wrong where it is told of: a thief, not whoever falls ill.
    pub(crate) by_somebody: bool,
    /// By what it is told: words, or a few words in a row.
    pub(crate) signs: Vec<Box<str>>,
    /// What helps against it.
    pub(crate) helps: Vec<Box<str>>,
    /// What helps, too, whatever of that kind it is: `beverage`.
    pub(crate) help_kinds: Vec<Box<str>>,
}

/// What a word says of conduct: a bit for each trouble, and for each of the lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct WordConduct {
    pub(crate) signs: u32,
    pub(crate) helps: u32,
    pub(crate) traits: u16,
}

/// The words by their plain roots, and the kinds by their meanings; made once.
#[derive(Debug, Default)]
pub(crate) struct ConductTable {
    pub(crate) words: HashMap<Box<str>, WordConduct>,
    pub(crate) phrases: Vec<(Phrase, WordConduct)>,
    /// The troubles that count only where they are done to the listener.
    pub(crate) at_me: u32,
    /// The troubles in which somebody does wrong.
    pub(crate) by_somebody: u32,
    pub(crate) helping_kinds: HashMap<u16, u32>,
}
