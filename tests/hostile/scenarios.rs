//! A scenario that can be read is played, whatever it says.

use bevy_cognition::prelude::*;
use cognition_core::mind::PersonaProfile;
use cognition_fuzz::Fuzz;
use cognition_testkit::{Cast, Simulation, SimulationOptions};
use cognition_world::scenario::Scenario;
use std::path::Path;
use std::sync::Arc;

/// Moves that are made.
const MOVES: usize = 3;

fn seed(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios");
    let file = folder.join(format!("{name}.scenario.json"));
    std::fs::read_to_string(file).expect("is there")
}

/// The one at a path, where there is one; nobody in particular else.
fn persona(path: &str) -> PersonaProfile {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets").join(path);
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    PersonaProfile::from_json(path, &text).unwrap_or_default()
}

#[test]
fn hostile_scenarios_are_played_or_their_faults_named() {
    let seeds = ["locked_door", "cascade", "lamp_room", "two_stairs"].map(seed);
    Fuzz::of("played_scenarios").seeds(seeds).run(|bytes| {
        let text = String::from_utf8_lossy(bytes);
        let scenario = match Scenario::from_json("x.scenario.json", &text) {
            Ok(scenario) => scenario,
            Err(faults) => return faults[0].rule.clone(),
        };
        let mut options = SimulationOptions::new(Arc::new(HeuristicBrain));
        options.turns = Some(MOVES as u64);
        let personas = scenario.persona_paths().into_iter();
        let personas = personas.map(|path| (path.to_owned(), persona(path))).collect();
        let mut played = Simulation::of_cast("x", Cast::of(scenario, personas), options);
        let moves = (0..MOVES).map_while(|_| played.step()).count();
        format!("played {moves}")
    });
}
