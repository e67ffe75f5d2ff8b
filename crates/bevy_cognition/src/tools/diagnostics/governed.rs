//! What the governor lets through, for Bevy's diagnostics.

use super::paths;
use crate::brain::govern::Governor;
use bevy::diagnostic::Diagnostics;
use bevy::prelude::*;
use cognition_core::govern::Cost;

pub(super) fn measure(
    governor: Res<Governor>,
    mut spent: Local<Cost>,
    mut diagnostics: Diagnostics,
) {
    let counters = governor.counters();
    let queued: u32 = counters.queued.iter().sum();
    diagnostics.add_measurement(&paths::IN_FLIGHT, || f64::from(counters.in_flight));
    diagnostics.add_measurement(&paths::QUEUED, || f64::from(queued));
    if *spent != counters.spent.cost {
        *spent = counters.spent.cost;
        diagnostics.add_measurement(&paths::SPENT, || spent.micros() as f64);
    }
}
