//! A turn ends.

use super::guarding::Guarding;
use super::percepts::TurnPercepts;
use super::taken_up::take_up;
use super::{Engagement, Turn};
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

/// Ends the turn that a mind takes, and tells the run log and the game: whoever has spoken in it has
/// answered, whatever became of the deed. Says whether that is so.
pub(crate) fn end_turn(
    world: &mut World,
    mind: &StableId,
    entity: Entity,
    turn: u64,
    end: TurnEnd,
) -> bool {
    let has_answered = take_up_words(world, entity);
    if let Ok(mut mind) = world.get_entity_mut(entity) {
        mind.remove::<Turn>();
    }
    record(world, || RunEvent::TurnEnded { mind: mind.clone(), turn, end: end.clone() });
    world.write_message(TurnEnded { entity, turn, end });
    has_answered
}

fn take_up_words(world: &mut World, entity: Entity) -> bool {
    let guarding = world.get::<Guarding>(entity).filter(|it| !it.said.trim().is_empty());
    let reach = guarding.map(|guarding| guarding.reach.clone());
    let engagement = world.get::<Engagement>(entity).cloned();
    let seen_up_to = world.get::<TurnPercepts>(entity).map(|percepts| percepts.seen_up_to);
    let Some(((engagement, seen_up_to), reach)) = engagement.zip(seen_up_to).zip(reach) else {
        return false;
    };
    take_up(world, entity, &engagement, (seen_up_to, &reach));
    true
}
