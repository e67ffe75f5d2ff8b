//! What the regulator did, and what became of it.

use super::parameter::Parameter;
use super::pressure::PressureKind;
use crate::mind::GameTime;
use serde::{Deserialize, Serialize};

/// What became of a change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdjustmentEnd {
    /// It is not known yet whether it helps.
    #[default]
    Pending,
    /// It helped.
    Confirmed,
    /// It did not help, and was taken back.
    Reverted,
    /// The weights were replaced before that was known.
    Superseded,
}

/// One change of one weight, as it was applied.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjustment {
    /// Which weight.
    pub parameter: Parameter,
    /// What it was.
    pub from: f64,
    /// What it became, bounds considered.
    pub to: f64,
    /// What pressed for it.
    pub pressure: PressureKind,
    /// How much, from 0 to 1.
    pub severity: f64,
    /// When.
    pub at: GameTime,
    /// What became of it.
    #[serde(default)]
    pub end: AdjustmentEnd,
    /// When that was settled.
    #[serde(default)]
    pub ended: Option<GameTime>,
}

impl Adjustment {
    pub(super) fn is_pending(&self) -> bool {
        self.end == AdjustmentEnd::Pending
    }

    /// When its weight was last moved by it.
    pub(super) fn moved(&self) -> GameTime {
        let reverted = self.ended.filter(|_| self.end == AdjustmentEnd::Reverted);
        reverted.unwrap_or(self.at)
    }

    pub(super) fn settle(&mut self, end: AdjustmentEnd, now: GameTime) {
        (self.end, self.ended) = (end, Some(now));
    }

    /// Nothing was later than now: the game has gone back to an earlier save.
    pub(super) fn follow(&mut self, now: GameTime) {
        self.at = self.at.min(now);
        self.ended = self.ended.map(|ended| ended.min(now));
    }
}
