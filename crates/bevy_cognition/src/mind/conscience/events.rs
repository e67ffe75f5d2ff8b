//! What the game hears of a look back.

use bevy::prelude::*;
use cognition_core::conscience::ReflectionCause;
use cognition_core::mind::StableId;

/// A mind has looked back. Triggered on the mind; nobody else hears of it, and it binds the mind to
/// nothing.
#[derive(EntityEvent, Clone, Debug)]
pub struct ReflectionWritten {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// Number of the reflection within the mind, from 1.
    pub reflection: u32,
    /// Why it looked back.
    pub cause: ReflectionCause,
    /// The analysis, one line for each point.
    pub text: String,
}
