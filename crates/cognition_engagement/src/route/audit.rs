//! What is kept of a routing decision: the columns of the mode router's audit.

use super::feedback::RouteFeedback;
use super::mode::EngagementMode;
use super::review::RouteReview;
use super::router::RouteDecision;
use super::score::Scores;
use super::signals::Signals;
use super::weights::RoutingWeights;
use crate::mind::{GameTime, TopicId};
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use strum::IntoStaticStr;

/// Why a turn was routed: what asked for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[derive(IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[reflect(Default)]
#[type_path = "cognition_core::route::audit"]
pub enum RouteCause {
    /// Somebody addressed the mind.
    #[default]
    Addressed,
    /// Something happened, or was said, in its presence.
    Witnessed,
    /// The game asked for a turn, and nothing was addressed to the mind: its own move.
    Requested,
    /// A loop of skills has ended: routed again, without gathering.
    Gathered,
}

impl RouteCause {
    /// How it is saved and shown.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A routing decision with everything that explains it: all columns of the table
/// `routing_decisions`, the mode router's audit, and the cause.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RouteRecord {
    /// Unique within the world: mind, and the number of the decision within it.
    pub id: String,
    /// What it was about.
    pub topic: TopicId,
    /// The newest percept that it answers, where there is one.
    pub exchange_id: Option<u64>,
    /// Why it was routed.
    pub cause: RouteCause,
    /// The mode, after any tie-break.
    pub selected_mode: EngagementMode,
    /// The lead over the runner-up as a share of the best score.
    pub router_confidence: f64,
    /// What each mode scored.
    pub scores: Scores,
    /// Whether a brain chose between the two candidates.
    pub tiebreaker_used: bool,
    /// The two that were so close that somebody was to be asked; the better one first.
    pub tiebreaker_candidates: Option<[EngagementMode; 2]>,
    /// The same as the confidence: the gap that is held against the effective margin.
    pub margin: f64,
    /// A confidence below this is a tie.
    pub effective_margin: f64,
    /// All signals.
    pub signal_snapshot: Signals,
    /// All weights.
    pub weight_snapshot: Arc<RoutingWeights>,
    /// Wall time that routing took, where the settings ask for it; it enters no hash.
    pub routing_time_ms: Option<f64>,
    /// What came of it, as the next exchange tells; `None` as it is decided.
    pub feedback: Option<RouteFeedback>,
    /// What a later review says of it; `None` as it is decided.
    pub reflection: Option<RouteReview>,
    /// The mode before on the same topic.
    pub previous_mode: Option<EngagementMode>,
    /// Game time.
    pub created_at: GameTime,
}

impl RouteRecord {
    /// A record of a decision; what is not of the decision is at rest.
    pub fn new(
        decision: &RouteDecision,
        signals: Signals,
        weights: Arc<RoutingWeights>,
        now: GameTime,
    ) -> Self {
        let candidates = [decision.mode, decision.runner_up];
        Self {
            id: String::new(),
            topic: TopicId::default(),
            exchange_id: None,
            cause: RouteCause::default(),
            selected_mode: decision.mode,
            router_confidence: decision.confidence,
            scores: decision.scores,
            tiebreaker_used: false,
            tiebreaker_candidates: decision.tie_break.then_some(candidates),
            margin: decision.confidence,
            effective_margin: decision.effective_margin,
            signal_snapshot: signals,
            weight_snapshot: weights,
            routing_time_ms: None,
            feedback: None,
            reflection: None,
            previous_mode: None,
            created_at: now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::router::{RouteHistory, route};
    use super::super::text_signals::TextSignals;
    use super::*;

    #[test]
    fn a_record_has_every_column_of_the_seed_and_reads_back() {
        let signals = Signals { text: TextSignals::of("Thanks!"), ..Signals::default() };
        let weights = Arc::new(RoutingWeights::document().clone());
        let decision = route(&signals, &RouteHistory::default(), &weights);
        let record = RouteRecord::new(&decision, signals, weights, GameTime::from_secs(5));
        let saved = serde_json::to_value(&record).expect("a record is plain data");
        let columns = [
            "id",
            "topic",
            "exchange_id",
            "selected_mode",
            "router_confidence",
            "scores",
            "tiebreaker_used",
            "tiebreaker_candidates",
            "margin",
            "effective_margin",
            "signal_snapshot",
            "weight_snapshot",
            "routing_time_ms",
            "feedback",
            "reflection",
            "previous_mode",
            "created_at",
        ];
        for column in columns {
            assert!(saved.get(column).is_some(), "{column} is missing");
        }
        let read: RouteRecord = serde_json::from_value(saved).expect("just saved");
        assert_eq!(read.selected_mode, record.selected_mode);
        assert_eq!(read.weight_snapshot, record.weight_snapshot);
    }
}
