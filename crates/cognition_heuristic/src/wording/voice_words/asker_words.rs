//! By what one asks after what one has told of oneself.

use serde::Deserialize;

/// What one asks by, and what shows an answer.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AskerWords {
    /// By what somebody is asked to remember: `do you remember`; and to remember what was said: `did I say`.
    pub(super) reminding: Vec<String>,
    pub(super) saying: Vec<String>,
    /// What is said before what one tells, and is no part of it: `just between us`; and what joins what one tells.
    pub(super) framing: Vec<String>,
    pub(super) joints: Vec<String>,
    /// By what one puts something in the place of what one told: `I meant blue`, and, behind a word of correction,
    /// `it was 1652`.
    pub(super) meaning: Vec<String>,
    pub(super) correcting: Vec<String>,
    /// What belongs to somebody who is named as `{who}`; empty where that is not said so.
    pub(super) of_kin: String,
    /// Words of that, and for names, that are not what is asked for.
    pub(super) aside: Vec<String>,
    /// By what one asks for a place, and what a place stands behind.
    pub(super) places: Vec<String>,
    pub(super) placing: Vec<String>,
    /// By what one asks for a name.
    pub(super) naming: Vec<String>,
    /// Other words for the same, of what people tell of themselves: `I am on my way` answers `Where do I
    /// go?`.
    pub(super) alike: Vec<Vec<String>>,
}
