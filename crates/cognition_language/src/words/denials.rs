//! What `denials.json` of a language holds.

use crate::words::lists::WordSet;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Denials {
    /// `not`, `nobody` …
    pub(crate) words: WordSet,
    /// What takes a denial back where it follows one: `but` in `nobody but Odo`.
    pub(crate) exceptions: WordSet,
    /// What stands right behind a denial and puts off or elsewhere what is asked for: `not here`.
    pub(crate) put_off: WordSet,
    /// What speaks of a thing once more: `it`.
    pub(crate) again: WordSet,
    /// What a verb ends with that lost its apostrophe: `nt` in `isnt`.
    pub(crate) negated_ending: Box<str>,
    /// What stands before that, where texts are compared.
    pub(crate) negated_verbs: WordSet,
    /// Whole words of that sort which deny a statement; fewer, as a promise is held against them.
    pub(crate) negated_statements: WordSet,
}
