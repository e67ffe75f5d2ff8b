//! How long commitments last, and how often they may come to nothing.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// How commitments begin and end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::conscience_rules"]
pub struct CommitmentRules {
    /// Minutes of game time after which a commitment without a time comes back to mind, again and again.
    /// 1 to 525600, and no more than the longest.
    pub due_minutes: u32,
    /// Minutes of game time that a commitment without a time has at most, but for what is not to be done. 1 to
    /// 525600, which is a year.
    pub longest_minutes: u32,
    /// Attempts in vain after which it has failed. 1 to 100.
    pub attempts: u32,
}

impl Default for CommitmentRules {
    fn default() -> Self {
        Self { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 }
    }
}
