//! Scenes in which a mind plans, played by rule with ten seeds each: somebody refuses, one way is
//! shorter, somebody takes something in trade, a promise stands in the way, it takes two.

use cognition_core::conscience::MindEvent;
use cognition_core::promise::CommitmentState;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_llm::HeuristicBrain;
use cognition_testkit::{Cast, Simulation, SimulationOptions};
use std::path::Path;
use std::sync::Arc;

const SEEDS: u64 = 10;

fn play(name: &str, seed: u64) -> Vec<RunRecord> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios");
    let mut options = SimulationOptions::new(Arc::new(HeuristicBrain));
    options.seed = seed;
    let loaded = Simulation::load(&folder.join(name), options);
    to_the_end(loaded.unwrap_or_else(|error| panic!("{error}")))
}

fn to_the_end(mut simulation: Simulation) -> Vec<RunRecord> {
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

#[test]
fn whoever_is_refused_and_told_what_it_takes_fetches_that_and_trades() {
    for seed in 0..SEEDS {
        let records = play("bell_rope.scenario.json", seed);
        let expected = [
            "Ask the sexton for the bell rope",
            "Go to the orchard",
            "Take the jar of honey",
            "Go to the porch",
            "Trade the jar of honey for the bell rope with the sexton",
        ];
        assert_eq!(deeds(&records), expected, "seed {seed}");
        assert_eq!(ends(&records), [None], "seed {seed}");
    }
}

/// What was put to somebody for a plan, in the words in which it was said.
fn put(records: &[RunRecord]) -> Vec<&str> {
    let put = records.iter().filter_map(|record| match &record.event {
        RunEvent::PlanPut { text, .. } => Some(text.as_str()),
        _ => None,
    });
    put.collect()
}

/// The numbers of the records that tell of something.
fn place_of(records: &[RunRecord], tells: impl Fn(&RunEvent) -> bool) -> Option<usize> {
    records.iter().position(|record| tells(&record.event))
}

#[test]
fn a_promise_in_the_way_is_gone_back_on_only_when_it_was_let_go() {
    for seed in 0..SEEDS {
        let records = play("lamp_room.scenario.json", seed);
        let asked = put(&records);
        assert_eq!(asked.len(), 1, "seed {seed}: {asked:?}");
        assert!(asked[0].contains("never go to the lamp room"), "seed {seed}: {asked:?}");
        let released = place_of(&records, |event| match event {
            RunEvent::EventLogged { entry, .. } => matches!(
                entry.event,
                MindEvent::CommitmentEnded { state: CommitmentState::Withdrawn { .. }, .. }
            ),
            _ => false,
        });
        let goes = place_of(&records, |event| match event {
            RunEvent::ActionDecided { action: Some(action), .. } => {
                action.description == "Go to the lamp room"
            }
            _ => false,
        });
        assert!(released.is_some() && released < goes, "seed {seed}: {released:?}, {goes:?}");
        assert_eq!(ends(&records), [None], "seed {seed}");
    }
}

/// The same, where whoever was promised it does not let it go.
fn play_without_release(seed: u64) -> Vec<RunRecord> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios/lamp_room.scenario.json");
    let mut cast = Cast::read(&path, None).expect("the scene is valid");
    cast.scenario.characters.iter_mut().for_each(|person| person.releases = None);
    let mut options = SimulationOptions::new(Arc::new(HeuristicBrain));
    options.seed = seed;
    to_the_end(Simulation::of_cast("kept", cast, options))
}

#[test]
fn a_promise_that_is_not_let_go_ends_the_plan_with_that_reason_and_it_is_said() {
    let promised = "never go to the lamp room";
    for seed in 0..SEEDS {
        let records = play_without_release(seed);
        assert!(!deeds(&records).contains(&"Go to the lamp room"), "seed {seed}");
        let ended = ends(&records);
        let why = ended.first().copied().flatten().unwrap_or_default();
        assert!(why.contains("Anneke") && why.contains(promised), "seed {seed}: {ended:?}");
        let given_up = place_of(&records, |event| matches!(event, RunEvent::PlanEnded { .. }));
        let after = &records[given_up.expect("it ends")..];
        let said = place_of(after, |event| match event {
            RunEvent::Uttered { speech, .. } => speech.contains(promised),
            _ => false,
        });
        assert!(said.is_some(), "seed {seed}: whom it concerns should hear why");
    }
}

#[test]
fn what_takes_two_is_proposed_and_each_does_their_part_and_no_more() {
    for seed in 0..SEEDS {
        let records = play("tide_net.scenario.json", seed);
        let of = |mind: &str| {
            let decided = records.iter().filter_map(|record| match &record.event {
                RunEvent::ActionDecided { mind: of, action: Some(action), .. }
                    if of.as_str() == mind =>
                {
                    Some(action.description.as_str())
                }
                _ => None,
            });
            decided.filter(|deed| !deed.starts_with("Speak")).collect::<Vec<&str>>()
        };
        assert_eq!(put(&records).len(), 1, "seed {seed}");
        assert_eq!(of("mara"), ["Go to the boat shed", "Take the long line"], "seed {seed}");
        assert!(of("pip").contains(&"Go to the far stake"), "seed {seed}: {:?}", of("pip"));
        assert!(!of("pip").contains(&"Take the long line"), "seed {seed}");
        assert!(ends(&records).contains(&None), "seed {seed}");
    }
}

#[test]
fn a_scene_brings_deeds_of_its_own_that_are_on_offer_beside_the_usual_ones() {
    let records = play("wet_coat.scenario.json", 0);
    let offered = records.iter().filter_map(|record| match &record.event {
        RunEvent::TurnStarted { offers, .. } => Some(offers),
        _ => None,
    });
    let offered: Vec<&str> = offered.flatten().map(|offer| offer.description.as_str()).collect();
    for deed in ["Help the carter out of the wet coat", "Stoke the boiler", "Go to the landing"] {
        assert!(offered.contains(&deed), "{deed}: {offered:?}");
    }
    let ended = |record: &RunRecord| matches!(record.event, RunEvent::RunEnded { .. });
    assert!(records.iter().any(ended));
}
