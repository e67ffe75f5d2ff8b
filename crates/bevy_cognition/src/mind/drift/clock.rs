//! When which mind drifts.

use crate::calendar::Calendar;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use bevy::prelude::*;
use cognition_core::drift::Drift;
use cognition_core::mind::Mind;

/// When which mind drifts next.
#[derive(Resource, Debug, Default)]
pub(super) struct DriftCalendar(pub(super) Calendar);

/// The mind has something to think about.
#[derive(Component, Clone, Copy, Debug, Default)]
#[component(storage = "SparseSet")]
pub(crate) struct NewMatter;

/// A save may bring a mind that drifts.
pub(super) fn watch_drift(
    insert: On<Insert, Drift>,
    minds: Query<(&Mind, &Drift)>,
    mut calendar: ResMut<DriftCalendar>,
) {
    if let Ok((mind, drift)) = minds.get(insert.entity) {
        calendar.0.set(insert.entity, &mind.id, drift.next());
    }
}

/// Who does not drift has no date.
pub(super) fn forget_drift(remove: On<Remove, Drift>, mut calendar: ResMut<DriftCalendar>) {
    calendar.0.forget(remove.entity);
}

/// Who has something to think about and no date gets one.
pub(super) fn set_clocks(
    mut minds: Query<(Entity, &Mind, Option<&mut Drift>), With<NewMatter>>,
    mut calendar: ResMut<DriftCalendar>,
    clock: Res<GameClock>,
    settings: Res<CognitionSettings>,
    mut commands: Commands,
) {
    for (entity, mind, drift) in &mut minds {
        commands.entity(entity).try_remove::<NewMatter>();
        let set = |drift: &mut Drift| {
            if drift.next().is_none() {
                drift.set_clock(settings.seed, &mind.id, &settings.drift.params, clock.now);
            }
            drift.next()
        };
        match drift {
            Some(mut drift) if drift.next().is_none() => {
                calendar.0.set(entity, &mind.id, set(&mut drift));
            }
            Some(drift) => calendar.0.set(entity, &mind.id, drift.next()),
            None => {
                let mut drift = Drift::default();
                set(&mut drift);
                commands.entity(entity).try_insert(drift);
            }
        }
    }
}
