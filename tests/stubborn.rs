//! Models that never do anything else: the run ends, in time and with its story.

use bevy_cognition::prelude::*;
use cognition_core::prompt::Purpose;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_llm::{Brain, BrainFuture, Reply, ThoughtRequest};
use cognition_testkit::{Deciders, Simulation, SimulationOptions, reply};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

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
