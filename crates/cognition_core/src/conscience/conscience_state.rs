//! How much a mind has lived since it last looked back.

use super::adjustment::Adjustment;
use super::conscience_rules::Cadence;
use crate::mind::{GameTime, Mood};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// How a mind looks back: what it has lived since, and what it changed of itself.
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Conscience {
    reflections: u32,
}

/// Why a mind looks back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReflectionCause {
    /// It has taken enough turns.
    Turns,
    /// Enough game time has passed.
    Time,
    /// Enough was new to it.
    Novelty,
    /// The game asked for it.
    Requested,
}

impl Conscience {
    /// Takes a turn into account: `heard` is what the mind took up.
    pub fn live(&mut self, heard: &str, now: GameTime) {
        let _ = (heard, now);
    }

    /// Whether it is time to look back, and why.
    pub fn is_due(&self, cadence: &Cadence, now: GameTime) -> Option<ReflectionCause> {
        let _ = (cadence, now);
        None
    }

    /// When it will be time by the clock alone; none before the first turn after a reflection.
    pub fn due_at(&self, cadence: &Cadence) -> Option<GameTime> {
        let _ = cadence;
        None
    }

    /// Begins a reflection: what was lived counts anew from here. Gives its number.
    pub fn begin(&mut self, up_to_event: u64, now: GameTime) -> u32 {
        let _ = (up_to_event, now);
        self.reflections += 1;
        self.reflections
    }

    /// Number of the last event that the reflection before this one has seen.
    pub fn seen_events(&self) -> u64 {
        0
    }

    /// Adopts a change.
    pub fn adjust(&mut self, adjustment: Adjustment) {
        let _ = adjustment;
    }

    /// How the mood moves by itself: towards its baseline.
    pub fn ease(&self, mood: &Mood, moved: &[crate::mind::MoodAxis]) -> Mood {
        let _ = moved;
        mood.clone()
    }
}
