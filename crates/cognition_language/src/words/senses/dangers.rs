//! What `senses.json` of a language says of deeds that do harm where something is so: a flame where there is gas.

use crate::words::lists::{Phrase, WordSet};
use serde::Deserialize;

/// A sort of deed, where it does harm, and to what one may want.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Danger {
    /// What the phrase for the deed begins with; further words may stand apart.
    pub(crate) deeds: Vec<Phrase>,
    /// What it is done with or to; without any it may be anything.
    pub(crate) things: WordSet,
    /// What makes it harmless.
    pub(crate) harmless: WordSet,
    /// What is told where it does harm; without any it does harm everywhere.
    pub(crate) near: Vec<Phrase>,
    /// The same, where a clause is nothing but that.
    pub(crate) alone: Vec<Phrase>,
    /// What is told once it does none any more.
    pub(crate) averted: Vec<Phrase>,
    /// What somebody wants for whom that is harm, in words that may stand apart.
    pub(crate) aims: Vec<Phrase>,
    /// What else the deed and what is told, or what is wanted, have to be about.
    pub(crate) about: DangerAbout,
    /// Whether whoever says the deed means it.
    pub(crate) meant_if_said: bool,
    /// What else whoever means it says: `wake`, of a sleeper who is shaken.
    pub(crate) meant: Vec<Phrase>,
}

/// What a danger is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DangerAbout {
    /// Everybody who is there.
    #[default]
    Everybody,
    /// Whoever or whatever is wanted to stay as they are, wherever the phrase for the deed names them beside what it is
    /// done with.
    Wanted,
    /// The same, behind what the phrase for the deed begins with.
    WantedBehind,
    /// The same, as what the deed is done to: no candle by whoever sleeps.
    Touched,
    /// The thing that the deed is done to: what is told names it.
    Told,
}
