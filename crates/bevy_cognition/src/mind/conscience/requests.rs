//! What the game asks of a conscience.

use crate::mind::next_reflection::{NextLook, NextReflection};
use crate::schedule::GameClock;
use bevy::prelude::*;
use cognition_core::mind::Mind;

/// Asks a mind to look back as soon as it takes no turn, whatever its cadence. A mind that has
/// taken no turn since its last reflection has nothing to look back on.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct RequestReflection {
    /// The mind.
    pub entity: Entity,
}

pub(super) fn observe_requests(app: &mut App) {
    app.add_observer(look_back);
}

fn look_back(
    request: On<RequestReflection>,
    minds: Query<(), With<Mind>>,
    clock: Res<GameClock>,
    mut next: ResMut<NextLook>,
    mut commands: Commands,
) {
    if minds.contains(request.entity) {
        next.not_after(clock.now);
        commands.entity(request.entity).insert(NextReflection::requested(clock.now));
    } else {
        debug!(target: "cognition::conscience", "`{}` does not reflect: it has no Mind", request.entity);
    }
}
