//! How whoever is stirred is asked.

use super::stirred::Stirred;
use crate::record::record;
use crate::turn::{Acting, RequestTurn, Turn, WantsTurn};
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::record::{RunEvent, Stir};

/// Takes a turn, acts, or gets a turn in which it may do all that it likes.
pub(super) fn is_engaged(world: &World, entity: Entity) -> bool {
    let wants = world.get::<WantsTurn>(entity).is_some_and(|wanted| !wanted.witness);
    wants || is_busy(world, entity)
}

/// Takes a turn, or acts.
pub(super) fn is_busy(world: &World, entity: Entity) -> bool {
    world.get::<Turn>(entity).is_some() || world.get::<Acting>(entity).is_some()
}

/// Asks for a turn, unless there is one to come anyway.
pub(super) fn ask(
    world: &mut World,
    mind: &StableId,
    entity: Entity,
    by: Stir,
    who: Option<StableId>,
) {
    if world.get::<WantsTurn>(entity).is_some_and(|wanted| !wanted.witness) {
        return;
    }
    debug!(target: "cognition::own_moves", "`{mind}` is stirred: {by:?}");
    record(world, || RunEvent::Stirred { mind: mind.clone(), by, who });
    world.trigger(RequestTurn { entity });
    world.flush();
}

/// Whatever is inserted sets the next date.
pub(super) fn store(world: &mut World, entity: Entity, stirred: Stirred) {
    if let Ok(mut mind) = world.get_entity_mut(entity) {
        mind.insert(stirred);
    }
    world.flush();
}
