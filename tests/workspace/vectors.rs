//! The pure functions of routing, drift and adaptation against recorded inputs and outputs: a line each.

use cognition_core::adapt::{
    Directive, DirectiveInput, Level, Levels, MicroPreference, Style, StyleDimension, directives,
};
use cognition_core::drift::{Association, Spread, spread_activation};
use cognition_core::route::{
    BoundaryDetector, BoundaryParams, EngagementMode, RouteHistory, RoutingWeights, Signals,
    TextSignals, route,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::path::Path;

/// Fails with the line and the place of the first value that is too far off.
fn check(function: &str, tolerance: f64, evaluate: impl Fn(&Value) -> Value) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures/vectors")
        .join(function)
        .with_extension("jsonl");
    let text = std::fs::read_to_string(&file).expect("the fixtures are part of the repository");
    let mut lines = 0;
    for (index, line) in text.lines().enumerate() {
        let vector: Value = serde_json::from_str(line).expect("the fixtures are JSON");
        let found = evaluate(&vector["input"]);
        if let Some(place) = differs(&vector["expected"], &found, tolerance) {
            panic!("{function}, line {}: {place}", index + 1);
        }
        lines += 1;
    }
    assert!(lines > 0, "{function} should have vectors");
}

/// Where a value is not as expected; keys that are not expected are free.
fn differs(expected: &Value, found: &Value, tolerance: f64) -> Option<String> {
    let within = |at: String, inner: Option<String>| inner.map(|inner| format!("/{at}{inner}"));
    match (expected, found) {
        (Value::Object(fields), _) => fields
            .iter()
            .find_map(|(key, value)| within(key.clone(), differs(value, &found[key], tolerance))),
        (Value::Array(items), Value::Array(others)) if items.len() == others.len() => {
            let mut pairs = items.iter().zip(others).enumerate();
            pairs.find_map(|(at, (item, other))| {
                within(at.to_string(), differs(item, other, tolerance))
            })
        }
        (Value::Number(one), Value::Number(other)) => {
            let apart = one.as_f64().zip(other.as_f64()).map(|(one, other)| (one - other).abs());
            let near = apart.is_some_and(|apart| apart <= tolerance);
            (!near).then(|| format!(": {found} instead of {expected}"))
        }
        _ => (expected != found).then(|| format!(": {found} instead of {expected}")),
    }
}

fn typed<T: DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).expect("the inputs have the documented shape")
}

fn value(value: impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("the outputs are plain data")
}

#[test]
fn signals_are_as_recorded() {
    check("signals", 1e-9, |input| value(TextSignals::of(&typed::<String>(&input["text"]))));
}

#[test]
fn routes_are_as_recorded_with_both_sets_of_weights() {
    check("route", 1e-9, |input| {
        let signals: Signals = typed(&input["signals"]);
        let confidences: Vec<f64> = typed(&input["confidence_history"]);
        let history = RouteHistory {
            previous_mode: input["previous_mode"].as_str().and_then(EngagementMode::from_name),
            act_productive: false,
            confidences: &confidences,
        };
        let decide = |weights| value(route(&signals, &history, weights));
        json!({
            "document": decide(RoutingWeights::document()),
            "tuned": decide(RoutingWeights::tuned()),
        })
    });
}

#[test]
fn boundaries_are_as_recorded_step_by_step() {
    check("boundary", 1e-7, |input| {
        let mut detector = BoundaryDetector::new(typed::<BoundaryParams>(&input["params"]));
        let focus = typed(&input["focus_modifier"]);
        let steps: Vec<Value> = typed(&input["steps"]);
        let read = |step: &Value| {
            let embedding: Vec<f64> = typed(&step["embedding"]);
            let (similarity, seconds) =
                (typed(&step["best_similarity"]), typed(&step["dt_seconds"]));
            let mut read = value(detector.update(&embedding, similarity, seconds, focus));
            read["state"] = value(detector.state());
            read
        };
        steps.iter().map(read).collect()
    });
}

#[test]
fn activation_spreads_as_recorded() {
    check("activation", 1e-9, |input| {
        let nodes: Vec<String> = typed(&input["nodes"]);
        let missing: Vec<String> = typed(&input["missing_concepts"]);
        let edges: Vec<(String, String, f64)> = typed(&input["edges_in_storage_order"]);
        let number = |name: &String| {
            nodes.iter().position(|node| node == name).expect("should be one of the nodes")
        };
        let spread = Spread::new(edges.iter().map(|(from, to, strength)| Association {
            from: number(from),
            to: number(to),
            strength: *strength,
        }));
        let seeds: Vec<String> = typed(&input["seeds"]);
        let fires = input["weak_links_fire"] == "always";
        let found = spread_activation(
            &spread,
            seeds.iter().map(number),
            typed(&input["max_depth"]),
            || fires,
        );
        let named = found.into_iter().map(|(concept, level)| (&nodes[concept], level));
        named.filter(|(name, _)| !missing.contains(name)).map(value).collect()
    });
}

#[test]
fn directives_are_as_recorded() {
    check("directives", 1e-9, |input| {
        let level = |of: StyleDimension| Some((of, input["style"][of.name()].as_f64()?));
        let levels: Levels = StyleDimension::ALL.into_iter().filter_map(level).collect();
        let observations = input["style"]["_observation_count"].as_u64().unwrap_or_default();
        let turns: Vec<Value> = typed(&input["working_memory_turns"]);
        let by_user = |turn: &&Value| {
            let role = turn["role"].as_str().unwrap_or_default().to_lowercase();
            ["user", "human"].contains(&role.as_str())
        };
        let said = turns.iter().filter(by_user).filter_map(|turn| turn["content"].as_str());
        let signals = &input["signals"];
        let growth: bool = typed(&input["growth_reflection_available"]);
        let found = directives(&DirectiveInput {
            style: Style::new(levels, u32::try_from(observations).unwrap_or(u32::MAX)),
            turns: &said.collect::<Vec<_>>(),
            tokens: typed(&signals["prompt_token_count"]),
            is_displeased: signals["explicit_feedback"] == "negative",
            preferences: &typed::<Vec<MicroPreference>>(&input["micro_preferences"]),
            growth: growth.then_some((StyleDimension::Verbosity, Level::High)),
            ..DirectiveInput::default()
        });
        // The recorded input says only that there is growth, not which.
        let id = |line: Directive| match line {
            Directive::Growth(..) => "growth".to_owned(),
            line => line.id(),
        };
        let lines: Vec<String> = found.lines.into_iter().map(id).collect();
        json!({ "lines": lines, "load_tier": found.load_tier, "mirror": found.mirror })
    });
}
