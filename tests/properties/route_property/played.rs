//! What was seen of a case, and what of it should not be so.

use super::whimsical::Asked;
use bevy_cognition::prelude::*;
use cognition_core::perceive::{PerceptId, PerceptKind};
use cognition_core::prompt::Purpose;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_core::route::{EngagementMode, RouteCause, RouteRecord};
use std::collections::{BTreeMap, BTreeSet};

/// What was seen of a case.
pub(super) struct Played {
    pub(super) records: Vec<RunRecord>,
    pub(super) decisions: Vec<ActionDecided>,
    pub(super) asked: Vec<Asked>,
    pub(super) spoken_for: Vec<SpokenFor>,
    pub(super) excused: Vec<StableId>,
    pub(super) faults: Vec<String>,
}

/// What was said in the place of a brain.
pub(super) struct SpokenFor {
    pub(super) mind: StableId,
    /// The newest line that the mind knew when the prompt for it was written.
    pub(super) seen: PerceptId,
}

/// A mind and the number of its turn.
type TurnOf = (StableId, u64);

impl Played {
    pub(super) fn routes(&self) -> impl Iterator<Item = (&StableId, Option<u64>, &RouteRecord)> {
        self.records.iter().filter_map(|record| match &record.event {
            RunEvent::RouteDecided { mind, turn, route } => Some((mind, *turn, &**route)),
            _ => None,
        })
    }

    /// How it was routed, what brains were asked for, and whether one was done without.
    pub(super) fn reached(&self) -> BTreeSet<String> {
        let routes = self.routes().map(|(_, turn, route)| {
            let (cause, mode) = (route.cause.name(), route.selected_mode);
            let what = if turn.is_some() { "turn" } else { "no turn" };
            format!("{cause} {mode} {what} {}", route.tiebreaker_used)
        });
        let purposes = self.asked.iter().map(|asked| format!("{:?}", asked.purpose));
        let fallbacks = self.decisions.iter().filter(|decided| decided.fallback);
        let fallbacks = fallbacks.map(|_| "fallback".to_owned());
        routes.chain(purposes).chain(fallbacks).collect()
    }

    /// What is not the same in another play.
    pub(super) fn difference(&self, other: &Self) -> Option<String> {
        let mut pairs = self.records.iter().zip(&other.records);
        if let Some(differing) = pairs.find(|(one, two)| one != two) {
            return Some(format!("{differing:#?}"));
        }
        let (one, two) = (self.records.len(), other.records.len());
        (one != two).then(|| format!("{one} records and {two}"))
    }

    /// What each turn was led by, and its latest mode.
    fn turns(&self) -> BTreeMap<TurnOf, (RouteCause, EngagementMode)> {
        let mut turns = BTreeMap::new();
        for (mind, turn, route) in self.routes() {
            let Some(turn) = turn else { continue };
            let (cause, mode) = (route.cause, route.selected_mode);
            let known = turns.entry((mind.clone(), turn)).or_insert((cause, mode));
            known.1 = mode;
        }
        turns
    }

    pub(super) fn faults(&self) -> Vec<String> {
        let mut faults = self.faults.clone();
        faults.extend(self.wrong_calls());
        faults.extend(self.wrong_acts());
        faults.extend(self.wrong_words());
        faults.extend(self.routed_twice());
        faults
    }

    /// The brain is asked to decide only in a mode that decides; nothing is ever asked of a mind
    /// that ignores.
    fn wrong_calls(&self) -> Vec<String> {
        let turns = self.turns();
        let wrong = self.asked.iter().filter(|asked| {
            let turn = turns.get(&(asked.mind.clone(), asked.turn));
            match asked.purpose {
                Purpose::TieBreak
                | Purpose::Reflect
                | Purpose::Extract
                | Purpose::Understand
                | Purpose::Think
                | Purpose::Drift
                | Purpose::Consolidate
                | Purpose::Voice
                | Purpose::Review
                | Purpose::SelfCheck => asked.over,
                Purpose::Gather => turn.is_none() || asked.over,
                Purpose::Mood | Purpose::Decide => {
                    let ignores = turn.is_none_or(|(_, mode)| {
                        matches!(mode, EngagementMode::Ignore | EngagementMode::Gather)
                    });
                    ignores || asked.over
                }
            }
        });
        wrong.map(|asked| format!("should not be asked so: {asked:?}")).collect()
    }

