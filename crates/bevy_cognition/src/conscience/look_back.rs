//! When a mind looks back: once it has lived enough, or the game asks for it.

use super::keeping::Keeping;
use super::reflecting::Reflecting;
use super::rules_asset::ConscienceRulesInUse;
use crate::schedule::Epoch;
use crate::settings::{BrainSwitch, CognitionSettings, ReflectionSwitch};
use crate::turn::{Acting, Dormant, Turn};
use bevy::prelude::*;
use cognition_core::conscience::{Conscience, ReflectionCause};
use cognition_core::mind::{GameTime, Mind, StableId};

/// When a mind looks back, as far as is known now. Minds that have lived nothing cost nothing.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(storage = "SparseSet")]
pub(super) struct LookBack {
    pub(super) at: GameTime,
    pub(super) requested: bool,
}

/// A save may bring a mind that has lived something.
pub(super) fn watch_conscience(
    insert: On<Insert, Conscience>,
    minds: Query<&Conscience>,
    rules: Res<ConscienceRulesInUse>,
    mut commands: Commands,
) {
    let Ok(conscience) = minds.get(insert.entity) else { return };
    if let Some(at) = conscience.due_at(&rules.0.cadence) {
        commands.entity(insert.entity).try_insert(LookBack { at, requested: false });
    }
}

/// Has time for it: a turn comes first.
type Free = (Without<Turn>, Without<Acting>, Without<Dormant>, Without<Reflecting>);

pub(super) fn begin_reflections(
    waiting: Query<(Entity, &Mind, &LookBack), Free>,
    epoch: Res<Epoch>,
    settings: Res<CognitionSettings>,
    mut keeping: Keeping,
) {
    let on = settings.conscience.reflection == ReflectionSwitch::On;
    if !on || settings.switch == BrainSwitch::Off {
        return;
    }
    let now = keeping.clock.now;
    let is_due = |(entity, mind, look): (Entity, &Mind, &LookBack)| {
        (look.requested || look.at <= now).then(|| (mind.id.clone(), entity, look.requested))
    };
    let mut due: Vec<(StableId, Entity, bool)> = waiting.iter().filter_map(is_due).collect();
    due.sort();
    for (_, entity, requested) in due {
        begin(&mut keeping, entity, requested, epoch.0);
    }
}

/// The cadence may have changed since the clock was set: then it is set anew.
fn begin(keeping: &mut Keeping<'_, '_>, entity: Entity, requested: bool, epoch: u64) {
    let (now, cadence) = (keeping.clock.now, keeping.rules.0.cadence);
    let Ok(mut kept) = keeping.minds.get_mut(entity) else { return };
    let mut mind = keeping.commands.entity(entity);
    let asked = requested.then_some(ReflectionCause::Requested);
    if let Some(cause) = asked.or_else(|| kept.conscience.is_due(&cadence, now)) {
        let (after, last) = (kept.conscience.seen_events(), kept.log.last_number());
        let reflection = kept.conscience.begin(last, now);
        mind.try_remove::<LookBack>().try_insert(Reflecting::new(reflection, cause, after, epoch));
        return;
    }
    match kept.conscience.due_at(&cadence) {
        Some(at) => mind.try_insert(LookBack { at, requested: false }),
        None => mind.try_remove::<LookBack>(),
    };
}
