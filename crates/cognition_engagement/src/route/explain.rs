//! A routing decision in words and numbers.

use super::mode::EngagementMode;
use super::router::{RouteDecision, RouteHistory, counting};
use super::score::tally;
use super::signals::Signals;
use super::weights::RoutingWeights;
use std::fmt::Write as _;

/// Explains a decision, a line for each mode, the best first, with every reason for its score.
pub fn explain(
    signals: &Signals,
    history: &RouteHistory<'_>,
    weights: &RoutingWeights,
    decision: &RouteDecision,
) -> String {
    let mut out = String::new();
    let RouteDecision { mode, runner_up, confidence, effective_margin, .. } = decision;
    let _ = writeln!(out, "{mode}, confidence {confidence:.3}, margin {effective_margin:.3}");
    if signals.is_empty() {
        out.push_str("nothing was said: ignored before any scoring\n");
    }
    if decision.tie_break {
        let _ = writeln!(out, "a tie: {mode} or {runner_up} is for the tie-break to say");
    }
    if !decision.may_speak && *mode != EngagementMode::Ignore {
        out.push_str("may not speak\n");
    }
    let mut modes: Vec<_> = decision.scores.iter().collect();
    modes.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    for (mode, score) in modes {
        let mut reasons = Vec::new();
        tally(mode, signals, counting(history), weights, &mut reasons);
        let _ = writeln!(out, "{mode:<12} {score:>6.3} = {}", sum(&reasons));
    }
    out
}

fn sum(reasons: &[(&str, f64)]) -> String {
    let mut out = String::new();
    for (why, points) in reasons.iter().filter(|(_, points)| *points != 0.0) {
        match out.is_empty() {
            true => _ = write!(out, "{points:.3} {why}"),
            false => _ = write!(out, " {points:+.3} {why}"),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::router::route;
    use super::super::text_signals::TextSignals;
    use super::*;
    use expect_test::expect;

    #[test]
    fn every_reason_is_named_with_its_points() {
        let text = TextSignals::of("What is that?");
        let signals = Signals { text, context_warmth: 0.35, ..Signals::default() };
        let history =
            RouteHistory { previous_mode: Some(EngagementMode::Clarify), ..Default::default() };
        let weights = RoutingWeights::document();
        let decision = route(&signals, &history, weights);
        expect![[r#"
            RESPOND, confidence 0.113, margin 0.158
            a tie: RESPOND or ACT is for the tie-break to say
            RESPOND       0.620 = 0.500 base +0.070 warmth +0.050 it has just asked back
            ACT           0.550 = 0.200 base +0.200 question, half warm +0.150 asks, few facts
            CLARIFY       0.500 = 0.300 base +0.200 question without facts
            ACKNOWLEDGE  -0.200 = 0.100 base -0.300 question
            IGNORE       -0.500 = -0.500 base
        "#]]
        .assert_eq(&explain(&signals, &history, weights, &decision));
    }

    #[test]
    fn the_reasons_add_up_to_the_score() {
        let weights = RoutingWeights::tuned();
        let texts = ["", "Hello", "What did you say last time?", "Thanks, good", "Wrong."];
        for (text, warmth) in texts.iter().zip([0.0, 0.2, 0.4, 0.7, 1.0]) {
            for (addressed, spoken) in [(true, true), (true, false), (false, true), (false, false)]
            {
                let signals = Signals {
                    context_warmth: warmth,
                    memory_confidence: warmth / 2.0,
                    ..Signals {
                        text: TextSignals::of(text),
                        addressed,
                        spoken,
                        ..Default::default()
                    }
                };
                let decision = route(&signals, &RouteHistory::default(), weights);
                for (mode, score) in decision.scores.iter() {
                    let mut reasons = Vec::new();
                    tally(mode, &signals, None, weights, &mut reasons);
                    let sum: f64 = reasons.iter().map(|(_, points)| points).sum();
                    assert!((sum - score).abs() < 1e-12, "{text}: {mode}");
                }
            }
        }
    }
}
