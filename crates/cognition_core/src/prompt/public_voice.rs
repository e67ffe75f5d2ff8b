//! How a character speaks to others of its inner life: the public orientation.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// How a character speaks to others of its inner life.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[reflect(Default)]
pub enum PublicVoice {
    /// As people do: moods and promises colour what it says, and are told when it is asked.
    #[default]
    Natural,
    /// For debugging: speech may name mood numbers, the ledger and commitments as they stand.
    Verbose,
}
