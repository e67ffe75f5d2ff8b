//! How a name calls somebody that no sign parts from the rest: the words beside it.

use crate::words::lists::{PhraseList, WordSet};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct CallingWords {
    /// What may stand before a name that calls: `hey`, `so`, `thank you`.
    pub(crate) openings: WordSet,
    /// What is said to whoever was called right before: `i`, `you`, `please`.
    pub(crate) put_to: WordSet,
    /// What begins a question for yes or no, where somebody of `inverted` stands behind it.
    pub(crate) helpers: WordSet,
    pub(crate) inverted: WordSet,
    /// What asks for somebody, or only says which one is meant: `who`.
    pub(crate) relative: WordSet,
    /// What stands before an order, and is none: `don't`, `just`.
    pub(crate) before_order: WordSet,
    /// Orders that might as well tell of what was done: `put`.
    pub(crate) as_in_the_past: WordSet,
    /// What stands behind an auxiliary whose subject is left out: `would be nice`.
    pub(crate) subjectless: WordSet,
    /// What a question or an order may end with before a name that calls: `here`, `it`.
    pub(crate) closing: WordSet,
    /// What is done to whoever is named behind `objects`: `bring me Odo`.
    pub(crate) fetching: WordSet,
    pub(crate) objects: WordSet,
    /// What stands before the name of whom it tells of: `my friend Odo`.
    pub(crate) apposed: WordSet,
    /// Who stands for all that are there, and for nobody else: `everyone`, `all of you`.
    pub(crate) everybody: WordSet,
    /// What calls all where it calls at all, and is spoken of as well: `folks`.
    pub(crate) groups: WordSet,
    /// What calls all behind a greeting or thanks alone: `all`.
    pub(crate) whole: WordSet,
    /// What asks whoever hears it, where somebody of `anybody` stands behind it: `can anyone`.
    pub(crate) put_to_anybody: WordSet,
    pub(crate) anybody: WordSet,
    /// What asks for one of those who hear it: `which of you`.
    pub(crate) one_of_you: PhraseList,
}
