//! By which words one asks after what was, and after a deed, as data.

use serde::Deserialize;

/// By which words one asks after what was, and after a deed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PastWords {
    /// How one asks who was where, and who had what.
    pub(super) asking: Vec<String>,
    /// The same, where a yes or no is wanted: what such a question begins with.
    pub(super) opening: Vec<String>,
    /// What makes another question of it: `Where was that again?`
    pub(super) besides: Vec<String>,
    /// By what it is told how things are, and how they were.
    pub(super) now: Vec<String>,
    pub(super) then: Vec<String>,
    /// What a question begins with that may be one after a deed, and which verbs tell of no more than who has
    /// something or is somewhere.
    pub(super) doing: Vec<String>,
    pub(super) belonging: Vec<String>,
}
