//! What the records of a case tell, turn by turn.

use super::stage::{Stage, TurnOf};
use bevy_cognition::guard::Remedy;
use bevy_cognition::prelude::*;
use cognition_core::guard::{AnswerFault, Objection, Origin, Review};
use cognition_core::record::{RecordedAction, RunEvent, RunRecord};
use std::collections::{BTreeMap, BTreeSet};

/// Requests of a turn at most: four, and two looks at each of two replies.
pub(super) const MOST_CALLS: u32 = 8;

/// What the records tell, turn by turn.
#[derive(Default)]
pub(super) struct Trace {
    calls: BTreeMap<TurnOf, u32>,
    remedies: BTreeMap<TurnOf, Vec<Remedy>>,
    offered: BTreeMap<TurnOf, Vec<RecordedAction>>,
    decided: BTreeMap<TurnOf, Vec<(Option<RecordedAction>, Origin)>>,
    ended: BTreeMap<TurnOf, u32>,
    objections: Vec<Objection>,
}

impl Trace {
    pub(super) fn of(records: &[RunRecord]) -> Self {
        let mut trace = Self::default();
        records.iter().for_each(|record| trace.add(&record.event));
        trace
    }

    fn add(&mut self, event: &RunEvent) {
        let of = |mind: &StableId, turn: &u64| (mind.clone(), *turn);
        match event {
            RunEvent::TurnStarted { mind, turn, offers, .. } => {
                self.offered.insert(of(mind, turn), offers.clone());
            }
            RunEvent::Replied { mind, turn, .. } | RunEvent::BrainFailed { mind, turn, .. } => {
                *self.calls.entry(of(mind, turn)).or_default() += 1;
            }
            RunEvent::SuggestionReviewed { reviews, .. } => self.add_reviews(reviews),
            RunEvent::RemedyTried { mind, turn, remedy, objection, .. } => {
                self.remedies.entry(of(mind, turn)).or_default().push(*remedy);
                self.objections.push(objection.clone());
            }
            RunEvent::ApprovalAsked { objection, .. } => self.objections.extend(objection.clone()),
            RunEvent::AnswerRefused { why: AnswerFault::NotAllowed { objection, .. }, .. } => {
                self.objections.push(objection.clone());
            }
            RunEvent::ActionDecided { mind, turn, action, origin, .. } => {
                self.decided.entry(of(mind, turn)).or_default().push((action.clone(), *origin));
            }
            RunEvent::TurnEnded { mind, turn, .. } => {
                *self.ended.entry(of(mind, turn)).or_default() += 1;
            }
            _ => {}
        }
    }

    fn add_reviews(&mut self, reviews: &[Review]) {
        self.objections
            .extend(reviews.iter().filter_map(|review| review.verdict.objection().cloned()));
    }

    pub(super) fn faults(&self, stage: &Stage) -> Vec<String> {
        let mut faults = self.never_ended(stage);
        let unchecked = |objection: &&Objection| matches!(objection, Objection::Unchecked { .. });
        faults.extend(self.objections.iter().find(unchecked).map(|why| format!("{why}")));
        let often = self.calls.iter().filter(|(_, calls)| **calls > MOST_CALLS);
        faults.extend(often.map(|(turn, calls)| format!("{turn:?}: {calls} calls")));
        let twice = self.ended.iter().filter(|(_, times)| **times > 1);
        faults.extend(twice.map(|(turn, times)| format!("{turn:?} ended {times} times")));
        let again = self.remedies.iter().filter(|(_, tried)| has_twice(tried));
        faults.extend(again.map(|(turn, tried)| format!("{turn:?}: {tried:?}")));
        faults.extend(self.decided.iter().filter_map(|(turn, acts)| self.wrong_acts(turn, acts)));
        faults
    }

    /// A turn that was cut off need not end.
    fn never_ended(&self, stage: &Stage) -> Vec<String> {
        if stage.cut_off {
            return Vec::new();
        }
        let open = self.offered.keys().filter(|turn| !self.ended.contains_key(turn));
        open.map(|turn| format!("{turn:?} never ended")).collect()
    }

    /// One act a turn, and only one that was on offer when the turn began, unless a person chose
    /// it: a person is shown what is on offer at that moment.
    fn wrong_acts(
        &self,
        turn: &TurnOf,
        acts: &[(Option<RecordedAction>, Origin)],
    ) -> Option<String> {
        let offered = self.offered.get(turn).map_or(&[][..], Vec::as_slice);
        let same = |one: &RecordedAction, other: &RecordedAction| {
            one.action == other.action && one.targets == other.targets
        };
        let is_known = |act: &RecordedAction| offered.iter().any(|offer| same(offer, act));
        let own = acts.iter().filter(|(_, origin)| *origin != Origin::Overridden);
        let fine = acts.len() == 1 && own.flat_map(|(act, _)| act).all(is_known);
        (!fine).then(|| format!("{turn:?} was offered {offered:?} and did {acts:?}"))
    }
}

fn has_twice(tried: &[Remedy]) -> bool {
    let once: Vec<_> = tried.iter().filter(|remedy| **remedy != Remedy::Wait).collect();
    let different: BTreeSet<_> = once.iter().collect();
    different.len() < once.len()
}
