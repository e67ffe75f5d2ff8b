//! What opens the inspector on a mind.

use bevy::prelude::*;

/// Shows a mind in the inspector, which is opened for it.
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct InspectMind {
    /// The mind; on anything else this does nothing.
    pub entity: Entity,
}
