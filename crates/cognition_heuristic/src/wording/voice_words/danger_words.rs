//! Things to which something dangerous happens, and how the words begin that tell of it.

use serde::Deserialize;

/// Things to which something dangerous happens.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Danger {
    /// The things; in a language that joins words, any word that ends with one.
    pub(super) things: Vec<String>,
    /// How the words begin that tell what happens.
    pub(super) verbs: Vec<String>,
}
