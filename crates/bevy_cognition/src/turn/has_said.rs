//! Words that a game puts into a mind's mouth.

use bevy::prelude::*;
use cognition_core::mind::StableId;

/// A mind has said what the game would have it say: in a scripted scene, or by a player who speaks
/// for it. It counts as the mind's own words: it hears itself, remembers it, owes what it promises by
/// it, and keeps or ends by it what it has promised. A thing that the world doesn't know it gives by saying so (`Here
/// you go`). Who hears it is told apart, as [`Perceive`](super::Perceive).
#[derive(EntityEvent, Clone, Debug)]
pub struct HasSaid {
    /// The mind.
    pub entity: Entity,
    /// What it said.
    pub words: String,
    /// Whom it said it to; empty: to nobody in particular.
    pub to: Vec<StableId>,
}
