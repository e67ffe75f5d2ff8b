//! What a mind looks back on besides what it says, hears and does.

use bevy::prelude::*;
use cognition_core::conscience::MindEvent;

/// Something stands in the event log of a mind from now on. Triggered on the mind.
#[derive(EntityEvent, Clone, Debug)]
pub(crate) struct EventNoted {
    pub(crate) entity: Entity,
    /// The turn that it belongs to; 0 for none.
    pub(crate) turn: u64,
    pub(crate) event: MindEvent,
}
