//! The heist: a goal that takes two, a lock, a key in somebody's hand, and his back turned.

mod loading;
pub(crate) mod saved;
mod stage;

use crate::side_by_side::side_by_side;
use cognition_core::plan::{Plan, PlanLimits};
use cognition_core::record::{RecordedAction, RunEvent, RunRecord, TurnEnd};
use stage::{ending, plan, simulation, steps, succeeded, thoughts};
use std::collections::BTreeSet;
use std::sync::LazyLock;

const HEIST: &str = "heist.scenario.json";
const WITHOUT_COOK: &str = "heist_without_cook.scenario.json";
const SEEDS: u64 = 20;

/// The scene as it is written, by seed.
static PLAYED: LazyLock<Vec<Vec<RunRecord>>> =
    LazyLock::new(|| side_by_side(SEEDS, |seed| simulation(HEIST, seed).play()));

/// The scene without the cook, by seed: each move, and the plan of Wren at the end.
static WITHOUT: LazyLock<Vec<(Vec<Vec<RunRecord>>, Plan)>> = LazyLock::new(|| {
    side_by_side(SEEDS, |seed| {
        let mut simulation = simulation(WITHOUT_COOK, seed);
        let moves = std::iter::from_fn(|| simulation.step()).collect();
        (moves, plan(simulation.harness.app.world(), "wren"))
    })
});

/// A deed that was tried: when, by whom, what, and whether it worked.
#[derive(Debug)]
struct Deed {
    round: u32,
    mind: String,
    action: RecordedAction,
    done: bool,
}

impl Deed {
    fn is(&self, mind: &str, action: &str, target: &str) -> bool {
        let targets = &self.action.targets;
        self.mind == mind
            && self.action.action == action
            && targets.iter().any(|known| known.as_str() == target)
    }
}

fn deeds(records: &[RunRecord]) -> Vec<Deed> {
    let (mut round, mut deeds) = (0, Vec::new());
    let mut decided: Option<(String, RecordedAction)> = None;
    for record in records {
        match &record.event {
            RunEvent::RoundStarted { round: begun } => round = *begun,
            RunEvent::ActionDecided { mind, action: Some(action), .. } => {
                decided = Some((mind.to_string(), action.clone()));
            }
            RunEvent::TurnEnded { mind, end, .. } => {
                let own = decided.take_if(|(decider, _)| decider == mind.as_str());
                deeds.extend(own.map(|(mind, action)| Deed {
                    round,
                    mind,
                    action,
                    done: *end == TurnEnd::Done,
                }));
            }
            _ => {}
        }
    }
    deeds
}

fn first<'a>(deeds: &'a [Deed], mind: &str, action: &str, target: &str) -> &'a Deed {
    let found = deeds.iter().find(|deed| deed.is(mind, action, target));
    found.unwrap_or_else(|| panic!("{mind} should {action} {target}: {deeds:?}"))
}

/// The groups of the plans that were thought, the steps of each in order.
fn groups(records: &[RunRecord]) -> Vec<Vec<u64>> {
    let groups = |record: &RunRecord| {
        let RunEvent::PlanThought { thought, .. } = &record.event else { return None };
        let steps = thought["steps"].as_array()?;
        Some(steps.iter().map(|step| step["group"].as_u64().unwrap_or(0)).collect())
    };
    records.iter().filter_map(groups).collect()
}

#[test]
fn it_plays_to_success_whatever_the_seed() {
    for (seed, records) in PLAYED.iter().enumerate() {
        assert!(succeeded(records), "with seed {seed}: {}", ending(records));
        let planned = thoughts(records);
        assert!((2..=4).contains(&planned), "with seed {seed}: {planned} thoughts");
    }
}

#[test]
fn the_key_is_asked_for_and_refused_and_slipped_while_somebody_keeps_hob_busy() {
    for (seed, records) in PLAYED.iter().enumerate() {
        let deeds = deeds(records);
        let asked = first(&deeds, "wren", "world:ask", "iron_key");
        let busy = first(&deeds, "pip", "world:occupy", "hob");
        let slipped = first(&deeds, "wren", "world:filch", "iron_key");
        assert!(!asked.done && busy.done && slipped.done, "with seed {seed}");
        assert!(asked.round < slipped.round && busy.round <= slipped.round, "with seed {seed}");
    }
}

