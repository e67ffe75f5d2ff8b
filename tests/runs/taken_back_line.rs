//! For whom a line of a person is: whom it calls, whom they talk with, who heard what it takes back.

use cognition_llm::HeuristicBrain;
use cognition_testkit::{OutOfReach, Player, PlayerMove, Simulation, SimulationOptions};
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

#[test]
fn who_was_spoken_to_alone_is_talked_with_from_then_on() {
    let mut tavern = tavern();
    let brannic = tavern.meant_by("Brannic, where is the key?");
    for words in ["Good evening.", "brannic whats for supper"] {
        tavern.play_move(&PlayerMove::Say(words.to_owned())).expect("nobody waits for a model");
    }
    assert_eq!(tavern.meant_by("how much"), brannic);
    assert_eq!(tavern.partner().map(|mind| mind.to_string()).as_deref(), Some("brannic"));
}

#[test]
fn who_is_called_and_cannot_answer_is_known() {
    let tavern = tavern();
    let tamsin = OutOfReach::Mindless("Tamsin".to_owned());
    for words in ["Tamsin, a word.", "tamsin are you leaving"] {
        assert_eq!(tavern.meant_by(words), ["Tamsin"], "{words}");
        assert_eq!(tavern.out_of_reach(words), Some(tamsin.clone()), "{words}");
    }
    for words in ["Brannic, a word.", "where is tamsin", "how much"] {
        assert_eq!(tavern.out_of_reach(words), None, "{words}");
    }
}
