//! Where a case comes from.

use serde::Deserialize;

/// Where a case comes from: cases of each are counted apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Provenance {
    /// It was written for the suite.
    #[default]
    Life,
    /// A model played it: percepts and replies are those of an evening.
    Evenings,
}

impl Provenance {
    /// As in files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Life => "life",
            Self::Evenings => "evenings",
        }
    }
}
