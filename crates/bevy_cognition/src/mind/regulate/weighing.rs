//! Once a game day: one weight, a little.

use super::diagnostics::measure;
use super::events::WeightsRegulated;
use super::keeping::Keeper;
use super::regulation::Regulation;
use crate::mind::routing::Routing;
use crate::record::Recorder;
use crate::schedule::GameClock;
use crate::settings::{CognitionSettings, RegulationSwitch};
use bevy::diagnostic::Diagnostics;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::mind::GameTime;
use cognition_core::record::RunEvent;
use cognition_core::regulate::{AUDIT_LASTS, ModeShares};
use std::sync::Arc;

/// What regulating writes.
#[derive(SystemParam)]
pub(super) struct Weighing<'w, 's> {
    regulation: ResMut<'w, Regulation>,
    routing: ResMut<'w, Routing>,
    keeper: ResMut<'w, Keeper>,
    regulated: MessageWriter<'w, WeightsRegulated>,
    diagnostics: Diagnostics<'w, 's>,
    recorder: Recorder<'w>,
}

/// The only writer of the weights, but for whoever loads or sets them.
pub(super) fn regulate_weights(
    settings: Res<CognitionSettings>,
    clock: Res<GameClock>,
    mut weighing: Weighing,
) {
    let now = clock.now;
    if settings.regulation.switch == RegulationSwitch::Off {
        return;
    }
    if weighing.routing.is_changed() || weighing.regulation.is_changed() {
        weighing.follow(now);
    }
    if weighing.regulation.regulator.is_due(now) {
        weighing.regulate(now);
    }
}

impl Weighing<'_, '_> {
    /// Weights from outside are the new base. The base that is known keeps what was learned on it:
    /// a game that loads its file of weights at every start learns on.
    fn follow(&mut self, now: GameTime) {
        let current = &self.routing.weights;
        if **current == self.regulation.weights {
            return;
        }
        if **current == self.regulation.base {
            self.routing.weights = Arc::new(self.regulation.weights.clone());
        } else {
            let current = current.clone();
            self.regulation.rebase(&current, now);
        }
    }

    fn regulate(&mut self, now: GameTime) {
        let regulation = &mut *self.regulation;
        regulation.audit.forget(now);
        let (audit, weights) = (&regulation.audit, &mut regulation.weights);
        let Some(cycle) = regulation.regulator.cycle(audit, weights, now) else { return };
        let shares = ModeShares::of(audit, AUDIT_LASTS, now);
        if let Some(change) = cycle.change {
            self.routing.weights = Arc::new(regulation.weights.clone());
            info!(target: "cognition::regulate", "{change}");
        }
        measure(&mut self.diagnostics, &shares);
        self.keeper.wants();
        self.publish(WeightsRegulated { cycle, shares, red_flags: shares.red_flags() });
    }

    fn publish(&mut self, regulated: WeightsRegulated) {
        for flag in &regulated.red_flags {
            warn!(target: "cognition::regulate", "{flag}");
        }
        let WeightsRegulated { cycle, shares, red_flags } = &regulated;
        self.recorder.record(|| RunEvent::WeightsRegulated {
            pressures: cycle.pressures.into(),
            confirmed: cycle.confirmed.clone(),
            change: cycle.change,
            entropy: shares.entropy(),
            red_flags: red_flags.clone(),
        });
        self.regulated.write(regulated);
    }
}
