//! What a mind was at when it was saved, where the engine is to end it.

use crate::perceive::Referables;
use crate::schedule::{CognitionTick, GameClock};
use crate::settings::CognitionSettings;
use crate::turn::Acting;
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::mind::GameTime;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A deed that merely takes its time, in the middle of it. Once loaded it goes on, and this is gone.
#[derive(Component, Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
#[reflect(opaque)]
#[reflect(Component, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnderWay {
    turn: u64,
    action: IndexedAction,
    speech: String,
    started: GameTime,
    expected: Duration,
    comes_to: String,
    interruptible: bool,
}

impl UnderWay {
    /// What the mind is at; none where it is at nothing, or at what the game ends.
    pub(super) fn of(mind: EntityRef<'_>) -> Option<Self> {
        let acting = mind.get::<Acting>()?.clone();
        Some(Self {
            turn: acting.turn,
            action: acting.action,
            speech: acting.speech,
            started: acting.started?,
            expected: acting.expected?,
            comes_to: acting.comes_to?,
            interruptible: acting.interruptible,
        })
    }

    /// The same in this world; none where something that it is done to is not there.
    fn acting(mut self, world: &World) -> Option<Acting> {
        let things = world.resource::<Referables>();
        for target in &mut self.action.targets {
            target.entity = things.find(&target.stable_id)?;
        }
        let patience = world.resource::<CognitionSettings>().turns.acting_timeout;
        Some(Acting {
            turn: self.turn,
            action: self.action,
            speech: self.speech,
            started: Some(self.started),
            expected: Some(self.expected),
            comes_to: Some(self.comes_to),
            interruptible: self.interruptible,
            deadline: world.resource::<GameClock>().read() + patience,
            since: world.resource::<CognitionTick>().0,
            is_claimed: false,
        })
    }
}

/// Whoever was at something goes on with it. All minds are there: a deed may be done to one of them.
pub(super) fn take_up(world: &mut World) {
    let mut deeds = world.query::<(Entity, &UnderWay)>();
    let deeds: Vec<(Entity, UnderWay)> =
        deeds.iter(world).map(|(entity, deed)| (entity, deed.clone())).collect();
    for (entity, deed) in deeds {
        let acting = deed.acting(world);
        let mut mind = world.entity_mut(entity);
        mind.remove::<UnderWay>();
        acting.into_iter().for_each(|acting| _ = mind.insert(acting));
    }
}
