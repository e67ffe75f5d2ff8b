//! What no schema can say of an experiment.

use super::{Experiment, Seeds};
use cognition_core::pack::PackError;

/// More are a slip of the pen.
const MOST_RUNS: u64 = 100_000;

pub(super) fn faults(experiment: &Experiment, file: &str) -> Vec<PackError> {
    let mut faults = setting_faults(experiment, file);
    if let Seeds::Range { from, count } = experiment.seeds
        && from.checked_add(count).is_none()
    {
        let message = format!("{count} seeds from {from} on are beyond {}", u64::MAX);
        faults.push(PackError::at(file, "/seeds/count", "seed_range", message));
    }
    let runs = experiment.run_count();
    if runs > MOST_RUNS {
        let (scenarios, settings) = (experiment.scenarios.len(), experiment.settings.len());
        let seeds = experiment.seeds.count();
        let message = format!(
            "{scenarios} scenarios, {settings} settings and {seeds} seeds are {runs} runs; at most {MOST_RUNS}"
        );
        faults.push(PackError::at(file, "", "run_count", message));
    }
    faults
}

fn setting_faults(experiment: &Experiment, file: &str) -> Vec<PackError> {
    let mut faults = Vec::new();
    for (place, setting) in experiment.settings.iter().enumerate() {
        let name = &setting.name;
        if experiment.settings[..place].iter().any(|before| before.name == *name) {
            let at = format!("/settings/{place}/name");
            faults.push(PackError::at(file, at, "unique_name", format!("`{name}` stands twice")));
        }
        if let Some(message) = setting.brain.fault() {
            let at = format!("/settings/{place}/brain");
            faults.push(PackError::at(file, at, "unattended_brain", message));
        }
        if let Err(message) = setting.brain.clone().with_model(setting.model.clone()) {
            let at = format!("/settings/{place}/model");
            faults.push(PackError::at(file, at, "model_of_a_server", message));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::BrainSpec;
    use expect_test::{Expect, expect};
    use serde_json::{Value, json};

    fn experiment() -> Value {
        json!({
            "title": "Doors",
            "scenarios": ["a.scenario.json", "b.scenario.json"],
            "seeds": [7, 3],
            "settings": [
                {"name": "plain"},
                {"name": "slow", "brain": "script:deeds.replies.json", "latency_ms": 50},
            ],
        })
    }

    fn read(value: &Value) -> Result<Experiment, Vec<PackError>> {
        Experiment::from_json("x.experiment.json", &value.to_string())
    }

    fn check(change: impl FnOnce(&mut Value), expected: Expect) {
        let mut value = experiment();
        change(&mut value);
        let faults = read(&value).expect_err("should be refused");
        let lines: Vec<_> = faults.iter().map(ToString::to_string).collect();
        expected.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn every_scenario_meets_every_setting_and_seed_the_seeds_last() {
        let experiment = read(&experiment()).expect("is sound");
        assert_eq!(experiment.run_count(), 8);
        let runs = (0..9).map_while(|place| experiment.run(place));
        let runs: Vec<_> = runs.map(|run| (run.seed, run.scenario, run.setting)).collect();
        let first = [(7, 0, 0), (7, 0, 1), (7, 1, 0), (7, 1, 1)];
        assert_eq!(runs[..4], first);
        assert_eq!(runs[4..], first.map(|(_, scenario, setting)| (3, scenario, setting)));
    }

    #[test]
    fn a_product_of_nothing_and_unknown_fields_are_refused_with_place_and_rule() {
        check(
            |value| value["scenarios"] = json!([]),
            expect!["x.experiment.json: /scenarios: `minItems`: [] has less than 1 item"],
        );
        check(
            |value| value["settings"] = json!([]),
            expect!["x.experiment.json: /settings: `minItems`: [] has less than 1 item"],
        );
        check(
            |value| value["settings"][1]["speed"] = json!(3),
            expect![[
                r#"x.experiment.json: /settings/1: `additionalProperties`: Additional properties are not allowed ('speed' was unexpected)"#
            ]],
        );
        for nothing in [json!([]), json!({"from": 1, "count": 0}), json!({"from": 1})] {
            let mut value = experiment();
            value["seeds"] = nothing;
            let faults = read(&value).expect_err("should be refused");
            assert!(faults[0].to_string().contains("/seeds: `oneOf`"), "{}", faults[0]);
        }
    }

    #[test]
    fn what_no_schema_says_is_refused_with_place_and_rule() {
        check(
            |value| {
                value["settings"][1]["name"] = json!("plain");
                value["settings"][1]["brain"] = json!("cassette:run.cassette.jsonl");
                value["settings"][0]["brain"] = json!("gpt");
                value["settings"][1]["model"] = json!("small");
                value["seeds"] = json!({"from": u64::MAX, "count": 10_000});
            },
            expect![[r#"
                x.experiment.json: /settings/0/brain: `unattended_brain`: `gpt` is neither `heuristic`, nor the URL of a server, as in http://127.0.0.1:8080/v1, nor a file `*.brain.json`, nor `script:`, `cassette:` or `embedded:` with a file
                x.experiment.json: /settings/1/name: `unique_name`: `plain` stands twice
                x.experiment.json: /settings/1/brain: `unattended_brain`: `cassette:run.cassette.jsonl` holds the answers of one run: name the brain that gave them, or a script
                x.experiment.json: /settings/1/model: `model_of_a_server`: `small` is to be a model of a server, and `cassette:run.cassette.jsonl` is none: name a URL or a file `*.brain.json`, or leave the model out
                x.experiment.json: /seeds/count: `seed_range`: 10000 seeds from 18446744073709551615 on are beyond 18446744073709551615"#]],
        );
        check(
            |value| {
                value["seeds"] = json!({"from": 0, "count": 10_000});
                let settings = (0..6).map(|number| json!({"name": number.to_string()}));
                value["settings"] = settings.collect();
            },
            expect![
                "x.experiment.json: (top level): `run_count`: 2 scenarios, 6 settings and 10000 seeds are 120000 runs; at most 100000"
            ],
        );
    }

    #[test]
    fn a_brain_is_read_as_it_is_written() {
        for text in [
            "heuristic",
            "https://host/v1",
            "x.brain.json",
            "script:x.json",
            "embedded:m.gguf",
            "odd",
        ] {
            assert_eq!(String::from(BrainSpec::from(text.to_owned())), text);
        }
        assert!(matches!(BrainSpec::from("script:".to_owned()), BrainSpec::Unknown(_)));
    }
}
