//! The one rule of expiry, by the game's clock.

use super::keeping::Keeping;
use super::next_deadline::NextDeadline;
use crate::settings::CognitionSettings;
use bevy::prelude::*;
use cognition_core::mind::{Mind, StableId};
use cognition_core::promise::Commitments;

/// A save may bring commitments.
pub(super) fn watch_commitments(
    insert: On<Insert, Commitments>,
    commitments: Query<&Commitments>,
    mut commands: Commands,
) {
    if let Some(due) = commitments.get(insert.entity).ok().and_then(Commitments::next_due) {
        commands.entity(insert.entity).try_insert(NextDeadline(due));
    }
}

/// Minds in the order of their ids.
pub(crate) fn expire_commitments(
    watched: Query<(Entity, &Mind, &NextDeadline)>,
    settings: Res<CognitionSettings>,
    mut keeping: Keeping,
) {
    if !settings.binds() {
        return;
    }
    let now = keeping.clock.now;
    let is_due = |(entity, mind, due): (Entity, &Mind, &NextDeadline)| {
        (due.0 <= now).then(|| (mind.id.clone(), entity))
    };
    let mut due: Vec<(StableId, Entity)> = watched.iter().filter_map(is_due).collect();
    due.sort();
    for (_, entity) in due {
        keeping.expire(entity);
    }
}
