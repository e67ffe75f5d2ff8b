//! What may be spent, and that no more is.

use super::brains::{Fault, FlakyBrain};
use super::{counters, ends, spared, waving};
use bevy::prelude::*;
use bevy_cognition::govern::BudgetSpent;
use bevy_cognition::govern::{BudgetScope, Governor};
use bevy_cognition::mind::GameTime;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::TurnSwitch;
use cognition_core::chance::Dice;
use cognition_core::govern::{
    BucketRate, BudgetItem, BudgetLimits, Cost, CostTable, FallbackReason, Price,
};
use cognition_core::record::RunEvent;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Ten cents of a unit for a thousand tokens in, four times that for those out.
fn prices() -> Arc<CostTable> {
    let price = Price {
        brain: "fl*".to_owned(),
        input: 100_000,
        cached: None,
        cache_write: None,
        output: 400_000,
    };
    Arc::new(CostTable { currency: "EUR".to_owned(), source: String::new(), prices: vec![price] })
}

#[test]
fn a_spent_budget_is_told_once_and_then_everybody_does_without() {
    let brain = Arc::new(FlakyBrain::default());
    let mut harness = waving(brain.clone());
    let told = Arc::new(Mutex::new(Vec::new()));
    let heard = told.clone();
    harness.app.add_observer(move |spent: On<BudgetSpent>| {
        heard.lock().expect("no test panics while it holds this").push(spent.clone());
    });
    let limits = BudgetLimits { calls: Some(3), ..BudgetLimits::NONE };
    harness.set(|settings| settings.govern.budget = limits);
    let mara = harness.spawn_mind("mara");
    for _ in 0..6 {
        harness.request_turn(mara).run();
    }
    assert_eq!((brain.asked().len(), harness.decisions().len()), (3, 6));
    assert_eq!(spared(&harness), vec![("mara".to_owned(), FallbackReason::Budget); 3]);
    assert!(harness.decisions().iter().all(|decided| !decided.fallback));
    let spent = BudgetSpent { scope: BudgetScope::World, item: BudgetItem::Calls };
    assert_eq!(*told.lock().expect("no test panics while it holds this"), [spent]);
    let logged =
        harness.events(|event| matches!(event, RunEvent::BudgetSpent { .. }).then_some(()));
    assert_eq!(logged.len(), 1);
    harness.set(|settings| settings.govern.budget.calls = Some(4));
    harness.request_turn(mara).run();
    harness.request_turn(mara).run();
    assert_eq!(brain.asked().len(), 4, "should go on where it is raised");
    assert_eq!(told.lock().expect("no test panics while it holds this").len(), 2);
}

#[test]
fn what_each_reply_cost_is_in_the_record_and_adds_up_to_what_is_spent() {
    let mut harness = waving(Arc::new(FlakyBrain::default()));
    harness.set(|settings| settings.govern.costs = prices());
    let mara = harness.spawn_mind("mara");
    for _ in 0..3 {
        harness.request_turn(mara).run();
    }
    let costs = harness.events(|event| match event {
        RunEvent::Replied { cost, .. } => Some(*cost),
        _ => None,
    });
    assert_eq!(costs.len(), 3);
    assert!(costs.iter().all(|cost| !cost.is_nothing()), "{costs:?}");
    assert_eq!(costs.into_iter().sum::<Cost>(), counters(&harness).spent.cost);
}

#[test]
fn the_budget_of_a_mind_is_its_own() {
    let brain = Arc::new(FlakyBrain::default());
    let mut harness = waving(brain.clone());
    let limits = BudgetLimits { calls: Some(1), ..BudgetLimits::NONE };
    harness.set(|settings| settings.govern.mind_budget = limits);
    let minds = [harness.spawn_mind("mara"), harness.spawn_mind("odo")];
    for mind in [minds[0], minds[0], minds[1]] {
        harness.request_turn(mind).run();
    }
    let asked: Vec<_> = brain.asked().iter().map(|request| request.mind.to_string()).collect();
    assert_eq!(asked, ["mara", "odo"]);
}

/// Minds, faults and limits at random, in 24 worlds: no limit is ever broken, and every turn ends.
#[test]
fn whatever_goes_wrong_no_budget_is_overrun_and_every_turn_ends() {
    for seed in 0..24 {
        let mut dice = Dice::new(seed);
        let faults =
            [Fault::Busy(1), Fault::Unavailable, Fault::Refused, Fault::Nonsense, Fault::None];
        let faults: Vec<Fault> = (0..40).filter_map(|_| dice.pick(&faults).copied()).collect();
        let brain = Arc::new(FlakyBrain::new(faults));
        let mut harness = waving(brain.clone());
        let up_to =
            |dice: &mut Dice, most: f64| dice.happens(0.7).then(|| dice.between(0.0, most) as u64);
        let budget = BudgetLimits {
            calls: up_to(&mut dice, 25.0),
            tokens: up_to(&mut dice, 120_000.0),
            cost_micros: up_to(&mut dice, 15_000.0),
        };
        let per_minute = dice.between(30.0, 120.0) as u32;
        harness.set(|settings| {
            (settings.govern.budget, settings.govern.costs) = (budget, prices());
            settings.govern.world = Some(BucketRate { capacity: 4, per_minute });
        });
        let minds: Vec<Entity> = (0..4).map(|n| harness.spawn_mind(&format!("m{n}"))).collect();
        let mut wanted = 0;
        for _ in 0..8 {
            for mind in minds.iter().filter(|_| dice.happens(0.6)) {
                harness.request_turn(*mind);
                wanted += 1;
            }
            harness.run();
            let spent = counters(&harness).spent;
            let within = |limit: Option<u64>, spent| limit.is_none_or(|limit| spent <= limit);
            assert!(within(budget.calls, spent.calls), "{seed}: {spent:?} of {budget:?}");
            assert!(within(budget.tokens, spent.tokens), "{seed}: {spent:?} of {budget:?}");
            assert!(within(budget.cost_micros, spent.cost.micros()), "{seed}: {spent:?}");
        }
        assert_eq!(ends(&harness).len(), wanted, "{seed}: every turn should end");
        let time = harness.app.world().resource::<Time<Real>>().elapsed();
        let gained = u128::from(per_minute) * time.as_nanos() / Duration::from_mins(1).as_nanos();
        assert!(brain.asked().len() as u128 <= 4 + gained, "{seed}: bucket of {per_minute}");
        assert_eq!(counters(&harness).in_flight, 0, "{seed}: no place should be lost");
    }
}

#[test]
fn ten_game_minutes_of_off_make_no_call() {
    let brain = Arc::new(FlakyBrain::default());
    let mut harness = waving(brain.clone());
    harness.set(|settings| settings.turns.switch = TurnSwitch::PerceiveOnly);
    let minds: Vec<Entity> = (0..20).map(|n| harness.spawn_mind(&format!("m{n:02}"))).collect();
    for tick in 0..6_000 {
        let mind = minds[tick % minds.len()];
        match tick % 97 {
            0 => harness.request_turn(mind),
            1 => harness.perceive(mind, Percept::speech("player", "Hello?").addressed()),
            2 => harness.perceive(mind, Percept::event("A crash.")),
            _ => &mut harness,
        };
        harness.update();
    }
    let time = harness.app.world().resource::<GameClock>().now;
    assert!(time >= GameTime::from_secs(599), "{time}");
    assert_eq!((brain.asked().len(), counters(&harness).calls), (0, 0));
    assert_eq!(harness.decisions().len(), 0);
    let governor = harness.app.world().resource::<Governor>();
    assert_eq!(governor.counters().in_flight, 0);
}
