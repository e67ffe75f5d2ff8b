//! The one authority over the weights: slow, bounded, and ready to take back what did not help.

mod answering;
mod evaluating;
#[cfg(test)]
mod test_days;

use super::adjustment::{Adjustment, AdjustmentEnd};
use super::audit::RoutingAudit;
use super::cycle::Cycle;
use super::pressure::Pressures;
use crate::mind::GameTime;
use crate::route::RoutingWeights;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::time::Duration;

/// Game time between two cycles.
const DAY: Duration = Duration::from_secs(24 * 3600);
/// How long a change is given to help, and how long its weight then rests.
const COOLDOWN: Duration = Duration::from_secs(48 * 3600);
/// How many changes are remembered.
const LOG_BOUND: usize = 50;

/// Moves one weight a day, by at most 0.02, and takes it back where that did not help.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regulator {
    last: GameTime,
    #[serde(deserialize_with = "bounded")]
    log: VecDeque<Adjustment>,
}

fn bounded<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<VecDeque<Adjustment>, D::Error> {
    let mut log = VecDeque::<Adjustment>::deserialize(deserializer)?;
    log.drain(..log.len().saturating_sub(LOG_BOUND));
    Ok(log)
}

impl Regulator {
    /// The latest changes, oldest first: at most 50.
    pub fn log(&self) -> impl DoubleEndedIterator<Item = &Adjustment> {
        self.log.iter()
    }

    /// Whether the next cycle is due: a game day after the one before, or after the game began.
    pub fn is_due(&self, now: GameTime) -> bool {
        now < self.last || now.since(self.last) >= DAY
    }

    /// One cycle; `None` before a game day has passed.
    ///
    /// Changes that are 48 hours old are judged first: where the pressure that had called for one
    /// is below nine tenths of what it was, the change is confirmed; the first other one is taken
    /// back, and that ends the cycle. Only then the worst pressure that can be answered moves its
    /// weight, by a twentieth of the pressure and at most 0.02. A weight that was moved in the last
    /// 48 hours, or whose change is not judged yet, rests, and the next pressure gets its turn.
    /// With fewer than 10 decisions nothing is judged and nothing moved.
    pub fn cycle(
        &mut self,
        audit: &RoutingAudit,
        weights: &mut RoutingWeights,
        now: GameTime,
    ) -> Option<Cycle> {
        self.follow(now);
        if !self.is_due(now) {
            return None;
        }
        self.last = now;
        let mut cycle = Cycle { pressures: Pressures::of(audit, now), ..Cycle::default() };
        if cycle.pressures.is_enough() {
            self.evaluate(audit, weights, now, &mut cycle);
            if cycle.change.is_none() {
                cycle.change = self.adjust(&cycle.pressures, weights, now);
            }
        }
        Some(cycle)
    }

    /// The weights were replaced from outside: they are the new base, and nothing that is pending
    /// is taken back any more.
    pub fn rebase(&mut self, now: GameTime) {
        let pending = self.log.iter_mut().filter(|known| known.is_pending());
        pending.for_each(|known| known.settle(AdjustmentEnd::Superseded, now));
    }

