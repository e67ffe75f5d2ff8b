//! A game that was saved in the middle of a plan goes on with it.

use super::stage::{
    SavedGame, find, plan, play_until, played_by, simulation, steps, succeeded, thoughts,
};
use super::{HEIST, SEEDS};
use bevy::prelude::*;
use bevy_cognition::plan::PlanStage;
use bevy_cognition::prelude::*;
use bevy_cognition::turn::AwaitingReply;
use cognition_core::plan::{Invitation, PlanStep};
use cognition_core::prompt::Purpose;
use cognition_core::record::RunRecord;
use cognition_llm::{BrainFuture, ThoughtRequest};
use cognition_testkit::Simulation;
use cognition_world::busy::kept_busy_by;
use cognition_world::world_hash::world_hash;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A scene that has just begun, made into what was saved of another.
fn loaded(saved: &SavedGame, seed: u64) -> Simulation {
    let mut simulation = simulation(HEIST, seed);
    saved.load(&mut simulation);
    assert_eq!(&SavedGame::of(&mut simulation), saved, "what is loaded is what was saved");
    simulation
}

/// Plays to that moment, saves there, and goes on in a world of its own.
fn interrupted(
    seed: u64,
    is_so: impl Fn(&World, &[RunRecord]) -> bool,
) -> (Vec<RunRecord>, Simulation) {
    let mut before = simulation(HEIST, seed);
    let records = play_until(&mut before, is_so);
    let saved = SavedGame::of(&mut before);
    let after = loaded(&saved, seed);
    let (was, is) = (before.harness.app.world(), after.harness.app.world());
    assert_eq!(world_hash(was), world_hash(is));
    (records, after)
}

/// Pip may keep Hob busy before anything was planned.
fn is_kept_busy_in_mid_plan(world: &World, _: &[RunRecord]) -> bool {
    kept_busy_by(world, find(world, "hob")).is_some()
        && plan(world, "wren").stage == PlanStage::UnderWay
}

#[test]
fn a_game_saved_in_mid_plan_goes_on_at_the_same_step() {
    for seed in 0..SEEDS {
        let (before, mut after) = interrupted(seed, is_kept_busy_in_mid_plan);
        let [wren, pip] = ["wren", "pip"].map(|mind| plan(after.harness.app.world(), mind));
        assert!(wren.steps().iter().any(PlanStep::is_waiting), "{wren:?}");
        assert_eq!(pip.led_by, Some("wren".into()));
        let records = after.play();
        assert!(succeeded(&records), "with seed {seed}: {:?}", records.last());
        assert_eq!(thoughts(&records), 0, "with seed {seed}: nothing is thought about anew");
        let [done, then] = [latest_steps(&before), latest_steps(&records)];
        assert!(done.is_disjoint(&then), "with seed {seed}: {then:?} after {done:?}");
        let all = wren.steps().iter().map(|step| step.number);
        assert!((&done | &then).into_iter().eq(all), "with seed {seed}: {then:?} after {done:?}");
    }
}

/// The steps that were done since something failed.
fn latest_steps(records: &[RunRecord]) -> BTreeSet<u32> {
    let steps = steps(records).into_iter().rev();
    steps.take_while(|(.., failed)| !failed).map(|(_, step, _)| step).collect()
}

#[test]
fn a_game_saved_while_a_proposal_waits_gets_its_answer() {
    for seed in 0..SEEDS {
        let (_, mut after) =
            interrupted(seed, |world, _| world.get::<Invitation>(find(world, "pip")).is_some());
        let world = after.harness.app.world();
        let pending = plan(world, "wren").pending().cloned();
        assert!(pending.is_some_and(|pending| pending.until.is_some()), "it waits");
        assert!(succeeded(&after.play()), "with seed {seed}");
    }
}

/// Thinks about every plan for ever.
#[derive(Debug)]
struct Brooding;

impl Brain for Brooding {
    fn name(&self) -> &str {
        "brooding"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        match request.purpose {
            Purpose::Think => Box::pin(std::future::pending()),
            _ => HeuristicBrain.think(request),
        }
    }
}

#[test]
fn a_game_saved_while_a_planner_thinks_asks_it_again() {
    let mut before = played_by(Arc::new(Brooding), HEIST, 0);
    let wren = find(before.harness.app.world(), "wren");
    before.harness.app.world_mut().entity_mut(wren).remove::<Dormant>();
    before.harness.request_turn(wren).update().update();
    assert!(before.harness.has::<AwaitingReply>(wren), "she is thinking");
    let mut after = loaded(&SavedGame::of(&mut before), 0);
    assert_eq!(plan(after.harness.app.world(), "wren").stage, PlanStage::Unthought);
    let records = after.play();
    assert!(thoughts(&records) >= 2 && succeeded(&records), "{:?}", records.last());
}
