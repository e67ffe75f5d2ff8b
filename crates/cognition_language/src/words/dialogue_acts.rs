//! What `dialogue_acts.json` of a language holds: by which words an utterance shows what it does,
//! and in which forms they stand.

pub(crate) mod dialogue_act;

use crate::words::dialogue_acts::dialogue_act::DialogueAct;
use serde::Deserialize;
use std::collections::BTreeMap;

/// As the data has them. A pattern is written as described in [`pattern`](crate::act_forms::pattern).
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ActWords {
    /// A word as it is written without its apostrophe or in short, and what it stands for.
    pub(crate) contractions: BTreeMap<Box<str>, Box<str>>,
    /// What stands behind an apostrophe, and the word that it is.
    pub(crate) endings: BTreeMap<Box<str>, Box<str>>,
    /// What stands before an apostrophe, and the word that it is: `l` is `le`.
    pub(crate) elisions: BTreeMap<Box<str>, Box<str>>,
    /// What may be written onto a verb of the class `imperative`: `me`, `lo` as in `dámelo`.
    pub(crate) enclitics: Vec<Box<str>>,
    /// A word with endings stands for each of its forms: `ouvr/e/ez` is `ouvre` and `ouvrez`.
    pub(crate) classes: BTreeMap<Box<str>, Vec<Box<str>>>,
    pub(crate) patterns: BTreeMap<Shown, Vec<Box<str>>>,
}

/// What a pattern shows: an act, or what takes one away again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(untagged)]
pub(crate) enum Shown {
    Act(DialogueAct),
    Not(Denied),
}

/// What takes an act away that words seem to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Denied {
    /// Praise or thanks that are not meant.
    Ironic,
    /// A pronoun that stands for nothing: `what time is it`.
    Expletive,
    /// A threat that is a favour: `I'll skin you a rabbit`.
    Favour,
    /// A question of what was said that asks for no memory: `Fourth, did you say?`, `And if I said no?`.
    NotPast,
    /// What is said back to somebody, so that what follows is not said to oneself: `Very funny.`
    Retort,
    /// What goes on with thanks or with an apology, and tells nothing of its own: `Nobody else cared.`
    Beside,
}

impl Shown {
    pub(crate) const fn bit(self) -> u32 {
        match self {
            Self::Act(act) => act.bit(),
            Self::Not(Denied::Ironic) => 1 << 30,
            Self::Not(Denied::Expletive) => 1 << 31,
            Self::Not(Denied::Favour) => 1 << 29,
            Self::Not(Denied::NotPast) => 1 << 28,
            Self::Not(Denied::Retort) => 1 << 27,
            Self::Not(Denied::Beside) => 1 << 26,
        }
    }
}

/// The forms that a word of the data stands for.
pub(crate) fn forms(written: &str) -> impl Iterator<Item = Box<str>> + '_ {
    let (stem, endings) = match written.split_once('/') {
        Some((stem, endings)) => (stem, endings),
        None => (written, ""),
    };
    endings.split('/').map(move |ending| [stem, ending].concat().into())
}
