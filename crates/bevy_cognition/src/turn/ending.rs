//! A turn ends.

use crate::record::record;
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::record::{RunEvent, TurnEnd};

/// A turn has ended. A message.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct TurnEnded {
    /// The mind.
    pub entity: Entity,
    /// Number of the turn within the mind, from 1.
    pub turn: u64,
    /// How it ended.
    pub end: TurnEnd,
}

/// Tells the run log and the game.
pub(crate) fn end_turn(
    world: &mut World,
    mind: &StableId,
    entity: Entity,
    turn: u64,
    end: TurnEnd,
) {
    record(world, || RunEvent::TurnEnded { mind: mind.clone(), turn, end: end.clone() });
    world.write_message(TurnEnded { entity, turn, end });
}
