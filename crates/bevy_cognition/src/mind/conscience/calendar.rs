//! When the next mind looks back: until then none of those that wait is looked at.

use super::extraction_cache::ExtractionCache;
use crate::mind::next_reflection::{NextLook, NextReflection};
use crate::turn::TurnEnded;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::mind::GameTime;
use std::time::Duration;

/// Whose time has come and who has none now is looked at again after so long, or as soon as a turn
/// has ended.
const AGAIN: Duration = Duration::from_secs(1);

/// Minds were loaded: in the next run all of those that wait are looked at, and nothing that was
/// drawn from analyses counts.
pub(crate) fn begin_timeline(world: &mut World) {
    if let Some(mut cache) = world.get_resource_mut::<ExtractionCache>() {
        cache.forget();
    }
    if let Some(mut next) = world.get_resource_mut::<NextLook>() {
        next.not_after(GameTime::default());
    }
}

/// What says whether to look at those that wait.
#[derive(SystemParam)]
pub(super) struct Calendar<'w, 's> {
    next: ResMut<'w, NextLook>,
    ended: MessageReader<'w, 's, TurnEnded>,
    waiting: Query<'w, 's, &'static NextReflection>,
}

impl Calendar<'_, '_> {
    pub(super) fn is_time(&mut self, now: GameTime) -> bool {
        let ended = self.ended.read().count() > 0;
        ended || self.next.0 <= now
    }

    /// Those that are due were looked at; `left` says whether some must wait for the next run.
    pub(super) fn turn_over(&mut self, now: GameTime, left: bool) {
        let again = if left { now } else { now + AGAIN };
        let next = self.waiting.iter().map(|look| look.due().max(again)).min();
        self.next.0 = next.unwrap_or(GameTime(u64::MAX));
    }
}
