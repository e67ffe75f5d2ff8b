//! A turn that waits for a person.

use crate::schedule::GameClock;
use bevy::prelude::*;
use cognition_core::guard::{Objection, SuggestionId};
use std::time::Duration;

/// The mind waits for a person. Removing the [`Turn`](super::Turn), despawning the mind or loading a save ends
/// it.
#[derive(Component, Clone, Debug)]
#[component(storage = "SparseSet")]
pub struct AwaitingApproval {
    /// The suggestion that an answer must name.
    pub suggestion: SuggestionId,
    /// Why a person is asked; `None` when one is always asked.
    pub objection: Option<Objection>,
    pub(crate) announced: bool,
    /// When the person was asked, by the clock of the host schedule.
    pub(crate) asked: Duration,
    /// When nobody has answered, by the same clock.
    pub(crate) deadline: Option<Duration>,
}

/// What is left to answer a suggestion in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeLeft {
    /// Game time; zero when it is up.
    pub time: Duration,
    /// The part of the whole that is left, from 1 down to 0.
    pub part: f32,
}

impl AwaitingApproval {
    /// What is left to answer in; `None` where a person may take as long as it takes.
    pub fn left(&self, clock: &GameClock) -> Option<TimeLeft> {
        let deadline = self.deadline?;
        let time = deadline.saturating_sub(clock.read());
        let whole = deadline.saturating_sub(self.asked).as_secs_f32();
        let part = if whole > 0.0 { (time.as_secs_f32() / whole).min(1.0) } else { 0.0 };
        Some(TimeLeft { time, part })
    }
}
