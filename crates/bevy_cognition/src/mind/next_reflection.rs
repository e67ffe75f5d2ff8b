//! When a mind looks back.

use bevy::prelude::*;
use cognition_core::mind::GameTime;
use serde::{Deserialize, Serialize};

/// When a mind looks back, as far as is known now. Minds that have lived nothing cost nothing.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
#[reflect(Component, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
// The name that saves have.
#[type_path = "bevy_cognition::conscience"]
#[type_name = "LookBack"]
pub(crate) struct NextReflection {
    pub(super) at: GameTime,
    pub(super) requested: bool,
}

impl NextReflection {
    /// It is asked for.
    pub(crate) fn requested(at: GameTime) -> Self {
        Self { at, requested: true }
    }

    /// It is due then by the cadence.
    pub(crate) fn by_cadence(at: GameTime) -> Self {
        Self { at, requested: false }
    }

    /// From when on it looks back as soon as it can.
    pub(super) fn due(&self) -> GameTime {
        if self.requested { GameTime::default() } else { self.at }
    }
}

/// No mind looks back before that, however many wait.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct NextLook(pub(super) GameTime);

impl NextLook {
    /// A mind looks back then.
    pub(super) fn not_after(&mut self, at: GameTime) {
        self.0 = self.0.min(at);
    }
}

/// Says when the mind looks back, unless the game has asked for it: that wish stays.
pub(super) fn set_the_clock(mind: &mut EntityCommands<'_>, at: GameTime) {
    mind.queue_silenced(move |mut mind: EntityWorldMut<'_>| {
        if !mind.get::<NextReflection>().is_some_and(|look| look.requested) {
            mind.insert(NextReflection { at, requested: false });
            mind.resource_mut::<NextLook>().not_after(at);
        }
    });
}
