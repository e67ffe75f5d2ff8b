//! Scenes with two ways to one end: somebody refuses, or one of them is shorter.

use cognition_core::record::{RunEvent, RunRecord};
use cognition_llm::HeuristicBrain;
use cognition_testkit::{Simulation, SimulationOptions};
use std::path::Path;
use std::sync::Arc;

const SEEDS: u64 = 10;

fn play(name: &str, seed: u64) -> Vec<RunRecord> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios");
    let mut options = SimulationOptions::new(Arc::new(HeuristicBrain));
    options.seed = seed;
    let loaded = Simulation::load(&folder.join(name), options);
    let mut simulation = loaded.unwrap_or_else(|error| panic!("{error}"));
    let mut records = Vec::new();
    while let Some(more) = simulation.step() {
        records.extend(more);
    }
    records
}

/// What was done to the world, in order; words alone left out.
fn deeds(records: &[RunRecord]) -> Vec<&str> {
    let done = records.iter().filter_map(|record| match &record.event {
        RunEvent::ActionDecided { action: Some(action), .. } => Some(action.description.as_str()),
        _ => None,
    });
    done.filter(|deed| !deed.starts_with("Speak")).collect()
}

/// How the goals of a run ended: none where one was reached, else why it was given up.
fn ends(records: &[RunRecord]) -> Vec<Option<&str>> {
    let ended = records.iter().filter_map(|record| match &record.event {
        RunEvent::PlanEnded { abandoned, .. } => Some(abandoned.as_deref()),
        _ => None,
    });
    ended.collect()
}

#[test]
fn whoever_is_refused_takes_the_other_way_and_asks_no_more() {
    for seed in 0..SEEDS {
        let records = play("mill.scenario.json", seed);
        let done = deeds(&records);
        let asked = done.iter().filter(|deed| **deed == "Ask the miller for the loft key");
        assert_eq!(asked.count(), 1, "seed {seed}: {done:?}");
        let way =
            ["Go to the mill yard", "Go to the weir", "Go to the mill roof", "Go to the loft"];
        assert!(way.iter().all(|step| done.contains(step)), "seed {seed}: {done:?}");
        assert_eq!(done.last(), Some(&"Take the debt book"), "seed {seed}");
        assert_eq!(ends(&records), [None], "seed {seed}");
    }
}

#[test]
fn of_two_ways_the_one_with_fewer_deeds_is_taken() {
    for seed in 0..SEEDS {
        let records = play("two_stairs.scenario.json", seed);
        let shorter = ["Go to the library", "Go to the gallery", "Go to the dome", "Take the lens"];
        assert_eq!(deeds(&records), shorter, "seed {seed}");
        assert_eq!(ends(&records), [None], "seed {seed}");
    }
}
