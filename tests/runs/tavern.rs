//! The whole run: the tavern is played to its end, the same way each time.

use crate::side_by_side::side_by_side;
use cognition_core::guard::Objection;
use cognition_core::record::{RunEvent, RunRecord, TurnEnd};
use cognition_llm::HeuristicBrain;
use cognition_testkit::transcript::Narrator;
use cognition_testkit::{Simulation, SimulationOptions};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

const TAVERN: &str = "locked_door.scenario.json";

/// Of four minds and some forty turns each.
const EVENINGS: u64 = 20;

/// The tavern, by seed.
static PLAYED: LazyLock<Vec<Vec<RunRecord>>> =
    LazyLock::new(|| side_by_side(EVENINGS, |seed| play(TAVERN, seed)));

fn scene(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios").join(name)
}

fn simulation(name: &str, seed: u64) -> Simulation {
    let mut options = SimulationOptions::new(Arc::new(HeuristicBrain));
    options.seed = seed;
    Simulation::load(&scene(name), options).unwrap_or_else(|error| panic!("{error}"))
}

fn play(name: &str, seed: u64) -> Vec<RunRecord> {
    simulation(name, seed).play()
}

fn shown(simulation: &Simulation, records: &[RunRecord]) -> Vec<String> {
    let narrator = simulation.narrator();
    records.iter().filter_map(|record| narrator.line(record)).collect()
}

fn ending(records: &[RunRecord]) -> String {
    match records.last().map(|record| &record.event) {
        Some(RunEvent::RunEnded { why, .. }) => why.clone(),
        other => panic!("should end with the end, not with {other:?}"),
    }
}

#[test]
fn the_same_seed_gives_the_same_run_to_the_letter_and_another_does_not() {
    assert_eq!(PLAYED[3], play(TAVERN, 3));
    assert_ne!(PLAYED[3], PLAYED[4]);
}

#[test]
fn an_open_door_ends_otherwise_than_a_locked_one() {
    let open = play("open_door.scenario.json", 0);
    assert_ne!(ending(&PLAYED[0]), ending(&open));
}

#[test]
fn somebody_meets_the_locked_door_and_nobody_walks_through_it() {
    let mut unlocked = false;
    let mut refused = 0;
    let mut going: BTreeMap<String, String> = BTreeMap::new();
    for record in &PLAYED[0] {
        match &record.event {
            RunEvent::ActionDecided { mind, action: Some(action), .. } => {
                let targets: Vec<_> = action.targets.iter().map(ToString::to_string).collect();
                going.insert(mind.to_string(), format!("{} {}", action.action, targets.join(" ")));
            }
            RunEvent::TurnEnded { mind, end, .. } => {
                let deed = going.remove(mind.as_str()).unwrap_or_default();
                let done = *end == TurnEnd::Done;
                unlocked |= done && deed.starts_with("world:unlock");
                let into_the_cellar = deed.starts_with("world:go") && deed.contains("cellar_door");
                refused += usize::from(into_the_cellar && !done);
                assert!(!into_the_cellar || !done || unlocked, "{mind} went through a locked door");
            }
            _ => {}
        }
    }
    assert!(refused > 0, "should be tried in vain at least once");
}

#[test]
fn every_turn_that_begins_ends() {
    let count =
        |pick: fn(&RunEvent) -> bool| PLAYED[1].iter().filter(|record| pick(&record.event)).count();
    let started = count(|event| matches!(event, RunEvent::TurnStarted { .. }));
    assert!(started > 20, "should be a whole scene, not {started} turns");
    // A mind that has nothing to do is asked for no turn that would begin.
    let ended =
        count(|event| matches!(event, RunEvent::TurnEnded { end, .. } if *end != TurnEnd::Quiet));
    assert_eq!(started, ended);
}

#[test]
fn every_line_that_is_shown_is_told_by_one_event_of_the_log() {
    let mut simulation = simulation(TAVERN, 0);
    let records = simulation.play();
    let log: String =
        records.iter().map(|r| serde_json::to_string(r).expect("plain data") + "\n").collect();
    let read: Vec<RunRecord> =
        log.lines().map(|line| serde_json::from_str(line).expect("a line of the log")).collect();
    assert_eq!(
        shown(&simulation, &read),
        shown(&simulation, &records),
        "should be told by the log alone"
    );
    let narrator = Narrator::plain(simulation.scenario().cast());
    let mut spoken = 0;
    for record in &records {
        let line = narrator.line(record);
        match &record.event {
            RunEvent::Uttered { speech, .. } if !speech.trim().is_empty() => {
                let line = spaced(&line.unwrap_or_default());
                assert!(line.contains(&spaced(speech)), "should show {speech}: {line}");
                spoken += 1;
            }
            RunEvent::Perceived { .. } | RunEvent::Replied { .. } => {
                assert_eq!(line, None, "should not be shown: {record:?}");
            }
            _ => {}
        }
    }
    assert!(spoken > 10, "should be a conversation, not {spoken} utterances");
}

/// With one space wherever there is white space, and one sort of quotation marks: who quotes others is quoted.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('"', "'")
}

#[test]
fn every_record_is_valid_by_the_schema_of_the_run_log() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/schemas/run_event.schema.json");
    let text = std::fs::read_to_string(path).expect("should be there");
    let schema: serde_json::Value = serde_json::from_str(&text).expect("should be JSON");
    let validator = jsonschema::validator_for(&schema).expect("should be a schema");
    for record in &PLAYED[2] {
        let line = serde_json::to_value(record).expect("plain data");
        let faults: Vec<_> = validator.iter_errors(&line).map(|error| error.to_string()).collect();
        assert!(faults.is_empty(), "{line}: {faults:?}");
    }
}

#[test]
fn the_prompt_of_a_mind_in_the_first_round_is_exactly_this() {
    let request = simulation(TAVERN, 0).ask("mara").expect("a mind of the scene");
    insta::assert_snapshot!(format!("{}\n\n{}", request.prompt.system(), request.prompt.user()));
}

#[test]
fn asking_for_a_mind_that_is_not_there_names_those_that_are() {
    let error = simulation(TAVERN, 0).ask("merlin").expect_err("should be refused");
    assert_eq!(
        error.to_string(),
        "the scenario has no mind `merlin`; it has brannic, mara, odo, sela"
    );
}

#[test]
fn on_normal_evenings_the_loop_breaker_fires_in_under_one_turn_of_a_hundred() {
    let (mut turns, mut loops) = (0, 0);
    for record in PLAYED.iter().flatten() {
        match &record.event {
            RunEvent::TurnEnded { end, .. } => {
                turns += 1;
                loops += usize::from(*end == TurnEnd::Quiet);
            }
            RunEvent::RemedyTried { objection: Objection::Repeated { .. }, .. } => loops += 1,
            _ => {}
        }
    }
    println!("the loop breaker fired {loops} times in {turns} turns");
    assert!(turns > 400, "{turns} turns are too few to tell");
    assert!(loops * 100 < turns, "it fired {loops} times in {turns} turns");
}
