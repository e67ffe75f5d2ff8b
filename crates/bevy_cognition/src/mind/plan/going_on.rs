//! When a mind goes on with its plan.

use bevy::prelude::*;
use cognition_core::mind::GameTime;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The pause after a turn of its own in which nothing came of a plan; twice as long after the next.
const PAUSE: Duration = Duration::from_secs(1);
/// How often the pause is doubled at most.
const DOUBLINGS: u32 = 5;

/// When a mind goes on with its plan. Minds without one cost nothing.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
#[reflect(Component, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pace {
    /// Not before that.
    pub(super) next: GameTime,
    /// Since then nothing has come of it.
    pub(super) since: GameTime,
    /// Whether whom something is to be put to has come within hearing since then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_met: bool,
}

impl Pace {
    /// Something has just come of it.
    pub(super) fn from(now: GameTime) -> Self {
        Self { next: now, since: now, is_met: false }
    }

    /// Another turn is taken for it.
    pub(super) fn slow_down(&mut self, now: GameTime, stalled: u32) {
        self.next = now + PAUSE * 2_u32.pow(stalled.saturating_sub(1).min(DOUBLINGS));
    }
}
