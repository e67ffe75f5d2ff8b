//! Ablations of a shipped scene: what is left out is out, and the same comes of the same.

use cognition_batch::ablation::{Ablated, Ablation, Difference, Part};
use cognition_brain::TieredBrains;
use cognition_heuristic::HeuristicBrain;
use std::path::Path;
use std::sync::Arc;

fn ablated(parts: &[Part], workers: usize) -> Ablated {
    let scenario =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/scenarios/cascade.scenario.json");
    let ablation = Ablation {
        seeds: vec![1, 2, 3],
        parts: parts.to_vec(),
        turns: Some(8),
        workers,
        ..Ablation::new(&scenario)
    };
    let played = ablation.play(&|| Ok(TieredBrains::new(Arc::new(HeuristicBrain))));
    played.unwrap_or_else(|error| panic!("{error}"))
}

fn difference(ablated: &Ablated, part: Part, name: &str) -> Difference {
    let found = ablated.differences(part).into_iter().find(|it| it.name == name);
    found.unwrap_or_else(|| panic!("{name} should be told"))
}

#[test]
fn what_is_left_out_is_out() {
    let ablated = ablated(&[Part::Ledger, Part::Router], 2);
    let settled =
        |arm: usize| ablated.arms[arm].runs.iter().map(|run| run.measures.behaviour.points.settled);
    assert!(settled(0).sum::<u64>() > 0, "there is something to leave out");
    assert_eq!(settled(1).sum::<u64>(), 0);
    let modes: Vec<_> =
        ablated.arms[2].runs.iter().flat_map(|run| run.measures.behaviour.modes.keys()).collect();
    assert!(!modes.is_empty() && modes.iter().all(|mode| *mode == "RESPOND"), "{modes:?}");
    let bytes = difference(&ablated, Part::Ledger, "prompt bytes a turn");
    let (with_all, without) = (bytes.with_all.expect("known"), bytes.without.expect("known"));
    assert!(with_all.mean > 1000.0 && (with_all.n, without.n) == (3, 3));
    let told = ablated.to_string();
    assert!(told.contains("without ledger") && told.contains("what it costs"), "{told}");
    let table = ablated.to_table();
    let columns = table["columns"].as_array().expect("has heads").len();
    let rows: Vec<&Vec<_>> =
        table["rows"].as_array().into_iter().flatten().filter_map(|row| row.as_array()).collect();
    assert_eq!(columns, 4, "a name, all on, and each part: {table}");
    assert!(rows.iter().all(|row| row.len() == columns), "{table}");
    assert!(rows.iter().any(|row| row[0] == "prompt bytes a turn"), "{table}");
}

#[test]
fn the_same_comes_of_the_same_however_many_play_and_the_clock_stands_apart() {
    let [mut one, mut two] = [1, 3].map(|workers| ablated(&[Part::Memory], workers).to_json());
    assert!(one["clock"]["memory"]["with_all"]["n"] == 3, "{}", one["clock"]);
    for json in [&mut one, &mut two] {
        json.as_object_mut().expect("is one").remove("clock");
    }
    assert_eq!(one, two);
    assert!(one["without"]["memory"].as_array().is_some_and(|numbers| numbers.len() > 20));
}

#[test]
fn a_scenario_that_is_not_there_is_named_with_what_was_left_out() {
    let ablation =
        Ablation { seeds: vec![4], ..Ablation::new(Path::new("/no/such.scenario.json")) };
    let played = ablation.play(&|| Ok(TieredBrains::new(Arc::new(HeuristicBrain))));
    let error = played.expect_err("cannot be played");
    assert_eq!(error.to_string(), "with all on, seed 4");
    let source = std::error::Error::source(&error).expect("has a cause").to_string();
    assert!(source.contains("/no/such.scenario.json"), "{source}");
    let brainless = ablation.play(&|| Err("nobody is at home".to_owned()));
    assert_eq!(brainless.expect_err("has no brains").to_string(), "nobody is at home");
}
