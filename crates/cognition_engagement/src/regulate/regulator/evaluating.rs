//! Whether a change has helped: it is confirmed then, and else taken back.

use super::{COOLDOWN, Regulator};
use crate::mind::GameTime;
use crate::regulate::{
    AUDIT_LASTS, Adjustment, AdjustmentEnd, Change, Cycle, Disagreement, PressureKind, Pressures,
    RoutingAudit,
};
use crate::route::RoutingWeights;

/// A pressure below this part of what it was has improved.
const IMPROVED: f64 = 0.9;

impl Regulator {
    pub(super) fn evaluate(
        &mut self,
        audit: &RoutingAudit,
        weights: &mut RoutingWeights,
        now: GameTime,
        cycle: &mut Cycle,
    ) {
        let ripe = |known: &&mut Adjustment| known.is_pending() && now.since(known.at) >= COOLDOWN;
        for known in self.log.iter_mut().filter(ripe) {
            let current = known.parameter.get(weights);
            if current.to_bits() != known.to.to_bits() {
                known.settle(AdjustmentEnd::Superseded, now);
                continue;
            }
            match has_helped(known, audit, &cycle.pressures, now) {
                None => {}
                Some(true) => {
                    known.settle(AdjustmentEnd::Confirmed, now);
                    cycle.confirmed.push(known.parameter);
                }
                Some(false) if cycle.change.is_none() => {
                    cycle.change = Some(take_back(known, weights, now));
                }
                Some(false) => {}
            }
        }
    }
}

/// Whether the pressure behind a change has gone down by a tenth at least; none where that cannot
/// be told yet. Reviews are few and late: only those of decisions since the change count, and
/// after a week without any it counts as no help.
fn has_helped(
    known: &Adjustment,
    audit: &RoutingAudit,
    pressures: &Pressures,
    now: GameTime,
) -> Option<bool> {
    let improved = |value: f64| value < IMPROVED * known.severity;
    match known.pressure {
        PressureKind::Disagreement => match Disagreement::since(audit, known.at) {
            None if now.since(known.at) < AUDIT_LASTS => None,
            since => Some(since.is_some_and(improved)),
        },
        pressure => Some(improved(pressures.value(pressure))),
    }
}

fn take_back(known: &mut Adjustment, weights: &mut RoutingWeights, now: GameTime) -> Change {
    known.parameter.set(weights, known.from);
    known.settle(AdjustmentEnd::Reverted, now);
    let Adjustment { parameter, from, to, pressure, .. } = *known;
    Change { parameter, from: to, to: from, pressure, reverts: true }
}

#[cfg(test)]
mod tests {
    use super::super::test_days::World;
    use super::*;

    #[test]
    fn what_helps_is_confirmed_and_goes_on_after_its_rest() {
        let mut world = World::default();
        let first = world.told(6);
        assert_eq!(first, "clarify.cold_boost from 0.2500 to 0.2700, because of misroutes");
        assert_eq!(world.told(6), "nothing", "it rests, and is not judged yet");
        let third = world.told(3);
        assert_eq!(third, "clarify.cold_boost from 0.2700 to 0.2825, because of misroutes");
        let ends: Vec<_> = world.regulator.log().map(|known| known.end).collect();
        assert_eq!(ends, [AdjustmentEnd::Confirmed, AdjustmentEnd::Pending]);
    }

    #[test]
    fn what_does_not_help_is_taken_back_exactly_and_nothing_else_happens_that_day() {
        for later in [6, 8] {
            let mut world = World::default();
            let before = world.weights.clone();
            let changes = [6, 6, later, later, later].map(|misrouted| world.told(misrouted));
            assert_eq!(
                changes[2],
                "clarify.cold_boost from 0.2700 to 0.2500, which did not help against misroutes"
            );
            assert_eq!(
                (changes[3].as_str(), world.weights.clarify.cold_boost < 0.28),
                ("nothing", true)
            );
            assert!(
                changes[4].contains("because of"),
                "it may try again after its rest: {changes:?}"
            );
            world.told(0);
            assert_eq!(world.told(0).as_str(), "nothing");
            assert_eq!(before.respond, world.weights.respond);
        }
    }
}
