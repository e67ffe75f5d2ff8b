//! The scene at the ferry house, as it is written and otherwise.

#![allow(dead_code, unreachable_pub, reason = "each test that includes it uses a part of it")]

use cognition_core::conscience::{EventLog, MindEvent};
use cognition_core::record::{RunEvent, RunRecord};
use cognition_llm::HeuristicBrain;
use cognition_testkit::{Simulation, SimulationOptions};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The scenario file.
pub fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios/promise.scenario.json")
}

/// A scenario file, played by the heuristic brain.
pub fn simulation(scene: &Path, seed: u64) -> Simulation {
    let mut options = SimulationOptions::new(Arc::new(HeuristicBrain));
    options.seed = seed;
    Simulation::load(scene, options).unwrap_or_else(|error| panic!("{error}"))
}

/// The scene with another script or other endings. Its file lies where the personas are found.
pub fn otherwise(name: &str, change: impl FnOnce(&mut Value)) -> PathBuf {
    let text = std::fs::read_to_string(file()).expect("should be there");
    let mut scene: Value = serde_json::from_str(&text).expect("should be JSON");
    change(&mut scene);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(name);
    // Several tests write the same scene at once, and none may read half of it.
    let own = tempfile::NamedTempFile::new_in(folder).expect("should be writable");
    std::fs::write(own.path(), scene.to_string()).expect("should be writable");
    own.persist(&path).expect("should be in the same folder");
    path
}

/// Nobody ever draws the bolt: Corby sleeps on.
pub fn never_unbarred() -> PathBuf {
    otherwise("never_unbarred.scenario.json", |scene| {
        let script = scene["script"].as_array_mut().expect("a list of cues");
        script.retain(|cue| {
            let event = &cue["event"];
            let opens = event["sets_door"]["state"] == "open";
            let corby = ["says", "moves"].iter().any(|it| event[it]["character"] == "corby");
            let late = cue["round"].as_u64() > Some(1);
            !(opens || corby && late)
        });
    })
}

/// Mara asks in every round what was promised, and the scene goes on to its last round.
pub fn asked_every_round(question: &str) -> PathBuf {
    otherwise("asked_every_round.scenario.json", |scene| {
        let rounds = scene["rounds"].as_u64().expect("a number");
        let endings = scene["ends_when"].as_array_mut().expect("a list of endings");
        endings.drain(..endings.len() - 1);
        let script = scene["script"].as_array_mut().expect("a list of cues");
        let says = json!({"character": "mara", "text": question, "to": ["odo"]});
        let asks = |round| json!({"round": round, "event": {"says": says}});
        script.extend((4..=rounds).map(asks));
    })
}

/// What entered the log of a mind, with its place in the run.
pub fn logged<'r>(
    records: &'r [RunRecord],
    mind: &'static str,
) -> impl Iterator<Item = (usize, &'r MindEvent)> {
    records.iter().enumerate().filter_map(move |(at, record)| match &record.event {
        RunEvent::EventLogged { mind: whose, entry } if whose.as_str() == mind => {
            Some((at, &entry.event))
        }
        _ => None,
    })
}

/// The head of every mind's log, which must be whole.
pub fn heads(simulation: &mut Simulation) -> Vec<String> {
    let world = simulation.harness.app.world_mut();
    let mut heads: Vec<String> = world
        .query::<(&bevy_cognition::prelude::Mind, &EventLog)>()
        .iter(world)
        .map(|(mind, log)| {
            log.verify().unwrap_or_else(|fault| panic!("the log of {}: {fault}", mind.id));
            format!("{} {}", mind.id, log.head())
        })
        .collect();
    heads.sort();
    heads
}
