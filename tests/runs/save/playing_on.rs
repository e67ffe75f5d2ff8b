//! A game that was saved and loaded is the game that it was.

use super::{load, saved};
use bevy_cognition::record::minds_hash;
use cognition_core::record::RunRecord;
use cognition_llm::HeuristicBrain;
use cognition_testkit::{MindHarness, Simulation, SimulationOptions};
use cognition_world::plugin::WorldPlugin;
use std::path::Path;
use std::sync::Arc;

pub(super) fn simulation(name: &str, seed: u64) -> Simulation {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios");
    let mut options = SimulationOptions::new(Arc::new(HeuristicBrain));
    options.seed = seed;
    Simulation::load(&folder.join(name), options).unwrap_or_else(|error| panic!("{error}"))
}

/// So many moves of the scene, or all of them.
fn play(simulation: &mut Simulation, moves: usize) -> Vec<RunRecord> {
    std::iter::from_fn(|| simulation.step()).take(moves).flatten().collect()
}

/// The moves of twenty rounds of three.
const MOVES: usize = 60;

#[test]
fn a_tavern_after_twenty_rounds_is_the_same_in_an_app_that_has_just_begun() {
    for seed in 0..3 {
        let mut simulation = simulation("locked_door.scenario.json", seed);
        let records = play(&mut simulation, MOVES);
        assert!(records.len() > MOVES, "should be a long evening");
        let save = saved(&simulation.harness.app);
        assert!(save.minds().iter().any(|mind| !mind.rapports().is_empty()), "they have talked");
        let mut fresh = MindHarness::with_plugins(Arc::new(HeuristicBrain), WorldPlugin);
        let loaded = load(&mut fresh.app, &save);
        assert_eq!((loaded.spawned.len(), loaded.replaced.len()), (save.minds().len(), 0));
        let [was, is] = [&simulation.harness.app, &fresh.app].map(|app| minds_hash(app.world()));
        assert_eq!(was, is, "with seed {seed}");
        assert_eq!(saved(&fresh.app), save, "with seed {seed}");
    }
}

#[test]
fn a_run_with_a_save_and_a_load_in_it_is_the_run_without() {
    for scene in ["locked_door", "promise", "heist"] {
        let name = format!("{scene}.scenario.json");
        let straight = simulation(&name, 5).play();
        for moves in [1, 7, MOVES / 2] {
            let mut detour = simulation(&name, 5);
            let mut records = play(&mut detour, moves);
            let save = saved(&detour.harness.app);
            let loaded = load(&mut detour.harness.app, &save);
            assert_eq!(loaded.replaced.len(), save.minds().len());
            assert_eq!(saved(&detour.harness.app), save);
            records.extend(detour.play());
            let differs = straight.iter().zip(&records).find(|(one, other)| one != other);
            assert_eq!(differs, None, "{scene}, after {moves} moves");
            assert_eq!(straight.len(), records.len());
        }
    }
}

#[test]
fn a_game_that_goes_back_takes_the_same_way_again() {
    let mut simulation = simulation("locked_door.scenario.json", 2);
    play(&mut simulation, 12);
    let (save, hash) = (saved(&simulation.harness.app), minds_hash(simulation.harness.app.world()));
    play(&mut simulation, 20);
    assert_ne!(minds_hash(simulation.harness.app.world()), hash);
    let loaded = load(&mut simulation.harness.app, &save);
    assert_eq!(loaded.left, []);
    assert_eq!(minds_hash(simulation.harness.app.world()), hash);
    assert_eq!(saved(&simulation.harness.app), save);
    let mut rapports =
        simulation.harness.app.world_mut().query::<&cognition_core::adapt::Rapport>();
    let there = rapports.iter(simulation.harness.app.world()).count();
    let saved: usize = save.minds().iter().map(|mind| mind.rapports().len()).sum();
    assert_eq!(there, saved, "none is left of what was learned since");
}
