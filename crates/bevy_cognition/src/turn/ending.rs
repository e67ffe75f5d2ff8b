//! A turn ends.

use super::Turn;
use super::guarding::Guarding;
use super::taken_up::take_up;
use crate::record::record;
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::record::{RunEvent, TurnEnd};

/// A turn has ended. A message alone: read it with a `MessageReader`; no observer hears of it.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct TurnEnded {
    /// The mind.
    pub entity: Entity,
    /// Number of the turn within the mind, from 1.
    pub turn: u64,
    /// How it ended.
    pub end: TurnEnd,
}

/// Ends the turn that a mind takes, and tells the run log and the game: whoever has spoken in it has
/// answered, whatever became of the deed. Says whether that is so.
pub(crate) fn end_turn(
    world: &mut World,
    mind: &StableId,
    entity: Entity,
    turn: u64,
    end: TurnEnd,
) -> bool {
    let guarding = world.get::<Guarding>(entity);
    let has_answered = guarding.is_some_and(|guarding| guarding.reach.is_felt);
    if has_answered {
        take_up(world, entity);
    }
    if let Ok(mut mind) = world.get_entity_mut(entity) {
        mind.remove::<Turn>();
    }
    record(world, || RunEvent::TurnEnded { mind: mind.clone(), turn, end: end.clone() });
    world.write_message(TurnEnded { entity, turn, end });
    has_answered
}
