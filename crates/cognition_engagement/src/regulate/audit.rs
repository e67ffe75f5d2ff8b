//! The latest decisions of all minds, as far as the regulator goes by them.

use crate::mind::{GameTime, StableId};
use crate::route::{
    EngagementMode, RouteCause, RouteFeedback, RouteRecord, RouteReview, Scores, Signals,
};
use cognition_language::capped;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::time::Duration;

/// How many decisions are kept.
pub const AUDIT_BOUND: usize = 2000;
/// How long a decision is kept, in game time.
pub const AUDIT_LASTS: Duration = Duration::from_secs(7 * 24 * 3600);
/// Characters that are kept of what was said.
const SAID_BOUND: usize = 200;

/// A routing decision and what is known of it since.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditedDecision {
    /// The mind.
    pub mind: StableId,
    /// Which of its decisions, from 1.
    pub number: u64,
    /// When.
    pub at: GameTime,
    /// Why it was routed: what was addressed to a mind, or that after gathering.
    pub cause: RouteCause,
    /// What was said: one line of at most 200 characters; empty where nothing was.
    pub said: String,
    /// The mode, after any tie-break.
    pub mode: EngagementMode,
    /// The lead over the runner-up as a share of the best score.
    pub confidence: f64,
    /// A confidence below this was a tie.
    pub effective_margin: f64,
    /// What each mode scored.
    pub scores: Scores,
    /// The two modes that somebody was to choose between; the better one first.
    pub tie: Option<[EngagementMode; 2]>,
    /// Whether a brain chose.
    pub tie_broken: bool,
    /// All signals.
    pub signals: Signals,
    /// What the next exchange said of it.
    #[serde(default)]
    pub feedback: Option<RouteFeedback>,
    /// What a review said of it.
    #[serde(default)]
    pub review: Option<RouteReview>,
}

impl AuditedDecision {
    /// What is kept of a decision, with what was said to the mind.
    pub fn new(mind: StableId, number: u64, record: &RouteRecord, said: &str) -> Self {
        Self {
            mind,
            number,
            at: record.created_at,
            cause: record.cause,
            said: capped(said, SAID_BOUND),
            mode: record.selected_mode,
            confidence: record.router_confidence,
            effective_margin: record.effective_margin,
            scores: record.scores,
            tie: record.tiebreaker_candidates,
            tie_broken: record.tiebreaker_used,
            signals: record.signal_snapshot,
            feedback: record.feedback,
            review: record.reflection.clone(),
        }
    }

    /// Whether it is the first answer to what was addressed to the mind. What is routed again
    /// after gathering is the same exchange, and counts for what became of it alone.
    pub fn is_first(&self) -> bool {
        self.cause == RouteCause::Addressed
    }
}

/// The latest decisions of all minds, oldest first: at most [`AUDIT_BOUND`], none older than
/// [`AUDIT_LASTS`].
///
/// Only those that answer somebody are taken in: what a mere witness ignores, and moves of a
/// mind's own, say nothing about the weights.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RoutingAudit {
    #[serde(deserialize_with = "bounded")]
    decisions: VecDeque<AuditedDecision>,
}

fn bounded<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<VecDeque<AuditedDecision>, D::Error> {
    let mut decisions = VecDeque::<AuditedDecision>::deserialize(deserializer)?;
    decisions.drain(..decisions.len().saturating_sub(AUDIT_BOUND));
    decisions.iter_mut().for_each(|decision| decision.said = capped(&decision.said, SAID_BOUND));
    Ok(decisions)
}

impl RoutingAudit {
    /// Takes a decision in; whether it is one that counts.
    pub fn take(&mut self, decision: AuditedDecision) -> bool {
        let counts = matches!(decision.cause, RouteCause::Addressed | RouteCause::Gathered);
        if counts {
            if self.decisions.len() == AUDIT_BOUND {
                self.decisions.pop_front();
            }
            self.decisions.push_back(decision);
        }
        counts
    }

