//! How a reply does not fit, as a brain says of it before it is acted on.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How a reply does not fit its moment, as a self-check found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Misfit {
    /// By what the mind knows, its deed can't work.
    #[error("it cannot work")]
    CannotWork,
    /// Its deed is done to somebody or something else than it means.
    #[error("it is done to the wrong one")]
    WrongTarget,
    /// Its deed leaves what it wants.
    #[error("it leads away from what is wanted")]
    LeadsAway,
    /// Its words and its deed do not go together.
    #[error("the words and the deed do not go together")]
    SaidOtherwise,
    /// It was done or said before, and nothing has changed.
    #[error("it is done or said again for nothing")]
    Repeats,
}

impl Misfit {
    /// All of them, in the order in which a brain is asked about them.
    pub const ALL: [Self; 5] =
        [Self::CannotWork, Self::WrongTarget, Self::LeadsAway, Self::SaidOtherwise, Self::Repeats];

    /// Whether the words are at fault, or may be: the same deed may be chosen again with others.
    pub(super) fn leaves_the_deed(self) -> bool {
        matches!(self, Self::SaidOtherwise | Self::Repeats)
    }
}
