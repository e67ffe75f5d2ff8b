//! Does the engine stand in a model's way? The tavern, with router and guardrails and without, played
//! by three scripted models.
//!
//! The good one chooses as a strong model did that was asked on two evenings
//! (`tests/fixtures/tavern_choices.json`). The careless one does as well every other time, and errs in
//! between: it tries what it has just been told can't be done, says one thing and does another, walks
//! away from what it is after, lets its secret slip. Told of it, it does better. The stubborn one gives
//! one wrong reply, whatever it is told. What is wrong is known when it is chosen, so that verdicts are
//! counted right or wrong by no rule of the engine.

mod counts;
mod model;

use bevy_cognition::settings::RouterSwitch;
use cognition_core::guard::GuardPolicy;
use cognition_testkit::{Simulation, SimulationOptions};
use counts::Counts;
use model::{Manner, Model};
use std::path::Path;
use std::sync::Arc;

/// No run goes on for longer.
const TURNS: u64 = 60;

fn played(manner: Manner, on: bool) -> Counts {
    let model = Arc::new(Model::new(manner));
    let mut options = SimulationOptions::new(model.clone());
    options.turns = Some(TURNS);
    if !on {
        options.settings.guard = GuardPolicy::off();
        options.settings.routing.switch = RouterSwitch::Off;
    }
    let scene =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios/locked_door.scenario.json");
    let simulation = Simulation::load(&scene, options);
    let records = simulation.unwrap_or_else(|error| panic!("{error}")).play();
    Counts::of(&records, &model.given())
}

/// With them on, and off.
fn both(manner: Manner) -> (Counts, Counts) {
    (played(manner, true), played(manner, false))
}

#[test]
fn a_good_model_is_not_kept_from_anything() {
    let (on, off) = both(Manner::Good);
    assert!(off.reached && on.reached, "the satchel is in the coach: {}", on.story.join("\n"));
    assert_eq!(on.wrong_verdicts, 0);
    assert!(on.turns <= off.turns, "{on}; {off}");
    assert!(on.dead <= off.dead, "{on}; {off}");
}

#[test]
fn what_a_careless_model_gets_wrong_is_stopped() {
    let (on, off) = both(Manner::Careless);
    assert!(off.wrong_deeds >= 10, "it is careless: {off}");
    assert!(on.wrong_deeds * 20 <= off.wrong_deeds, "{on}; {off}");
    assert_eq!(on.wrong_verdicts, 0, "{on}");
    assert!(on.reached && on.dead <= off.dead, "{on}; {off}");
}

#[test]
fn a_stubborn_model_does_hardly_anything_wrong() {
    let (on, off) = both(Manner::Stubborn);
    assert!(off.wrong_deeds >= 10, "it is stubborn: {off}");
    assert!(on.wrong_deeds * 10 <= off.wrong_deeds, "{on}; {off}");
    assert_eq!(on.wrong_verdicts, 0, "{on}");
}
