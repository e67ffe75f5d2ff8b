//! A cycle of each mind whose time has come.

use super::clock::DriftCalendar;
use super::drifter::Drifters;
use super::wording::Wording;
use crate::brain::request::{Request, RequestOf};
use crate::settings::DriftVoice;
use bevy::prelude::*;
use cognition_core::drift::{Daydream, Drift, NoThought};

/// Who is overdue longest goes first. Whoever is engaged skips the cycle.
pub(super) fn drift_minds(
    mut calendar: ResMut<DriftCalendar>,
    wordings: Query<&RequestOf, With<Wording>>,
    mut drifters: Drifters,
) {
    if !drifters.settings.drifts() {
        return;
    }
    let most = drifters.settings.drift.cycles_per_run;
    for entity in calendar.0.take_due(drifters.clock.now, most) {
        let thinks = wordings.iter().any(|of| of.0 == entity);
        let is_free = !thinks && !drifters.is_engaged(entity);
        drifters.cycle(entity, is_free);
        if let Ok(mind) = drifters.minds.get(entity) {
            calendar.0.set(entity, &mind.mind.id, mind.drift.next());
        }
    }
}

impl Drifters<'_, '_> {
    fn cycle(&mut self, entity: Entity, is_free: bool) {
        let now = self.clock.now;
        let Ok(mut mind) = self.minds.get_mut(entity) else { return };
        let params = &self.settings.drift.params;
        let mut dice = mind.drift.begin(self.settings.seed, &mind.mind.id, params, now);
        if !is_free {
            return;
        }
        let known = (&*mind.concepts, mind.episodes);
        let wandering = match mind.drift.wander(known, params, &mut dice, now) {
            Ok(wandering) => wandering,
            Err(why) => {
                debug!(target: "cognition::drift", "`{}` has no thought: {why}", mind.mind.id);
                if why == NoThought::NothingToThinkAbout {
                    mind.drift.rest();
                }
                return;
            }
        };
        let thought = Drift::worded(&wandering, &mut dice);
        let (subject, cycle) = (wandering.subject(&mind.concepts), mind.drift.cycles());
        let daydream = Daydream { wandering, thought };
        match self.settings.drift.voice {
            DriftVoice::Template => self.keep(entity, daydream, false),
            DriftVoice::Brain => {
                let wording = Wording(daydream);
                self.commands.spawn(Request::about(wording, cycle, subject, entity));
            }
        }
    }
}
