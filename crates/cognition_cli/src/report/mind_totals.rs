//! What a mind came to in a run: turns, tokens, cost, latency.

use super::distribution::Distribution;
use cognition_core::govern::Cost;
use cognition_core::guard::Verdict;
use cognition_core::record::{RemedyOutcome, RunEvent, TurnEnd};
use serde::Serialize;
use std::collections::BTreeSet;

/// What a mind, or all of them together, came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct MindTotals {
    pub(super) turns: u64,
    pub(super) replies: u64,
    pub(super) rejections: u64,
    pub(super) failures: u64,
    pub(super) thoughts: u64,
    pub(super) objections: u64,
    pub(super) outdated: u64,
    pub(super) prompt_tokens: u64,
    pub(super) cached_tokens: u64,
    pub(super) completion_tokens: u64,
    pub(super) cost: Cost,
    /// From the question to the reply, in runs of the schedule.
    pub(super) latency: Distribution,
    /// From sending a request to the last byte of the reply, in milliseconds of wall time.
    pub(super) wall: Distribution,
    /// Turns in which the heuristic brain stepped in.
    pub(super) fallbacks: BTreeSet<u64>,
    asked: Option<u64>,
}

/// A row of the table of minds; the cells go with [`COLUMNS`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct MindRow {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) events: usize,
    pub(super) cells: Vec<String>,
}

/// What the table of minds tells.
pub(super) const COLUMNS: [&str; 15] = [
    "turns",
    "replies",
    "tokens in",
    "cached",
    "tokens out",
    "cost",
    "latency p50, runs",
    "latency p90, runs",
    "latency p50, ms",
    "latency p90, ms",
    "rejected",
    "fallbacks",
    "failures",
    "objections",
    "thoughts",
];

impl MindTotals {
    /// Takes in what a mind of the record did at a tick.
    pub(super) fn add(&mut self, tick: u64, event: &RunEvent) {
        match event {
            RunEvent::TurnStarted { .. } => {
                self.turns += 1;
                self.asked = Some(tick);
            }
            RunEvent::PlanAsked { .. }
            | RunEvent::RemedyTried { outcome: RemedyOutcome::AskedAgain, .. } => {
                self.asked = Some(tick);
            }
            RunEvent::Replied { .. } => self.replied(tick, event),
            RunEvent::ReplyRejected { .. } => {
                self.rejections += 1;
                self.asked = Some(tick);
            }
            RunEvent::BrainFailed { .. } => self.failures += 1,
            RunEvent::Drifted { .. } => self.thoughts += 1,
            RunEvent::Uttered { turn, fallback: true, .. }
            | RunEvent::ActionDecided { turn, fallback: true, .. } => {
                self.fallbacks.insert(*turn);
            }
            RunEvent::SuggestionReviewed { reviews, .. } => {
                let objects = |verdict: &Verdict| verdict.objection().is_some();
                let count = reviews.iter().filter(|review| objects(&review.verdict)).count();
                self.objections += count as u64;
            }
            RunEvent::TurnEnded { end: TurnEnd::Outdated { .. }, .. } => self.outdated += 1,
            _ => {}
        }
    }

    /// A reply to a question of which the log does not tell, as that for a tie, has no latency.
    fn replied(&mut self, tick: u64, event: &RunEvent) {
        let RunEvent::Replied {
            prompt_tokens,
            cached_tokens,
            completion_tokens,
            cost,
            latency_ms,
            ..
        } = event
        else {
            return;
        };
        latency_ms.iter().for_each(|time| self.wall.add(*time as f64));
        self.replies += 1;
        self.prompt_tokens += prompt_tokens.unwrap_or_default();
        self.cached_tokens += cached_tokens.unwrap_or_default();
        self.completion_tokens += completion_tokens.unwrap_or_default();
        self.cost = self.cost + *cost;
        if let Some(asked) = self.asked.take() {
            self.latency.add(tick.saturating_sub(asked) as f64);
        }
    }

    /// The row of the table.
    pub(super) fn row(&self, id: &str, name: &str, events: usize) -> MindRow {
        let counts = [self.rejections, self.fallbacks.len() as u64, self.failures];
        let mut cells = vec![
            self.turns.to_string(),
            self.replies.to_string(),
            self.prompt_tokens.to_string(),
            self.cached_tokens.to_string(),
            self.completion_tokens.to_string(),
            self.cost.to_string(),
            self.latency.half(),
            self.latency.slow(),
            self.wall.half(),
            self.wall.slow(),
        ];
        cells.extend(counts.map(|count| count.to_string()));
        cells.extend([self.objections, self.thoughts].map(|count| count.to_string()));
        MindRow { id: id.to_owned(), name: name.to_owned(), events, cells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn event(value: serde_json::Value) -> RunEvent {
        serde_json::from_value(value).expect("should be an event")
    }

    #[test]
    fn tokens_cost_and_latency_add_up() {
        let mut totals = MindTotals::default();
        let started =
            event(json!({"event": "turn_started", "mind": "mara", "turn": 1, "offers": [],
            "prefix_hash": "", "prompt_tokens": 5, "dropped": {}}));
        let replied = event(json!({"event": "replied", "mind": "mara", "turn": 1, "brain": "x",
            "prompt_tokens": 100, "cached_tokens": 40, "completion_tokens": null,
            "cost": 1_500_000, "latency_ms": 800, "dropped": []}));
        totals.add(10, &started);
        totals.add(13, &replied);
        totals.add(20, &replied);
        let rejected = event(json!({"event": "reply_rejected", "mind": "mara", "turn": 1,
            "attempt": 1, "rejection": {"path": "", "rule": "not_json", "message": "x"}}));
        totals.add(20, &rejected);
        totals.add(29, &replied);
        let row = totals.row("mara", "Mara", 3);
        assert_eq!(row.cells.len(), COLUMNS.len());
        let expected = ["1", "3", "300", "120", "0", "0.000005", "3", "9", "800", "800"];
        assert_eq!(row.cells[..10], expected);
    }

    #[test]
    fn a_turn_that_falls_back_counts_once() {
        let mut totals = MindTotals::default();
        let uttered = event(json!({"event": "uttered", "mind": "mara", "turn": 4, "speech": "",
            "thoughts": "", "notes": [], "fallback": true}));
        let decided = event(json!({"event": "action_decided", "mind": "mara", "turn": 4,
            "action": null, "why": "", "fallback": true}));
        totals.add(1, &uttered);
        totals.add(1, &decided);
        assert_eq!(totals.fallbacks.len(), 1);
    }
}
