//! The one authority over the weights: slow, bounded, and ready to take back what did not help.

use super::adjustment::{Adjustment, AdjustmentEnd};
use super::audit::{AUDIT_LASTS, RoutingAudit};
use super::disagreement::Disagreement;
use super::parameter::Parameter;
use super::pressure::{PressureKind, Pressures};
use crate::mind::GameTime;
use crate::route::RoutingWeights;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

/// Game time between two cycles.
const DAY: Duration = Duration::from_secs(24 * 3600);
/// How long a change is given to help, and how long its weight then rests.
const COOLDOWN: Duration = Duration::from_secs(48 * 3600);
/// What a change comes to for each unit of pressure.
const STEP: f64 = 0.05;
/// The most that a change comes to.
const LARGEST_STEP: f64 = 0.02;
/// A pressure below this part of what it was has improved.
const IMPROVED: f64 = 0.9;
/// How many changes are remembered.
const LOG_BOUND: usize = 50;
/// Weights are kept to so many parts of one, so that a change reads well and is saved exactly.
const GRAIN: f64 = 1e6;

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

/// One weight that was moved.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Which.
    pub parameter: Parameter,
    /// What it was.
    pub from: f64,
    /// What it is now.
    pub to: f64,
    /// What pressed for it, then or now.
    pub pressure: PressureKind,
    /// Whether an earlier change was taken back.
    pub reverts: bool,
}

impl fmt::Display for Change {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { parameter, from, to, pressure, reverts } = self;
        let why = if *reverts { "which did not help against" } else { "because of" };
        write!(formatter, "{parameter} from {from:.4} to {to:.4}, {why} {pressure}")
    }
}

/// What a cycle came to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cycle {
    /// What was measured.
    pub pressures: Pressures,
    /// Weights of which it is now known that moving them helped.
    pub confirmed: Vec<Parameter>,
    /// The one weight that was moved, or moved back, if any was.
    pub change: Option<Change>,
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

    fn evaluate(
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

    fn adjust(
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
    use super::super::audit::AuditedDecision;
    use super::super::test_audit::{DAY as DAY_SECS, audit, decision, judged, reviewed, said};
    use super::*;
    use crate::route::{Dimension, EngagementMode, RouteOutcome};
    use proptest::prelude::*;

    fn day(days: u64) -> GameTime {
        GameTime::from_secs(days * DAY_SECS)
    }

    /// A day of 12 decisions, of which the first so many were misrouted, the rest right.
    fn day_of(days: u64, misrouted: u64, outcome: RouteOutcome) -> Vec<AuditedDecision> {
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
    struct World {
        regulator: Regulator,
        audit: RoutingAudit,
        weights: RoutingWeights,
        days: u64,
    }

    impl Default for World {
        fn default() -> Self {
            let (regulator, audit, days) = Default::default();
            Self { regulator, audit, weights: RoutingWeights::document().clone(), days }
        }
    }

    impl World {
        fn live(&mut self, misrouted: u64, outcome: RouteOutcome) -> Option<Change> {
            self.days = self.days.saturating_add(1);
            for known in day_of(self.days, misrouted, outcome) {
                self.audit.take(known);
            }
            let (now, weights) = (day(self.days), &mut self.weights);
            self.regulator.cycle(&self.audit, weights, now).expect("a day has passed").change
        }

        fn told(&mut self, misrouted: u64) -> String {
            let change = self.live(misrouted, RouteOutcome::MissedClarify);
            change.map_or("nothing".to_owned(), |change| change.to_string())
        }
    }

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
