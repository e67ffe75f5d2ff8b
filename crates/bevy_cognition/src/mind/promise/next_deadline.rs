//! When what a mind has promised runs out of time.

use bevy::prelude::*;
use cognition_core::mind::GameTime;

/// When the next commitment of a mind runs out of time. Minds without one cost nothing.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(storage = "SparseSet")]
pub(crate) struct NextDeadline(pub(super) GameTime);