    fn wrong_acts(&self) -> Vec<String> {
        let turns = self.turns();
        let wrong = self.decisions.iter().filter(|decided| {
            let Some(action) = &decided.action else { return false };
            let turn = turns.get(&(decided.mind.clone(), decided.turn));
            !turn.is_some_and(|(cause, mode)| {
                let may_speak = mode.may_speak(*cause != RouteCause::Witnessed);
                mode.allows(may_speak, &action.tags)
            })
        });
        wrong.map(|decided| format!("its mode does not allow it: {decided:?}")).collect()
    }

    fn wrong_words(&self) -> Vec<String> {
        let turns = self.turns();
        let spoken = self.records.iter().filter_map(|record| match &record.event {
            RunEvent::Uttered { mind, turn, speech, .. } if !speech.is_empty() => {
                Some((mind.clone(), *turn))
            }
            _ => None,
        });
        let witness = |turn: &TurnOf| {
            turns.get(turn).is_none_or(|(cause, _)| *cause == RouteCause::Witnessed)
        };
        spoken.filter(witness).map(|turn| format!("a witness speaks: {turn:?}")).collect()
    }

    fn routed_twice(&self) -> Vec<String> {
        let mut known: BTreeMap<(&StableId, u64), u32> = BTreeMap::new();
        for (mind, _, route) in self.routes() {
            if let Some(percept) = route.exchange_id.filter(|_| route.cause != RouteCause::Gathered)
            {
                *known.entry((mind, percept)).or_default() += 1;
            }
        }
        let twice = known.iter().filter(|(_, times)| **times > 1);
        twice.map(|(percept, times)| format!("routed {times} times: {percept:?}")).collect()
    }

    /// What was addressed to a mind and neither led to a decision of the router, nor was before a
    /// brain that decided.
    pub(super) fn lost(&self) -> Vec<String> {
        let mut heard: BTreeMap<&StableId, u64> = BTreeMap::new();
        let mut said: BTreeMap<&StableId, u64> = BTreeMap::new();
        let mut lost = Vec::new();
        for record in &self.records {
            let (mind, percept) = match &record.event {
                RunEvent::Perceived { mind, percept } => (mind, percept),
                RunEvent::Uttered { mind, speech, .. } if !speech.is_empty() => {
                    *said.entry(mind).or_default() += 1;
                    continue;
                }
                _ => continue,
            };
            let number = heard.entry(mind).and_modify(|number| *number += 1).or_insert(1);
            let asks = percept.addressed && percept.kind != PerceptKind::Outcome;
            // Own words have numbers in the log, too.
            let in_log = *number + said.get(mind).copied().unwrap_or_default();
            let handled = self.is_handled(mind, *number) || self.is_spoken_for(mind, in_log);
            if asks && !self.excused.contains(mind) && !handled {
                lost.push(format!("`{mind}` never considers {number}: {:?}", percept.text));
            }
        }
        lost
    }

    fn is_handled(&self, mind: &StableId, percept: u64) -> bool {
        let routed = self.routes().any(|(routed, _, route)| {
            routed == mind && route.exchange_id.is_some_and(|newest| newest >= percept)
        });
        let decided = |asked: &Asked| {
            self.decisions.iter().any(|decided| {
                decided.mind == asked.mind && decided.turn == asked.turn && !decided.fallback
            })
        };
        let shown = self.asked.iter().any(|asked| {
            let decides = matches!(asked.purpose, Purpose::Decide | Purpose::Mood);
            asked.mind == *mind && decides && asked.shown.0 >= percept && decided(asked)
        });
        routed || shown
    }

    /// Who speaks in the place of a brain answers what waits of those whom the words are for, as far as it was known
    /// when they were asked for.
    fn is_spoken_for(&self, mind: &StableId, percept: u64) -> bool {
        self.spoken_for.iter().any(|it| it.mind == *mind && it.seen.0 >= percept)
    }
}