    fn follow(&mut self, now: GameTime) {
        if now < self.last {
            self.last = now;
            self.log.iter_mut().for_each(|known| known.follow(now));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::answering::LARGEST_STEP;
    use super::test_days::{World, day, day_of};
    use super::*;
    use crate::regulate::test_audit::audit;
    use crate::regulate::{Change, Parameter};
    use crate::route::RouteOutcome;
    use proptest::prelude::*;

    #[test]
    fn with_nine_decisions_nothing_is_moved_and_nothing_judged() {
        let mut world = World::default();
        world.live(6, RouteOutcome::MissedClarify);
        world.audit = audit(day_of(3, 9, RouteOutcome::MissedClarify).into_iter().take(9));
        let cycle = world.regulator.cycle(&world.audit, &mut world.weights, day(3));
        assert_eq!(cycle.map(|cycle| (cycle.confirmed.len(), cycle.change)), Some((0, None)));
        assert_eq!(world.regulator.log().next().map(|it| it.end), Some(AdjustmentEnd::Pending));
    }

    #[test]
    fn new_weights_are_a_new_base() {
        let mut world = World::default();
        world.told(6);
        world.weights = RoutingWeights::tuned().clone();
        world.regulator.rebase(day(1));
        assert_eq!([world.told(6), world.told(6)][0], "nothing", "it rests still");
        assert_eq!(world.regulator.log().next().map(|it| it.end), Some(AdjustmentEnd::Superseded));
        assert!(world.regulator.log().all(|known| known.end != AdjustmentEnd::Reverted));
    }

    #[test]
    fn a_game_that_goes_back_to_an_earlier_save_goes_on_from_there() {
        let mut world = World::default();
        world.told(6);
        world.told(6);
        let now = GameTime::from_secs(60);
        assert!(world.regulator.cycle(&world.audit, &mut world.weights, now).is_none());
        assert!(!world.regulator.is_due(day(1)) && world.regulator.is_due(now + DAY));
    }

    fn any_day() -> impl Strategy<Value = (u64, u8)> {
        (0..=12_u64, 0..3_u8)
    }

    fn outcome(number: u8) -> RouteOutcome {
        [RouteOutcome::MissedClarify, RouteOutcome::MissedAct, RouteOutcome::UnderEngagement]
            [usize::from(number)]
    }

    fn moved(before: &RoutingWeights, after: &RoutingWeights) -> Vec<(Parameter, f64)> {
        let by = |parameter: Parameter| parameter.get(after) - parameter.get(before);
        let all = Parameter::ALL.into_iter().map(|parameter| (parameter, by(parameter)));
        all.filter(|(_, by)| *by != 0.0).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn a_cycle_moves_one_weight_at_most_a_little_and_never_out_of_bounds(
            days in prop::collection::vec(any_day(), 1..60),
        ) {
            let mut world = World::default();
            for (misrouted, kind) in days {
                let before = world.weights.clone();
                let change = world.live(misrouted, outcome(kind));
                let moves = moved(&before, &world.weights);
                prop_assert_eq!(moves.len(), usize::from(change.is_some()));
                prop_assert!(moves.iter().all(|(_, by)| by.abs() <= LARGEST_STEP + 1e-9));
                for parameter in Parameter::ALL {
                    let value = parameter.get(&world.weights);
                    prop_assert!(parameter.bounds(&world.weights).contains(&value));
                }
                let text = serde_json::to_string(&world.weights).expect("plain numbers");
                prop_assert!(RoutingWeights::from_json("own.json", &text).is_ok());
                prop_assert!(world.regulator.log().count() <= LOG_BOUND);
                if let Some(Change { parameter, to, reverts: true, .. }) = change {
                    let known = world.regulator.log().rfind(|it| it.parameter == parameter);
                    prop_assert_eq!(known.map(|it| it.from.to_bits()), Some(to.to_bits()));
                }
            }
        }

        #[test]
        fn what_is_saved_and_loaded_midway_goes_on_equally(
            days in prop::collection::vec(any_day(), 4..10),
        ) {
            let (mut through, mut saved) = (World::default(), World::default());
            for (misrouted, kind) in days {
                prop_assert_eq!(
                    through.live(misrouted, outcome(kind)),
                    saved.live(misrouted, outcome(kind))
                );
                let regulator = serde_json::to_string(&saved.regulator).expect("plain data");
                saved.regulator = serde_json::from_str(&regulator).expect("just saved");
                let weights = serde_json::to_string(&saved.weights).expect("plain data");
                saved.weights = RoutingWeights::from_json("own.json", &weights).expect("in bounds");
                let audit = serde_json::to_string(&saved.audit).expect("plain data");
                saved.audit = serde_json::from_str(&audit).expect("just saved");
            }
            prop_assert_eq!(through.weights, saved.weights);
            prop_assert_eq!(through.regulator, saved.regulator);
        }
    }
}
