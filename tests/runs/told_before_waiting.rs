//! What a person is told while a reply is waited for.

use cognition_core::record::{RunEvent, RunRecord};
use cognition_llm::{Brain, BrainFuture, HeuristicBrain, ThoughtRequest};
use cognition_testkit::{Player, PlayerMove, Simulation, SimulationOptions};
use std::future::poll_fn;
use std::path::Path;
use std::sync::Arc;
use std::task::Poll;

/// Does as the heuristic brain does, and has no answer at the first glance.
#[derive(Debug)]
struct Slow;

impl Brain for Slow {
    fn name(&self) -> &str {
        "slow"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let thought = HeuristicBrain.think(request);
        Box::pin(async move {
            let mut was_asked = false;
            poll_fn(move |context| match std::mem::replace(&mut was_asked, true) {
                true => Poll::Ready(()),
                false => {
                    context.waker().wake_by_ref();
                    Poll::Pending
                }
            })
            .await;
            thought.await
        })
    }
}

fn tavern() -> Simulation {
    let mut options = SimulationOptions::new(Arc::new(Slow));
    options.player = Some(Player::Stranger("Wren".to_owned()));
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios");
    let scenario = data.join("locked_door.scenario.json");
    let mut simulation = Simulation::load(&scenario, options).expect("the scenario is sound");
    simulation.begin();
    simulation
}

fn spoken(records: &[RunRecord]) -> Vec<String> {
    let words = |record: &RunRecord| match &record.event {
        RunEvent::Uttered { mind, speech, .. } => Some(format!("{mind}: {speech}")),
        _ => None,
    };
    records.iter().filter_map(words).collect()
}

#[test]
fn whoever_wants_to_know_at_once_is_told_in_parts_what_others_are_told_in_one() {
    let moves = [PlayerMove::Say("Good evening, Brannic.".to_owned()), PlayerMove::Wait(2)];
    let (mut whole, mut in_parts) = (tavern(), tavern());
    in_parts.tell_before_waiting();
    for made in &moves {
        let all = whole.play_move(made).expect("is played").records;
        assert!(!whole.has_more_to_come());
        assert_eq!(in_parts.begin_move(made), None);
        let (mut records, mut parts) = (Vec::new(), 0);
        while parts == 0 || in_parts.has_more_to_come() {
            let part = in_parts.go_on_with(made).expect("is played");
            let near: usize = part.near.iter().map(|(count, _)| count).sum();
            assert_eq!(near, part.records.len(), "should say who was near for each record");
            records.extend(part.records);
            parts += 1;
        }
        assert!(parts > 1, "somebody should be waited for");
        assert_eq!(spoken(&records), spoken(&all));
    }
    assert_eq!(whole.partner(), in_parts.partner());
}

/// All steps of a scene in which minds move when something stirs them, and how many there were.
fn play_out(tells_before_waiting: bool) -> (Vec<RunRecord>, usize) {
    let mut options = SimulationOptions::new(Arc::new(Slow));
    options.turns = Some(6);
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/scenarios");
    let scenario = data.join("week.scenario.json");
    let mut simulation = Simulation::load(&scenario, options).expect("the scenario is sound");
    if tells_before_waiting {
        simulation.tell_before_waiting();
    }
    let steps: Vec<Vec<RunRecord>> = std::iter::from_fn(|| simulation.step()).collect();
    let count = steps.len();
    (steps.into_iter().flatten().collect(), count)
}

#[test]
fn a_run_is_told_as_it_comes_and_is_the_same() {
    let (whole, few) = play_out(false);
    let (in_parts, many) = play_out(true);
    assert!(many > few, "{many} steps beside {few}");
    assert!(!spoken(&whole).is_empty());
    assert_eq!(spoken(&in_parts), spoken(&whole));
}
