//! What answers a pressure: one weight is moved a little, unless it rests.

use super::{COOLDOWN, LOG_BOUND, Regulator};
use crate::mind::GameTime;
use crate::regulate::{Adjustment, AdjustmentEnd, Change, Parameter, PressureKind, Pressures};
use crate::route::RoutingWeights;

/// What a change comes to for each unit of pressure.
const STEP: f64 = 0.05;
/// The most that a change comes to.
pub(super) const LARGEST_STEP: f64 = 0.02;
/// Weights are kept to so many parts of one, so that a change reads well and is saved exactly.
const GRAIN: f64 = 1e6;

impl Regulator {
    pub(super) fn adjust(
        &mut self,
        pressures: &Pressures,
        weights: &mut RoutingWeights,
        now: GameTime,
    ) -> Option<Change> {
        let worst_first = pressures.pressing().into_iter();
        let change = worst_first
            .filter_map(|pressure| self.answer(pressure, pressures, weights, now))
            .next()?;
        change.parameter.set(weights, change.to);
        if self.log.len() == LOG_BOUND {
            self.log.pop_front();
        }
        self.log.push_back(Adjustment {
            parameter: change.parameter,
            from: change.from,
            to: change.to,
            pressure: change.pressure,
            severity: pressures.value(change.pressure),
            at: now,
            end: AdjustmentEnd::Pending,
            ended: None,
        });
        Some(change)
    }

    /// What would answer a pressure; none where nothing may, or where it would change nothing.
    fn answer(
        &self,
        pressure: PressureKind,
        pressures: &Pressures,
        weights: &RoutingWeights,
        now: GameTime,
    ) -> Option<Change> {
        let (parameter, sign) = Parameter::answering(pressure, pressures)?;
        if self.rests(parameter, now) {
            return None;
        }
        let step = (pressures.value(pressure) * STEP).min(LARGEST_STEP);
        let (from, bounds) = (parameter.get(weights), parameter.bounds(weights));
        let wanted = ((from + sign * step) * GRAIN).round() / GRAIN;
        let to = wanted.clamp(*bounds.start(), *bounds.end());
        let moves = (to - from) * sign > 0.0;
        moves.then_some(Change { parameter, from, to, pressure, reverts: false })
    }

    fn rests(&self, parameter: Parameter, now: GameTime) -> bool {
        let mut moves = self.log.iter().filter(|known| known.parameter == parameter);
        moves.any(|known| known.is_pending() || now.since(known.moved()) < COOLDOWN)
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_days::{World, day, day_of};
    use super::*;
    use crate::regulate::test_audit::{DAY as DAY_SECS, audit, decision, reviewed, said};
    use crate::regulate::{AuditedDecision, RoutingAudit};
    use crate::route::{Dimension, EngagementMode, RouteOutcome};

    #[test]
    fn each_misroute_moves_its_own_weight() {
        for (outcome, parameter) in [
            (RouteOutcome::MissedClarify, Parameter::ClarifyColdBoost),
            (RouteOutcome::MissedAct, Parameter::ActQuestion),
            (RouteOutcome::UnderEngagement, Parameter::AcknowledgePenalty),
        ] {
            let change = World::default().live(6, outcome).expect("it presses");
            assert_eq!((change.parameter, change.to > change.from), (parameter, true));
        }
    }

    #[test]
    fn the_step_follows_the_pressure() {
        let step = |misrouted| {
            let change = World::default().live(misrouted, RouteOutcome::MissedClarify);
            change.map(|change| ((change.to - change.from) * 1e4).round())
        };
        assert_eq!([1, 2, 3, 12].map(step), [None, Some(83.0), Some(125.0), Some(200.0)]);
    }

    #[test]
    fn at_its_bound_a_weight_is_not_moved_and_the_next_pressure_gets_its_turn() {
        let mut world = World::default();
        world.weights.clarify.cold_boost = 0.39;
        let change = world.live(12, RouteOutcome::MissedClarify).expect("it presses");
        assert_eq!((change.to, world.regulator.log().next().map(|it| it.to)), (0.4, Some(0.4)));

        let mut world = World::default();
        world.weights.clarify.cold_boost = 0.4;
        let tied = |known| AuditedDecision { tie: Some([EngagementMode::Respond; 2]), ..known };
        world.audit = audit(day_of(1, 12, RouteOutcome::MissedClarify).into_iter().map(tied));
        let now = day(1);
        let cycle = world.regulator.cycle(&world.audit, &mut world.weights, now);
        let change = cycle.and_then(|cycle| cycle.change).expect("ties press, too");
        assert_eq!((change.parameter, change.to), (Parameter::TieBreakMargin, 0.18));
    }

    #[test]
    fn a_week_of_reviews_that_disagree_moves_a_weight_and_one_without_a_cause_does_not() {
        let week = |dimension, warmth: f64| {
            audit((0..56).map(|number| {
                let against = number % 2 == 0;
                let warmth = if against { warmth } else { 0.8 };
                let known = said("mara", number, number * 3 * 3600, "So it is then.", warmth);
                let known = AuditedDecision {
                    mode: if number % 4 == 0 { EngagementMode::Acknowledge } else { known.mode },
                    ..known
                };
                let crowd = AuditedDecision { mode: EngagementMode::Clarify, ..known };
                reviewed(!against, 0.9, against.then_some(dimension), crowd)
            }))
        };
        let change = |known: &RoutingAudit| {
            let crowd = (0..12).map(|number| {
                let known = decision("odo", number, 7 * DAY_SECS - 60);
                AuditedDecision { mode: EngagementMode::Clarify, ..known }
            });
            let known = audit(known.decisions().cloned().chain(crowd));
            let mut weights = RoutingWeights::document().clone();
            let cycle = Regulator::default().cycle(&known, &mut weights, day(7));
            cycle.and_then(|cycle| cycle.change).map(|change| change.to_string())
        };
        let cold = week(Dimension::ContextSufficiency, 0.1);
        let moved = change(&cold).expect("it presses");
        assert_eq!(moved, "respond.cold_penalty from 0.1500 to 0.1700, because of disagreement");
        assert_eq!(change(&week(Dimension::ContextSufficiency, 0.8)), None);
        let early = audit(cold.decisions().take(20).cloned());
        assert_eq!(change(&early), None, "not sustained");
    }
}
