//! What a reflection would change of its own mind.

use super::conscience_rules::AdjustmentBounds;
use crate::mind::MoodAxis;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What a reflection proposes to change of its own mind. Untrusted.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProposedAdjustment {
    /// What: `cadence` or `mood_baseline`; anything else is refused.
    pub what: String,
    /// The mood axis, for `mood_baseline`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis: Option<String>,
    /// The new value: turns between two reflections, or the value on the axis.
    pub to: f64,
    /// Why.
    pub why: String,
}

/// A change that is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum Adjustment {
    /// So many turns lie between two reflections.
    Cadence {
        /// Turns.
        to: u32,
    },
    /// The mood comes to rest there on one axis.
    MoodBaseline {
        /// The axis.
        axis: MoodAxis,
        /// The value, -100 to 100.
        to: i8,
    },
}

/// Why a change was refused.
#[derive(Clone, Debug, PartialEq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "rule")]
#[non_exhaustive]
pub enum AdjustmentRefusal {
    /// It is none of the changes that a mind may make of itself.
    #[error("`{what}` is nothing that a reflection may change")]
    NotAllowed {
        /// What was proposed.
        what: String,
    },
    /// There is no such axis.
    #[error("`{axis}` is no axis of the mood")]
    UnknownAxis {
        /// What was named; empty where nothing was.
        axis: String,
    },
    /// It goes too far.
    #[error("{to} is not within {least} to {most}")]
    OutOfBounds {
        /// What was proposed.
        to: f64,
        /// The lower bound.
        least: i32,
        /// The upper bound.
        most: i32,
    },
    /// No reason was given.
    #[error("a change needs a reason")]
    NoReason,
}

impl ProposedAdjustment {
    /// What it comes to.
    pub fn judge(&self, bounds: &AdjustmentBounds) -> Result<Adjustment, AdjustmentRefusal> {
        let _ = bounds;
        Err(AdjustmentRefusal::NotAllowed { what: self.what.clone() })
    }
}