#[test]
fn steps_of_one_group_are_done_by_two_minds_in_one_round() {
    for (seed, records) in PLAYED.iter().enumerate() {
        let (mut round, mut plan, mut ended) = (0, 0, Vec::new());
        for record in records {
            match &record.event {
                RunEvent::RoundStarted { round: begun } => round = *begun,
                RunEvent::PlanThought { thought, .. } => {
                    plan += usize::from(thought["steps"].is_array())
                }
                RunEvent::PlanStepEnded { mind, step, failed: None, .. } => {
                    ended.push((plan, mind.to_string(), *step as usize, round));
                }
                _ => {}
            }
        }
        let groups = groups(records);
        let group = |plan: usize, step: usize| groups[plan - 1][step - 1];
        let side_by_side = ended.iter().any(|(plan, mind, step, round)| {
            ended.iter().any(|(same, other, beside, when)| {
                (same, when) == (plan, round)
                    && other != mind
                    && group(*plan, *beside) == group(*plan, *step)
            })
        });
        assert!(side_by_side, "with seed {seed}: {ended:?}");
        let in_order = ended.windows(2).all(|pair| {
            let ((one, _, step, _), (other, _, next, _)) = (&pair[0], &pair[1]);
            one != other || group(*one, *step) <= group(*other, *next)
        });
        assert!(in_order, "with seed {seed}: {ended:?}");
    }
}

#[test]
fn both_minds_have_a_part_and_reach_it_together() {
    let mut simulation = simulation(HEIST, 0);
    let records = simulation.play();
    let done = steps(&records);
    assert!(done.iter().any(|(mind, _, failed)| mind == "wren" && !failed));
    assert!(done.iter().any(|(mind, _, failed)| mind == "pip" && !failed));
    let world = simulation.harness.app.world();
    assert!(plan(world, "wren").is_over() && plan(world, "pip").is_over());
    assert_eq!(plan(world, "pip").led_by, Some("wren".into()));
}

#[test]
fn the_same_seed_gives_the_same_heist() {
    assert_eq!(simulation(HEIST, 7).play(), PLAYED[7]);
}

#[test]
fn without_the_cook_it_is_thought_about_anew_a_few_times_and_left_at_that() {
    let limits = PlanLimits::default();
    let most = usize::try_from(1 + limits.replans + limits.rounds).expect("few") + 1;
    for (seed, (moves, plan)) in WITHOUT.iter().enumerate() {
        let records = moves.concat();
        assert!(ending(&records).starts_with("The moon is off the roof."), "with seed {seed}");
        let put = records.iter().filter(|r| matches!(r.event, RunEvent::PlanPut { .. })).count();
        let planned = thoughts(&records);
        assert!(put >= 1 && planned >= 2, "with seed {seed}: {planned} thoughts, {put} put");
        assert!(planned <= most, "with seed {seed}: {planned} thoughts");
        assert!(plan.is_over() || plan.pending().is_some(), "with seed {seed}: {plan:?}");
    }
}

/// From this round on there is nothing left to try without the cook.
const LATE: u32 = 13;

#[test]
fn without_the_cook_the_last_rounds_try_nothing_and_no_line_is_said_twice() {
    let mut still_thinking = 0;
    for (seed, (moves, _)) in WITHOUT.iter().enumerate() {
        let is_late = |record: &RunRecord| matches!(record.event, RunEvent::RoundStarted { round } if round >= LATE);
        let first = moves.iter().position(|records| records.iter().any(is_late));
        let late = first.map_or_else(Vec::new, |first| moves[first + 1..].concat());
        let vain = ["world:occupy", "world:call", "world:ask"];
        let deeds = deeds(&late);
        let tries = deeds.iter().filter(|deed| vain.contains(&deed.action.action.as_str()));
        let lines = late.iter().filter_map(|record| match &record.event {
            RunEvent::Uttered { mind, speech, .. } if !speech.is_empty() => Some((mind, speech)),
            _ => None,
        });
        let mut said = BTreeSet::new();
        for (mind, line) in lines {
            assert!(said.insert((mind, line)), "with seed {seed}: {mind} says twice: {line}");
        }
        let turns = late.iter().filter(|r| matches!(r.event, RunEvent::TurnStarted { .. })).count();
        assert!(turns <= 8, "with seed {seed}: {turns} turns of two minds in four rounds");
        assert!(tries.count() <= 1, "with seed {seed}: {deeds:?}");
        // Whoever has just been answered thinks about it once more.
        let thought = thoughts(&late);
        assert!(thought <= 3, "with seed {seed}: {thought} thoughts");
        still_thinking += usize::from(thought > 0);
    }
    assert!(still_thinking <= 3, "{still_thinking} of {SEEDS} think on");
}
