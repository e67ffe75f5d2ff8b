//! Who moves when.

use serde::{Deserialize, Serialize};

/// Who takes a turn in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moves {
    /// Everybody, one after the other: a scene.
    #[default]
    EachRound,
    /// Who has been stirred; the others are left to themselves while the minutes pass, one by one:
    /// days of a life.
    WhenStirred,
}

impl Moves {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
    pub(super) fn is_each_round(&self) -> bool {
        *self == Self::EachRound
    }
}
