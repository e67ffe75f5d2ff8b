//! Option 1: a mind waits until a person approves, overrides or rejects what it would do.

use crate::settings::CognitionSettings;
use crate::turn::{AwaitingApproval, Guarding};
use bevy::prelude::*;
use cognition_core::guard::{Objection, Suggestion};
use std::time::Duration;

/// Lets a suggestion wait for a person. It is announced once the utterance is persisted.
pub(super) fn ask_person(
    world: &mut World,
    mut suggestion: Suggestion,
    objection: Option<Objection>,
) {
    let entity = suggestion.entity;
    let asked = elapsed(world);
    let timeout = world.resource::<CognitionSettings>().approval.timeout;
    let deadline = timeout.map(|timeout| asked + timeout);
    let Some(mut guarding) = world.get_mut::<Guarding>(entity) else { return };
    guarding.revision += 1;
    suggestion.id.revision = guarding.revision;
    let id = suggestion.id.clone();
    let announced = false;
    let awaiting = AwaitingApproval { suggestion: id, objection, announced, asked, deadline };
    if let Ok(mut mind) = world.get_entity_mut(entity) {
        mind.insert((suggestion, awaiting));
    }
}

fn elapsed(world: &World) -> Duration {
    world.get_resource::<Time>().map(Time::elapsed).unwrap_or_default()
}
