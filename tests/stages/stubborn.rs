//! Models that never do anything else: the run ends, in time and with its story.

use bevy_cognition::prelude::*;
use cognition_core::prompt::Purpose;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_llm::{Brain, BrainFuture, Reply, ThoughtRequest};
use cognition_testkit::{Deciders, Simulation, SimulationOptions, reply};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Does the same whenever it can, with words as they come.
#[derive(Debug)]
struct Stubborn {
    deed: &'static str,
    words: &'static [&'static str],
    calls: Arc<AtomicUsize>,
}

impl Brain for Stubborn {
    fn name(&self) -> &str {
        "stubborn"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let call = self.calls.fetch_add(1, Ordering::SeqCst);
        if request.purpose != Purpose::Decide {
            return HeuristicBrain.think(request);
        }
        let Some(wanted) =
            request.actions.iter().find(|action| action.description.contains(self.deed))
        else {
            return HeuristicBrain.think(request);
        };
        let words = self.words[call % self.words.len()];
        let text = reply(wanted.index, words, "I must have it.");
        Box::pin(async move { Ok(Reply::from_text(text)) })
    }
}

fn play(
    scenario: &str,
    deed: &'static str,
    words: &'static [&'static str],
    turns: u64,
) -> (Vec<RunRecord>, usize) {
    let calls = Arc::<AtomicUsize>::default();
    let brain = Stubborn { deed, words, calls: calls.clone() };
    let mut options = SimulationOptions::new(Arc::new(brain));
    options.turns = Some(turns);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios").join(scenario);
    let mut simulation = Simulation::load(&path, options).expect("should be playable");
    let records = simulation.play();
    (records, calls.load(Ordering::SeqCst))
}

/// Never answers.
#[derive(Debug)]
struct Silent;

impl Brain for Silent {
    fn name(&self) -> &str {
        "silent"
    }

    fn think(&self, _: Arc<ThoughtRequest>) -> BrainFuture {
        Box::pin(std::future::pending())
    }
}

fn silent_run() -> Simulation {
    let mut options = SimulationOptions::new(Arc::new(Silent));
    options.reply_limit = Duration::from_millis(20);
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios/locked_door.scenario.json");
    Simulation::load(&path, options).expect("should be playable")
}

fn turns(records: &[RunRecord]) -> usize {
    let ended = |record: &&RunRecord| matches!(record.event, RunEvent::TurnEnded { .. });
    records.iter().filter(ended).count()
}

#[test]
fn a_stubborn_model_costs_no_more_than_its_turns_and_the_story_ends() {
    const PLEAS: [&str; 8] = [
        "Hob, I beg you, the key.",
        "Think of my old mother, Hob.",
        "What would it cost you to lend it?",
        "I shall bring it back before dawn.",
        "The whole house waits for that key.",
        "You and I were friends once.",
        "Name your price, then.",
        "Last time of asking: the key!",
    ];
    for words in [&[""][..], &["Key!"], &PLEAS] {
        let (records, calls) = play("heist.scenario.json", "Ask Hob", words, 24);
        println!("{:?}: {calls} calls, {} turns", words[0], turns(&records));
        assert!(calls <= 100, "{calls} calls");
        assert!(turns(&records) <= 24, "{} turns", turns(&records));
        let last = records.last().map(|record| &record.event);
        assert!(matches!(last, Some(RunEvent::RunEnded { .. })), "{last:?}");
        assert!(Deciders::of(&records).as_asked() > 0);
    }
}

#[test]
fn a_run_without_a_limit_ends_all_the_same() {
    let (records, calls) = play("heist.scenario.json", "Ask Hob", &["Key!"], u64::MAX);
    println!("{calls} calls, {} turns", turns(&records));
    let cut = records.iter().filter(|record| matches!(record.event, RunEvent::MoveCut { .. }));
    println!("{} moves cut", cut.count());
    assert!(calls <= 16 * 2 * 10, "16 rounds of two minds, 8 turns a move, and plans: {calls}");
    let last = records.last().map(|record| &record.event);
    assert!(matches!(last, Some(RunEvent::RunEnded { .. })), "{last:?}");
}

#[test]
fn a_run_that_is_stuck_ends_with_what_happened_and_says_why() {
    let mut simulation = silent_run();
    let mut records = Vec::new();
    let stuck = loop {
        match simulation.try_step() {
            Ok(Some(step)) => records.extend(step),
            Ok(None) => panic!("should be stuck: {records:?}"),
            Err(stuck) => break stuck,
        }
    };
    assert!(stuck.why.starts_with("no reply has come within 20ms"), "{stuck}");
    records.extend(stuck.records.iter().cloned());
    assert!(matches!(records[0].event, RunEvent::RunStarted { .. }));
    assert!(records.iter().any(|record| matches!(record.event, RunEvent::TurnStarted { .. })));
    let Some(RunEvent::RunEnded { why, .. }) = records.last().map(|record| &record.event) else {
        panic!("should end: {records:?}");
    };
    assert_eq!(*why, format!("The run cannot go on: {}.", stuck.why));
    assert_eq!(simulation.try_step(), Ok(None), "it is over");
}

#[test]
fn whoever_plays_a_run_that_is_stuck_to_its_end_gets_its_story() {
    let records = silent_run().play();
    let ended = |record: &&RunRecord| matches!(record.event, RunEvent::RunEnded { .. });
    assert_eq!(records.iter().filter(ended).count(), 1);
    assert!(records.last().is_some_and(|last| ended(&last)));
}
