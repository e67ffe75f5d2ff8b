//! A run in numbers: what minds made of their days, and what the router learned.

use cognition_core::mind::{GameTime, StableId};
use cognition_core::record::{RunEvent, RunRecord};
use cognition_core::regulate::{Change, RedFlag};
use cognition_core::route::RouteCause;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// The time in which the energy of thoughts is added up.
const FATIGUE_WINDOW: Duration = Duration::from_mins(30);

/// What a mind did by itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MindNumbers {
    /// How many turns it took.
    pub turns: u64,
    /// Its thoughts that nobody asked for, by type.
    pub thoughts: BTreeMap<&'static str, u64>,
    /// How they came up, by strategy.
    pub strategies: BTreeMap<&'static str, u64>,
    /// The shortest time after which an idea was thought of again.
    pub soonest_again: Option<Duration>,
    /// The most energy that the thoughts of any half hour cost.
    pub most_fatigue: f64,
    thought_of: BTreeMap<String, GameTime>,
    spent: Vec<(GameTime, f64)>,
}

impl MindNumbers {
    fn think(&mut self, at: GameTime, energy: f64, ideas: impl Iterator<Item = String>) {
        for idea in ideas {
            if let Some(before) = self.thought_of.insert(idea, at) {
                let rest = at.since(before);
                self.soonest_again = Some(self.soonest_again.map_or(rest, |least| least.min(rest)));
            }
        }
        self.spent.retain(|(then, _)| at.since(*then) < FATIGUE_WINDOW);
        self.spent.push((at, energy));
        let spent = self.spent.iter().map(|(_, energy)| energy).sum::<f64>();
        self.most_fatigue = self.most_fatigue.max(spent);
    }
}

/// A run in numbers. It reads the records of a run and nothing else, so it can be made of any run
/// log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunNumbers {
    /// By mind.
    pub minds: BTreeMap<StableId, MindNumbers>,
    /// How those who were addressed engaged, by mode; after looking something up, as they then did.
    pub modes: BTreeMap<&'static str, u64>,
    /// What the next words told of a mode, by outcome.
    pub judged: BTreeMap<String, u64>,
    /// The weights that were moved, in order.
    pub changes: Vec<Change>,
    /// The weights of which it became known that moving them helped.
    pub confirmed: Vec<String>,
    /// The warnings of unhealthy modes, in order.
    pub red_flags: Vec<RedFlag>,
    /// How evenly the modes were spread at the last look, from 0 to 1.
    pub entropy: Option<f64>,
}

impl RunNumbers {
    /// All of a run.
    pub fn of<'r>(records: impl IntoIterator<Item = &'r RunRecord>) -> Self {
        let mut numbers = Self::default();
        records.into_iter().for_each(|record| numbers.add(record));
        numbers
    }

    /// Takes one record more in.
    pub fn add(&mut self, record: &RunRecord) {
        match &record.event {
            RunEvent::TurnStarted { mind, .. } => self.mind(mind).turns += 1,
            RunEvent::RouteDecided { route, .. } if answers_somebody(route.cause) => {
                *self.modes.entry(route.selected_mode.name()).or_default() += 1;
            }
            RunEvent::RouteJudged { feedback, .. } => {
                *self.judged.entry(feedback.outcome.to_string()).or_default() += 1;
            }
            RunEvent::WeightsRegulated { change, confirmed, red_flags, entropy, .. } => {
                self.changes.extend(*change);
                self.confirmed.extend(confirmed.iter().map(ToString::to_string));
                self.red_flags.extend(red_flags.iter().cloned());
                self.entropy = Some(*entropy);
            }
            RunEvent::Drifted { mind, at, daydream, .. } => {
                let own = self.mind(mind);
                *own.thoughts.entry(daydream.thought.kind.name()).or_default() += 1;
                let wandering = &daydream.wandering;
                *own.strategies.entry(wandering.strategy.name()).or_default() += 1;
                own.think(*at, wandering.energy, wandering.names().map(str::to_owned));
            }
            _ => {}
        }
    }

    fn mind(&mut self, mind: &StableId) -> &mut MindNumbers {
        self.minds.entry(mind.clone()).or_default()
    }
}

const fn answers_somebody(cause: RouteCause) -> bool {
    matches!(cause, RouteCause::Addressed | RouteCause::Gathered)
}

impl fmt::Display for RunNumbers {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (mind, own) in &self.minds {
            writeln!(formatter, "{mind}: {} turns", own.turns)?;
            writeln!(formatter, "  thoughts by themselves: {}", told(&own.thoughts))?;
            let Some(soonest) = own.soonest_again else { continue };
            let (minutes, fatigue) = (soonest.as_secs() / 60, own.most_fatigue);
            writeln!(formatter, "  came up by: {}", told(&own.strategies))?;
            writeln!(
                formatter,
                "  an idea came again after {minutes} min at the soonest; the busiest half hour cost {fatigue:.2}"
            )?;
        }
        writeln!(formatter, "modes: {}", told(&self.modes))?;
        let entropy = self.entropy.map_or("unknown".to_owned(), |entropy| format!("{entropy:.2}"));
        writeln!(formatter, "  entropy {entropy}, {} warnings", self.red_flags.len())?;
        self.red_flags.iter().try_for_each(|flag| writeln!(formatter, "  {flag}"))?;
        writeln!(formatter, "judged by the next words: {}", told(&self.judged))?;
        self.changes.iter().try_for_each(|change| writeln!(formatter, "weight {change}"))?;
        self.confirmed.iter().try_for_each(|weight| writeln!(formatter, "{weight} helped"))
    }
}

/// `9 (question 5, reflection 4)`, the kinds in their order.
fn told<K: fmt::Display>(counts: &BTreeMap<K, u64>) -> String {
    let all: u64 = counts.values().sum();
    let each: Vec<String> = counts.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
    if each.is_empty() { "none".to_owned() } else { format!("{all} ({})", each.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::drift::{Daydream, Wandering};

    fn drifted(minutes: u64, seed: &str, energy: f64) -> RunRecord {
        let wandering = Wandering { seed: seed.to_owned(), energy, ..Wandering::default() };
        let daydream = Daydream { wandering, ..Daydream::default() };
        let (at, mind) = (GameTime::from_secs(minutes * 60), "mara".into());
        let daydream = Box::new(daydream);
        let event = RunEvent::Drifted { mind, cycle: 1, at, by_brain: false, daydream };
        RunRecord { tick: 1, event }
    }

    #[test]
    fn what_tires_is_added_up_over_any_half_hour_and_ideas_that_come_again_are_timed() {
        let records = [
            drifted(0, "ale", 0.7),
            drifted(20, "bread", 0.7),
            drifted(29, "salt", 0.5),
            drifted(30, "fire", 0.5),
            drifted(75, "ale", 0.7),
        ];
        let numbers = RunNumbers::of(&records);
        let own = &numbers.minds[&StableId::new("mara")];
        assert!((own.most_fatigue - 1.9).abs() < 1e-9, "{own:?}");
        assert_eq!(own.soonest_again, Some(Duration::from_mins(75)));
        assert_eq!(own.thoughts["reflection"], 5);
    }
}
