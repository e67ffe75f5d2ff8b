//! A person takes back what they said last.

use cognition_llm::HeuristicBrain;
use cognition_testkit::{Player, PlayerMove, Simulation, SimulationOptions};
use std::path::Path;
use std::sync::Arc;

fn tavern() -> Simulation {
    let mut options = SimulationOptions::new(Arc::new(HeuristicBrain));
    options.player = Some(Player::Stranger("Wren".to_owned()));
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios");
    let scenario = data.join("locked_door.scenario.json");
    let mut simulation = Simulation::load(&scenario, options).expect("the scenario is sound");
    simulation.begin();
    simulation
}

#[test]
fn a_line_that_takes_back_the_last_is_for_whom_that_was_for() {
    let mut tavern = tavern();
    let brannic = tavern.meant_by("Brannic, where is the key?");
    assert_eq!(brannic.len(), 1, "he is here: {brannic:?}");
    assert!(tavern.meant_by("jk").len() > 1, "nothing was said yet");
    tavern.begin_move(&PlayerMove::Say("Brannic, I have the key.".to_owned()));
    for words in ["jk", "just kidding", "lol i made that up"] {
        assert_eq!(tavern.meant_by(words), brannic, "{words}");
    }
    assert!(tavern.meant_by("Who has a lamp?").len() > 1);
}
