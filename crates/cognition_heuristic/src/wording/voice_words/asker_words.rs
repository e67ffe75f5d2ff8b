//! By what one asks after what one has told of oneself.

use serde::Deserialize;

/// What one asks by, and what shows an answer.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AskerWords {
    /// By what somebody is asked to remember: `do you remember`; and to remember what was said: `did I say`.
    pub(super) reminding: Vec<String>,
    pub(super) saying: Vec<String>,
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
