//! What the router has learned.

use bevy::prelude::*;
use cognition_core::mind::{GameTime, StableId};
use cognition_core::regulate::{Regulator, RoutingAudit};
use cognition_core::route::RoutingWeights;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// What the router has learned: decisions, changes, weights. Plain data, for a save or a file;
/// what is read is checked by [`Regulation::from_json`](Self::from_json).
///
/// To let go of all of it, insert a new one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regulation {
    /// What was changed, and what became of it.
    pub regulator: Regulator,
    /// The decisions of the last 7 game days.
    pub audit: RoutingAudit,
    /// The weights that the game set, on which it was learned.
    pub(super) base: RoutingWeights,
    /// The weights that came of it.
    pub(super) weights: RoutingWeights,
    /// When decisions were last drawn to be reviewed.
    pub(super) drawn_at: GameTime,
    /// What was drawn and is not asked yet: whose decision, and which.
    #[serde(default, skip_serializing_if = "VecDeque::is_empty")]
    pub(super) drawn: VecDeque<(StableId, u64)>,
    /// How many reviews were asked for.
    pub(super) reviews: u64,
}

impl Regulation {
    /// The weights that the game set: the ground on which it is learned.
    pub fn base(&self) -> &RoutingWeights {
        &self.base
    }

    /// The weights that are in use by what was learned.
    pub fn weights(&self) -> &RoutingWeights {
        &self.weights
    }

    /// Begins anew on other weights; what is known of the decisions stays.
    pub(super) fn rebase(&mut self, weights: &RoutingWeights, now: GameTime) {
        self.regulator.rebase(now);
        self.base = weights.clone();
        self.weights = weights.clone();
    }
}
