//! Days of decisions, some of them misrouted, for the tests of the regulator.

use super::Regulator;
use crate::mind::GameTime;
use crate::regulate::test_audit::{DAY as DAY_SECS, decision, judged};
use crate::regulate::{AuditedDecision, Change, RoutingAudit};
use crate::route::{EngagementMode, RouteOutcome, RoutingWeights};

pub(super) fn day(days: u64) -> GameTime {
    GameTime::from_secs(days * DAY_SECS)
}

/// A day of 12 decisions, of which the first so many were misrouted, the rest right.
pub(super) fn day_of(days: u64, misrouted: u64, outcome: RouteOutcome) -> Vec<AuditedDecision> {
    let one = |number| {
        let at = (days - 1) * DAY_SECS + 3600 + number * 60;
        let known = decision("mara", days * 100 + number, at);
        let known = AuditedDecision { mode: EngagementMode::Acknowledge, ..known };
        let right = number >= misrouted;
        judged(if right { RouteOutcome::CorrectRoute } else { outcome }, known)
    };
    (0..12).map(one).collect()
}

#[derive(Debug)]
pub(super) struct World {
    pub(super) regulator: Regulator,
    pub(super) audit: RoutingAudit,
    pub(super) weights: RoutingWeights,
    days: u64,
}

impl Default for World {
    fn default() -> Self {
        let (regulator, audit, days) = Default::default();
        Self { regulator, audit, weights: RoutingWeights::document().clone(), days }
    }
}

impl World {
    pub(super) fn live(&mut self, misrouted: u64, outcome: RouteOutcome) -> Option<Change> {
        self.days = self.days.saturating_add(1);
        for known in day_of(self.days, misrouted, outcome) {
            self.audit.take(known);
        }
        let (now, weights) = (day(self.days), &mut self.weights);
        self.regulator.cycle(&self.audit, weights, now).expect("a day has passed").change
    }

    pub(super) fn told(&mut self, misrouted: u64) -> String {
        let change = self.live(misrouted, RouteOutcome::MissedClarify);
        change.map_or("nothing".to_owned(), |change| change.to_string())
    }
}
