//! Why a text did not become a commitment.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;
use thiserror::Error;

/// Why a text did not become a commitment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[derive(Error, Reflect, Serialize, Deserialize, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[reflect(Debug, PartialEq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
#[type_path = "cognition_core::conscience::refusal"]
pub enum Refusal {
    /// It is analysis: nothing that the reflector writes opens anything.
    #[error("it is the reflector's analysis, which promises nothing")]
    Reflector,
    /// It was listed as promised, and nothing that was said gives it.
    #[error("nothing that was said promises it")]
    NotGiven,
    /// It goes against something that is owed.
    #[error("it goes against what is promised already")]
    Conflict,
    /// It says nothing.
    #[error("it is blank")]
    Blank,
    /// It has 400 characters or more.
    #[error("it is longer than 399 characters")]
    TooLong,
    /// It has more than 50 words.
    #[error("it has more than 50 words")]
    TooManyWords,
    /// It holds a comparison sign or a mark of Markdown.
    #[error("it holds signs of comparison or of Markdown")]
    Marks,
    /// It holds a link.
    #[error("it holds a link")]
    Link,
    /// The same is promised already, and not yet kept.
    #[error("the same is promised already")]
    Duplicate,
    /// Its time was up before it began.
    #[error("its time is up already")]
    Overdue,
    /// It was more than an extraction may bring.
    #[error("an extraction brings 3 at most")]
    TooMany,
    /// As much is promised as a mind may promise.
    #[error("the mind has promised as much as it may")]
    Full,
}

impl Refusal {
    /// The name on the wire: `too_long`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
