//! How a profile tells of somebody, and how its parts become sentences.

use serde::Deserialize;

/// What `portrait` of the file of a language holds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PortraitWords {
    /// What stands between somebody and what they are, and what they have.
    pub(crate) being: String,
    pub(crate) having: String,
    /// What stands there of what they no longer are, and what says that they are not.
    pub(crate) was: String,
    pub(crate) former: Vec<String>,
    /// What stands for whoever is told of.
    pub(crate) third: Vec<String>,
    /// What begins a part that says what somebody does.
    pub(crate) relative: Vec<String>,
    /// What stands before what somebody has, and before an age.
    pub(crate) with: Vec<String>,
    pub(crate) aged: Vec<String>,
    /// What stands before what somebody has not.
    pub(crate) without: Vec<String>,
    /// What begins a part that says what somebody is, and is no article.
    pub(crate) bare: Vec<String>,
    /// How a verb ends with which a sentence may begin that names nobody, how none does, and what is none.
    pub(crate) verb_endings: Vec<String>,
    pub(crate) noun_endings: Vec<String>,
    pub(crate) not_verbs: Vec<String>,
    /// Verbs by which a sentence is whole.
    pub(crate) verbs: Vec<String>,
}
