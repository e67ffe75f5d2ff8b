//! The senses of the words that `senses.json` lists.

use std::collections::{BTreeMap, BTreeSet};

/// Which senses are which, found once: a text is asked about each of its words.
#[derive(Debug, Default)]
pub(crate) struct KnownSenses {
    /// What can't be said of a thing of which the other is said; both ways.
    pub(crate) opposite: BTreeMap<Box<str>, BTreeSet<Box<str>>>,
    /// What is done to a thing and leaves somebody without it.
    pub(crate) giving_away: BTreeSet<Box<str>>,
    /// What is done to a thing or somebody and harms it.
    pub(crate) harming: BTreeSet<Box<str>>,
    /// What is done to a thing by somebody who has it afterwards.
    pub(crate) taking: BTreeSet<Box<str>>,
    /// What leads somewhere.
    pub(crate) going: BTreeSet<Box<str>>,
    /// What tells when something is or was.
    pub(crate) when: BTreeSet<Box<str>>,
    /// What anybody does at any time.
    pub(crate) everyday: BTreeSet<Box<str>>,
}
