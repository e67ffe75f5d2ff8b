//! What the game hears of a conscience.

use bevy::prelude::*;
use cognition_core::conscience::{Commitment, ReflectionCause};
use cognition_core::mind::StableId;

/// A mind is bound to something from now on. Triggered on the mind.
#[derive(EntityEvent, Clone, Debug)]
pub struct CommitmentOpened {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// What it is bound to.
    pub commitment: Commitment,
}

/// A commitment was kept, broken or taken back, or its time is up: [`Commitment::state`] says
/// which. Triggered on the mind.
#[derive(EntityEvent, Clone, Debug)]
pub struct CommitmentEnded {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// What it was bound to, and what has become of it.
    pub commitment: Commitment,
}

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
