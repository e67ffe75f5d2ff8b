//! Where something is perceived, and who is there.

use crate::judge::in_place;
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::perceive::{Percept, Referable};

/// The percept tells that somebody is in a place, or is not.
pub(crate) fn placing(
    world: &World,
    percept: Percept,
    who: &Referable,
    place: Entity,
    is_there: bool,
) -> Percept {
    match stable_id(world, place) {
        Some(place) => percept.claiming(who.stable_id.clone(), in_place(&place), is_there),
        None => percept,
    }
}

pub(super) fn placed(world: &World, place: Entity, percept: Percept) -> Percept {
    match stable_id(world, place) {
        Some(id) if percept.place.is_none() => percept.at(id),
        _ => percept,
    }
}

pub(super) fn stable_id(world: &World, entity: Entity) -> Option<StableId> {
    world.get::<Referable>(entity).map(|thing| thing.stable_id.clone())
}
