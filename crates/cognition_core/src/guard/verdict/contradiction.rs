//! What a mind goes by, and what contradicts it.

use crate::mind::PerceptId;
use crate::perceive::Claim;
use serde::{Deserialize, Serialize};

/// A claim of a percept on which a suggestion rests, and which the brain was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Premise<'a> {
    /// The percept.
    pub percept: PerceptId,
    /// Its words.
    pub text: &'a str,
    /// What it says.
    pub claim: &'a Claim,
}

/// A premise that is no longer so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contradiction {
    /// The percept that the suggestion rests on.
    pub percept: PerceptId,
    /// Its words.
    pub text: String,
    /// What contradicts it.
    pub why: String,
}

impl Contradiction {
    /// A premise and what contradicts it.
    pub fn of(premise: &Premise<'_>, why: impl Into<String>) -> Self {
        let Premise { percept, text, .. } = premise;
        Self { percept: *percept, text: (*text).to_owned(), why: why.into() }
    }
}
