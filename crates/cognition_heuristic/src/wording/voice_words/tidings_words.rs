//! By what grave news is told, whom it befell, and by what one asks and looks for something.

use serde::Deserialize;
use std::collections::BTreeMap;

/// What `tidings` of the file of a language holds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TidingsWords {
    /// By what it is told that somebody is dead, and that somebody or something is lost.
    pub(super) deaths: Vec<String>,
    pub(super) losses: Vec<String>,
    /// By what it is told that it was not so, or that somebody is well again.
    pub(super) recoveries: Vec<String>,
    /// By what one says that there is bad news.
    pub(super) announcing: Vec<String>,
    /// What else is no favour that was refused, but harm.
    pub(super) harms: Vec<String>,
    /// What is a nuisance, and no more.
    pub(super) mishaps: Vec<String>,
    /// Beside what it is not told as so, or is long past.
    pub(super) unreal: Vec<String>,
    /// Who belongs to somebody.
    pub(super) kin: Vec<String>,
    /// What belongs to whoever speaks, to whoever is spoken to, and to others.
    pub(super) of_speaker: Vec<String>,
    pub(super) of_hearer: Vec<String>,
    /// What belongs to whoever is spoken to, where only a capital tells it.
    pub(super) of_hearer_politely: Vec<String>,
    pub(super) of_others: Vec<String>,
    /// What becomes of the words for what belongs to others where it is told by one of them.
    pub(super) ours: BTreeMap<String, String>,
    /// What stands for somebody who was named before.
    pub(super) pronouns: Vec<String>,
    /// What a clause begins with that is told: `I heard that …`
    pub(super) linking: Vec<String>,
    /// By what one asks how it came about.
    pub(super) asking_how: Vec<String>,
    /// By what one says that one looks for something.
    pub(super) seeking: Vec<String>,
    /// By what one asks that it stays untold from whom one has it, and that something stays untold.
    pub(super) source_only: Vec<String>,
    pub(super) confiding: Vec<String>,
    /// Words for somebody who was named, and for kin: each for people of one sort.
    pub(super) sorts: Vec<SortWords>,
    /// The same of many.
    pub(super) many: SortWords,
    /// By what a clause only says when something else was.
    pub(super) timing: Vec<String>,
}

/// What people of one sort are called.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SortWords {
    pub(super) pronouns: Vec<String>,
    pub(super) kin: Vec<String>,
}

/// What stands for a word of somebody else's while the mind's own are turned.
pub(super) const THEIRS: char = '\u{3}';

/// A sentence of a profile in which the words for somebody else are marked.
#[derive(Debug)]
pub(crate) struct OwnAndTheirs(pub(super) String);

impl OwnAndTheirs {
    /// The sentence with the mind's own words turned, and those of others as they were.
    pub(crate) fn map_own(self, turn: impl Fn(&str) -> String) -> String {
        turn(&self.0).replace(THEIRS, "")
    }
}

/// Of what sort grave news is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grave {
    /// Somebody is dead.
    Death,
    /// Somebody is not found, or a house is gone.
    Loss,
}

/// Grave news as a sentence tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GraveTold {
    pub(crate) grave: Grave,
    /// Whom it befell, in the words of whoever tells it.
    pub(crate) whom: String,
    pub(crate) whose: Whose,
}

/// To whom whoever it befell belongs, by the words themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    /// The words do not tell.
    Untold,
    /// To whoever tells it.
    Speakers,
    /// To whoever is told.
    Hearers,
    /// To somebody who was spoken of before.
    Others,
}
