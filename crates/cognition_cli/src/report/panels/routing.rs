//! How a mind came to engage as it did.

use crate::report::distribution::short;
use crate::report::panel::{Fact, Panel, fact};
use cognition_core::route::RouteRecord;
use cognition_core::skill::{SkillRecord, SkillStatus};
use serde_json::Value;

pub(super) fn decision(route: &RouteRecord) -> Vec<Option<Panel>> {
    let scores = route.scores.iter();
    let scores: Vec<_> = scores
        .map(|(mode, score)| (mode.name().to_owned(), score, mode == route.selected_mode))
        .collect();
    vec![
        Panel::bars("Scores", &scores),
        Panel::facts("Decision", facts(route)),
        Panel::facts("Signals", signals(route)),
    ]
}

fn facts(route: &RouteRecord) -> Vec<Fact> {
    let mut facts = vec![
        fact("mode", route.selected_mode.name()),
        fact("cause", route.cause.name()),
        fact("topic", &route.topic),
        fact("lead over the next", short(route.router_confidence)),
        fact("a tie below", short(route.effective_margin)),
    ];
    if let Some([first, second]) = route.tiebreaker_candidates {
        let by = if route.tiebreaker_used { "a brain" } else { "the higher score" };
        facts.push(fact("tie", format!("{} or {}: {by}", first.name(), second.name())));
    }
    facts.extend(route.previous_mode.map(|mode| fact("mode before", mode.name())));
    facts.extend(route.routing_time_ms.map(|time| fact("wall time, ms", short(time))));
    facts
}

fn signals(route: &RouteRecord) -> Vec<Fact> {
    let signals = serde_json::to_value(route.signal_snapshot).unwrap_or_default();
    let Value::Object(signals) = signals else { return Vec::new() };
    let signals = signals.into_iter().filter(|(_, value)| !value.is_null());
    signals.map(|(name, value)| fact(name.replace('_', " "), shown(&value))).collect()
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.as_f64().map(short).unwrap_or_default(),
        other => other.to_string(),
    }
}

pub(super) fn skills(thoughts: &str, skills: &[SkillRecord]) -> Vec<Option<Panel>> {
    let used = skills.iter().map(|used| {
        let failed = if used.status == SkillStatus::Error { " (failed)" } else { "" };
        fact(format!("{}{failed}", used.call.skill), &used.result)
    });
    vec![Panel::text("Thinks", thoughts), Panel::facts("Skills", used.collect())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::mind::GameTime;
    use cognition_core::route::{RouteHistory, RoutingWeights, Signals, route};
    use std::sync::Arc;

    #[test]
    fn the_mode_that_won_is_marked_among_all_scores() {
        let (signals, weights) = (Signals::default(), Arc::new(RoutingWeights::document().clone()));
        let decision_made = route(&signals, &RouteHistory::default(), &weights);
        let record = RouteRecord::new(&decision_made, signals, weights, GameTime::default());
        let panels = decision(&record);
        let Some(Panel::Bars { bars, .. }) = &panels[0] else { panic!("should be bars") };
        let chosen: Vec<_> = bars.iter().filter(|bar| bar.chosen).map(|bar| &*bar.label).collect();
        assert_eq!((bars.len(), chosen), (5, vec![record.selected_mode.name()]));
    }
}
