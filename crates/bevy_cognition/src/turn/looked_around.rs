//! Who is where a mind is.

use bevy::prelude::*;
use cognition_core::mind::StableId;
use std::sync::Arc;

/// A mind has looked around, before it is asked what it does. Triggered on the mind.
#[derive(EntityEvent, Clone, Debug)]
pub(crate) struct LookedAround {
    pub(crate) entity: Entity,
    /// Everything that is within reach of its senses.
    pub(crate) present: Arc<[StableId]>,
}
