//! A week of a life: minds drift while nobody is about, and the router learns from what is said.

use bevy_cognition::route::Routing;
use cognition_core::record::RunRecord;
use cognition_core::regulate::{Change, Parameter};
use cognition_core::route::RoutingPreset;
use cognition_llm::HeuristicBrain;
use cognition_testkit::{RunNumbers, Simulation, SimulationOptions};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Plays so many days; what happened, and the weights as they then stand.
fn play(days: u32, seed: u64) -> (Vec<RunRecord>, Routing) {
    let scene = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios/week.scenario.json");
    let mut options = SimulationOptions::new(Arc::new(HeuristicBrain));
    (options.days, options.seed, options.weights) = (Some(days), seed, RoutingPreset::Document);
    let mut simulation =
        Simulation::load(&scene, options).unwrap_or_else(|error| panic!("{error}"));
    let records = simulation.play();
    let routing = simulation.harness.app.world().resource::<Routing>().clone();
    (records, routing)
}

fn check_thoughts(numbers: &RunNumbers) {
    for (mind, own) in &numbers.minds {
        assert!(own.thoughts.values().sum::<u64>() > 20, "`{mind}` should drift: {own:?}");
        assert_eq!(own.strategies.len(), 4, "`{mind}` should begin in every way: {own:?}");
        let soonest = own.soonest_again.expect("in a week ideas come again");
        assert!(soonest >= Duration::from_hours(1), "`{mind}` ruminates: {own:?}");
        assert!(own.most_fatigue <= 2.5, "`{mind}` is tired out: {own:?}");
    }
}

fn check_changes(numbers: &RunNumbers, routing: &Routing) {
    let weights = &routing.weights;
    for Change { parameter, from, to, .. } in &numbers.changes {
        assert!((to - from).abs() <= 0.02 + 1e-9, "{parameter} moves too far: {from} to {to}");
        let bounds = parameter.bounds(weights);
        assert!(bounds.contains(to), "{parameter} leaves {bounds:?}: {to}");
    }
    // One a day at most.
    assert!(numbers.changes.len() <= 7, "{:?}", numbers.changes);
}

#[test]
fn a_week_goes_by_with_thoughts_and_the_router_learns_and_takes_back() {
    let (records, routing) = play(7, 0);
    let numbers = RunNumbers::of(&records);
    check_thoughts(&numbers);
    check_changes(&numbers, &routing);
    // What was planted: a correction that does harm, and people who ask for what was said before.
    let planted = Parameter::ActQuestion;
    let back = numbers.changes.iter().find(|change| change.reverts && change.parameter == planted);
    let back = back.expect("the planted correction should be taken back");
    assert_eq!((back.from, back.to), (0.18, 0.2));
    assert!(numbers.changes.iter().any(|change| !change.reverts && change.to > change.from));
    insta::assert_snapshot!(numbers);
}

#[test]
fn modes_stay_in_their_ranges_or_are_warned_about() {
    for seed in 1..4 {
        let (records, routing) = play(3, seed);
        let numbers = RunNumbers::of(&records);
        check_changes(&numbers, &routing);
        let all: u64 = numbers.modes.values().sum();
        // A share of a few decisions says nothing.
        for (mode, count) in numbers.modes.iter().filter(|_| all >= 20) {
            let share = *count as f64 / all as f64;
            let flagged = numbers.red_flags.iter().any(|flag| flag.mode.name() == *mode);
            let far_out = match *mode {
                "RESPOND" => !(0.4..=0.85).contains(&share),
                "CLARIFY" => !(0.03..=0.3).contains(&share),
                "ACT" => !(0.02..=0.25).contains(&share),
                "ACKNOWLEDGE" => !(0.01..=0.2).contains(&share),
                _ => share > 0.05,
            };
            assert!(!far_out || flagged, "{mode} at {share:.2}, with seed {seed}: {numbers}");
        }
    }
}

#[test]
fn the_same_week_is_lived_the_same_way_to_the_letter() {
    assert_eq!(play(2, 5).0, play(2, 5).0);
}
