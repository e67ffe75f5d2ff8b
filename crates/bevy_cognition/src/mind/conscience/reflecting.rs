//! A look back in progress: first the analysis, then what is drawn from it.

use crate::brain::request::Request;
use crate::schedule::Epoch;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;
use cognition_core::conscience::ReflectionCause;
use cognition_core::mind::Mind;

/// The mind looks back, beside its turns. Removing this, or despawning the mind, cancels it.
#[derive(Component, Debug)]
#[component(storage = "SparseSet", on_discard = cancel_request)]
pub struct ReflectionInProgress {
    /// Number of the reflection within the mind, from 1.
    pub reflection: u32,
    /// Why it looks back.
    pub cause: ReflectionCause,
    /// The [`Request`] of the moment: to the reflector, then to the executor.
    pub request: Entity,
}

/// A look back ends with its timeline, and with the mind.
pub(super) fn end_outdated(
    reflecting: Query<(Entity, &ReflectionInProgress, Has<Mind>)>,
    requests: Query<&Request>,
    epoch: Res<Epoch>,
    mut commands: Commands,
) {
    for (entity, reflection, is_mind) in &reflecting {
        let request = requests.get(reflection.request);
        if !is_mind || !request.is_ok_and(|request| request.is_of(epoch.0)) {
            commands.entity(entity).try_remove::<ReflectionInProgress>();
        }
    }
}

fn cancel_request(mut world: DeferredWorld<'_>, context: HookContext) {
    let reflection = world.get::<ReflectionInProgress>(context.entity);
    if let Some(request) = reflection.map(|reflection| reflection.request) {
        world.commands().entity(request).try_despawn();
    }
}
