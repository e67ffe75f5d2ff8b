//! How a turn stands with the governor.

use super::wait::Wait;
use bevy::prelude::*;
use cognition_core::govern::{EventMark, FallbackReason, Queued, RequestPriority};
use cognition_core::mind::{StableId, Tier};
use cognition_core::perceive::PerceptId;
use std::time::Duration;

/// How a turn stands with the governor: what it is for, since when it waits, and whether the
/// heuristic brain thinks in its place. It comes and goes with the [`Turn`](super::Turn).
#[derive(Component, Clone, Debug, Default)]
#[component(storage = "SparseSet")]
pub struct TurnAdmission {
    pub(crate) standing: RequestPriority,
    pub(crate) ring: u8,
    pub(crate) prefix: u64,
    /// The tier that thinks in place of the mind's own, because of how far away it is.
    pub(crate) tier: Option<Tier>,
    /// Why the heuristic brain thinks in this turn.
    pub(crate) spared: Option<FallbackReason>,
    /// The event that many may think about.
    pub(crate) event: Option<EventMark>,
    /// The player who caused it.
    pub(crate) player: Option<StableId>,
    /// Since when the question of the moment waits.
    pub(crate) wait: Wait,
    /// When the mind wanted the turn: tick and real time.
    pub(crate) wanted: (u64, Duration),
    /// Whether its brain takes a place in flight.
    pub(crate) takes_place: bool,
    /// What was considered before the turn began.
    pub(crate) considered: PerceptId,
    /// Percepts up to this one don't make it outdated.
    pub(crate) checked: PerceptId,
    /// How often it has begun anew.
    pub(crate) restarts: u32,
}

impl TurnAdmission {
    /// How the question of the moment stands in the queue.
    pub(crate) fn queued<'a>(&self, mind: &'a StableId) -> Queued<'a> {
        let Self { standing, ring, prefix, .. } = *self;
        Queued { standing, ring, since: self.wait.since, prefix, mind }
    }

    /// Why the heuristic brain thinks in this turn by design; `None` where the mind's own brain is
    /// asked.
    pub fn spared(&self) -> Option<FallbackReason> {
        self.spared
    }

    /// What the turn is for.
    pub fn standing(&self) -> RequestPriority {
        self.standing
    }

    /// How many calls for the question of the moment have failed.
    pub fn failures(&self) -> u32 {
        self.wait.failures
    }
}
