//! Calls that nobody waits for any more.

use super::governor::Governor;
use crate::turn::{AwaitingReply, Thinking};
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;

/// The governor learns that nobody waits for a call any more; not of one that was answered.
pub(crate) fn hang_up(world: &mut DeferredWorld<'_>, call: Option<u64>) {
    if let (Some(call), Some(mut governor)) = (call, world.get_resource_mut::<Governor>()) {
        governor.cancel(call);
    }
}

/// A turn does not wait for its thought any more.
pub(super) fn hang_up_turns(
    discard: On<Discard, AwaitingReply>,
    thoughts: Query<&AwaitingReply>,
    mut governor: ResMut<Governor>,
) {
    let thought = thoughts.get(discard.entity).ok();
    if let Some(call) = thought.and_then(|AwaitingReply(Thinking { call, .. })| *call) {
        governor.cancel(call);
    }
}
