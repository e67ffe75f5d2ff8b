//! Decisions for the tests of this room.

use super::audit::{AuditedDecision, RoutingAudit};
use crate::mind::GameTime;
use crate::route::{
    AmbiguityLevel, Dimension, EngagementMode, RouteFeedback, RouteHistory, RouteOutcome,
    RouteRecord, RouteReview, RoutingWeights, Signals, TextSignals, Uncertainty, route,
};
use std::sync::Arc;

/// Seconds of a game day.
pub(super) const DAY: u64 = 24 * 3600;

/// What a plain remark in a warm context gives: `RESPOND`, and no doubt about it.
pub(super) fn decision(mind: &str, number: u64, seconds: u64) -> AuditedDecision {
    said(mind, number, seconds, "I saw the miller at the well.", 0.5)
}

pub(super) fn said(
    mind: &str,
    number: u64,
    seconds: u64,
    said: &str,
    context_warmth: f64,
) -> AuditedDecision {
    let signals = Signals { text: TextSignals::of(said), context_warmth, ..Signals::default() };
    let weights = Arc::new(RoutingWeights::document().clone());
    let decision = route(&signals, &RouteHistory::default(), &weights);
    let record = RouteRecord::new(&decision, signals, weights, GameTime::from_secs(seconds));
    let known = AuditedDecision::new(mind.into(), number, &record, said);
    AuditedDecision { mode: EngagementMode::Respond, tie: None, ..known }
}

pub(super) fn audit(decisions: impl IntoIterator<Item = AuditedDecision>) -> RoutingAudit {
    let mut audit = RoutingAudit::default();
    for decision in decisions {
        audit.take(decision);
    }
    audit
}

pub(super) fn judged(outcome: RouteOutcome, decision: AuditedDecision) -> AuditedDecision {
    let reward = if outcome.is_misroute() { -0.5 } else { 0.5 };
    let feedback = Some(RouteFeedback { outcome, reward, at: decision.at });
    AuditedDecision { feedback, ..decision }
}

pub(super) fn reviewed(
    agree: bool,
    confidence: f64,
    flagged: Option<Dimension>,
    decision: AuditedDecision,
) -> AuditedDecision {
    let flag = |dimension| Uncertainty {
        dimension,
        description: "It could be either.".to_owned(),
        affected_modes: vec![EngagementMode::Respond, EngagementMode::Clarify],
        signal_gap: String::new(),
    };
    let review = RouteReview {
        ambiguity_level: AmbiguityLevel::High,
        uncertainty_dimensions: flagged.map(flag).into_iter().collect(),
        agree_with_decision: agree,
        confidence,
        at: decision.at,
    };
    AuditedDecision { review: Some(review), ..decision }
}
