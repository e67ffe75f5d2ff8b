//! Where percepts wait until the schedule runs, so that none is lost.

use crate::turn::TurnWanted;
use bevy::prelude::*;
use cognition_core::mind::Mind;
use cognition_core::perceive::Percept;
use serde::{Deserialize, Serialize};

/// Tells a mind that something happened. From the game, at any time.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
///
/// fn knock(mut commands: Commands, minds: Query<Entity, With<Mind>>) {
///     for entity in &minds {
///         let percept = Percept::event("Somebody knocks at the door.").addressed();
///         commands.trigger(Perceive { entity, percept });
///     }
/// }
/// ```
#[derive(EntityEvent, Clone, Debug)]
pub struct Perceive {
    /// The mind.
    pub entity: Entity,
    /// What it perceives. An addressed percept asks for a turn.
    pub percept: Percept,
}

/// Asks for a turn of a mind although nothing was addressed to it.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct RequestTurn {
    /// The mind.
    pub entity: Entity,
}

/// Percepts that the mind has not taken in yet.
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Component, Default)]
pub struct Inbox {
    waiting: Vec<Percept>,
}

impl Inbox {
    /// Takes the waiting percepts, oldest first, each only once.
    pub(super) fn drain(&mut self) -> Vec<Percept> {
        let mut percepts: Vec<Percept> = Vec::with_capacity(self.waiting.len());
        for percept in self.waiting.drain(..) {
            if !percepts.contains(&percept) {
                percepts.push(percept);
            }
        }
        percepts
    }
}

/// The inbox of this mind is not empty. Minds without it cost nothing.
#[derive(Component, Clone, Copy, Debug, Default)]
#[component(storage = "SparseSet")]
pub struct Stirred;

pub(super) fn inbox_plugin(app: &mut App) {
    app.register_type::<Inbox>()
        .register_required_components::<Mind, Inbox>()
        .add_observer(put_into_inbox)
        .add_observer(want_turn);
}

fn put_into_inbox(perceive: On<Perceive>, mut inboxes: Query<&mut Inbox>, mut commands: Commands) {
    match inboxes.get_mut(perceive.entity) {
        Ok(mut inbox) => {
            inbox.waiting.push(perceive.percept.clone());
            commands.entity(perceive.entity).insert(Stirred);
        }
        Err(_) => {
            debug!(target: "cognition::perceive", "`{}` perceives nothing: it has no Mind", perceive.entity)
        }
    }
}

fn want_turn(request: On<RequestTurn>, minds: Query<(), With<Mind>>, mut commands: Commands) {
    if minds.contains(request.entity) {
        commands.entity(request.entity).insert(TurnWanted);
    } else {
        debug!(target: "cognition::perceive", "`{}` takes no turn: it has no Mind", request.entity);
    }
}