    /// Lets go of what is too old, and of what is of a later time: it belongs to a game that was
    /// abandoned for an earlier save.
    pub fn forget(&mut self, now: GameTime) {
        self.decisions.retain(|known| known.at <= now && now.since(known.at) <= AUDIT_LASTS);
    }

    /// All that is kept, oldest first.
    pub fn decisions(&self) -> impl DoubleEndedIterator<Item = &AuditedDecision> {
        self.decisions.iter()
    }

    /// The decisions of so long before a time, oldest first.
    pub fn within(
        &self,
        time: Duration,
        now: GameTime,
    ) -> impl DoubleEndedIterator<Item = &AuditedDecision> {
        self.decisions().filter(move |known| known.at <= now && now.since(known.at) <= time)
    }

    /// A decision, by its mind and its number.
    pub fn get(&self, mind: &StableId, number: u64) -> Option<&AuditedDecision> {
        self.decisions().rev().find(|known| known.number == number && known.mind == *mind)
    }

    fn get_mut(&mut self, mind: &StableId, number: u64) -> Option<&mut AuditedDecision> {
        let mut latest = self.decisions.iter_mut().rev();
        latest.find(|known| known.number == number && known.mind == *mind)
    }

    /// Notes what the next exchange said of a decision; whether the decision is known.
    pub fn judge(&mut self, mind: &StableId, number: u64, feedback: RouteFeedback) -> bool {
        let known = self.get_mut(mind, number);
        known.map(|known| known.feedback = Some(feedback)).is_some()
    }

    /// Notes what a review said of a decision; whether the decision is known.
    pub fn review(&mut self, mind: &StableId, number: u64, review: RouteReview) -> bool {
        let known = self.get_mut(mind, number);
        known.map(|known| known.review = Some(review)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_audit::{audit, decision};
    use super::*;

    #[test]
    fn the_latest_decisions_are_kept_also_when_they_are_read() {
        let all = (0..AUDIT_BOUND as u64 + 5).map(|number| decision("mara", number, number));
        let kept = audit(all);
        let first = kept.decisions().next().map(|known| known.number);
        assert_eq!((kept.decisions().count(), first), (AUDIT_BOUND, Some(5)));

        let mut saved = serde_json::to_value(&kept).expect("an audit is plain data");
        let list = saved.as_array_mut().expect("is a list");
        let again = list[0].clone();
        list.insert(0, again);
        list[1]["said"] = "so ".repeat(300).into();
        let read: RoutingAudit = serde_json::from_value(saved).expect("just saved");
        assert_eq!(read.decisions().count(), AUDIT_BOUND);
        assert!(read.decisions().all(|known| known.said.chars().count() <= SAID_BOUND));
    }

    #[test]
    fn what_is_older_than_a_week_goes_and_so_does_a_future_that_was_abandoned() {
        let day = 24 * 3600;
        let mut kept = audit((0..10).map(|number| decision("mara", number, number * day)));
        kept.forget(GameTime::from_secs(8 * day));
        let numbers: Vec<u64> = kept.decisions().map(|known| known.number).collect();
        assert_eq!(numbers, (1..=8).collect::<Vec<_>>());
    }

    #[test]
    fn only_what_answers_somebody_is_taken_in() {
        let mut kept = RoutingAudit::default();
        let mut of = |cause| kept.take(AuditedDecision { cause, ..decision("mara", 1, 1) });
        assert!(of(RouteCause::Addressed) && of(RouteCause::Gathered));
        assert!(!of(RouteCause::Witnessed) && !of(RouteCause::Requested));
    }

    #[test]
    fn a_decision_is_found_by_mind_and_number() {
        let mut kept = audit([decision("mara", 1, 1), decision("odo", 1, 2)]);
        let feedback = RouteFeedback { reward: 0.5, ..RouteFeedback::default() };
        assert!(
            kept.judge(&"mara".into(), 1, feedback) && !kept.judge(&"mara".into(), 2, feedback)
        );
        let judged = |mind: &str| kept.get(&mind.into(), 1).is_some_and(|it| it.feedback.is_some());
        assert!(judged("mara") && !judged("odo"));
    }
}
