//! What a mind has perceived and not dealt with yet.

use bevy::prelude::*;
use cognition_core::perceive::PerceptId;
use cognition_core::route::RouteLog;
use serde::{Deserialize, Serialize};

/// The mind has perceived something that was not put to a topic yet.
#[derive(Component, Clone, Copy, Debug, Default)]
#[component(storage = "SparseSet")]
pub(crate) struct Listening;

/// The mind has perceived something that was not addressed to it, and was not routed yet.
#[derive(Component, Clone, Copy, Debug, Default, Reflect, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
#[reflect(Component, Default, Serialize, Deserialize)]
pub(crate) struct Witnessing;

/// Up to this percept everything has led to a turn, or to none.
pub(crate) fn consider(world: &mut World, entity: Entity, percept: Option<PerceptId>) {
    if let (Some(percept), Some(mut routes)) = (percept, world.get_mut::<RouteLog>(entity)) {
        routes.consider(percept);
    }
}
