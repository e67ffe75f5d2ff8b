//! The suites notice what they are there to notice: a rule that is broken on purpose makes its suite fall.

use crate::evaluations::as_it_is;
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::route::Routing;
use bevy_cognition::settings::{ConscienceSwitch, MemorySwitch, PlanningSwitch};
use cognition_core::guard::GuardPolicy;
use cognition_core::mind::LedgerPolicy;
use cognition_core::route::RoutingWeights;
use cognition_evaluation::{Comparison, Setup, SuiteResult, Trial, select};
use std::sync::Arc;

/// A rule, as a switch or a number that a game could set.
struct Broken {
    what: &'static str,
    suite: &'static str,
    /// Every so manieth case is enough.
    every: usize,
    how: fn(&mut World),
}

const BROKEN: [Broken; 6] = [
    Broken {
        what: "nothing speaks for returning a greeting or thanks",
        suite: "engagement",
        every: 4,
        how: forget_courtesies,
    },
    Broken {
        what: "nothing is remembered, and what was said before finds no room",
        suite: "recall",
        every: 8,
        how: forget_everything,
    },
    Broken {
        what: "ledgers change as they like",
        suite: "ledger",
        every: 1,
        how: |world| settings(world).ledger = LedgerPolicy::Off,
    },
    Broken {
        what: "no guardrail applies",
        suite: "guards",
        every: 1,
        how: |world| settings(world).guard = GuardPolicy::off(),
    },
    Broken {
        what: "no promise is opened",
        suite: "promises",
        every: 3,
        how: |world| settings(world).conscience.switch = ConscienceSwitch::Off,
    },
    Broken {
        what: "nobody plans",
        suite: "plans",
        every: 1,
        how: |world| settings(world).planning.switch = PlanningSwitch::Off,
    },
];

fn settings(world: &mut World) -> &mut CognitionSettings {
    world.resource_mut::<CognitionSettings>().into_inner()
}

fn forget_courtesies(world: &mut World) {
    let mut weights: RoutingWeights = (*world.resource::<Routing>().weights).clone();
    weights.acknowledge.greeting = 0.0;
    weights.acknowledge.positive_feedback = 0.0;
    weights.dialogue = None;
    world.resource_mut::<Routing>().weights = Arc::new(weights);
}

/// Without memory the lines of the conversation under way still stand in a prompt that has room.
fn forget_everything(world: &mut World) {
    let settings = settings(world);
    settings.memory.switch = MemorySwitch::Off;
    settings.prompts.budget.prompt_tokens = 1;
    settings.prompts.budget.perception_lines = 0;
}

fn play(suite: &str, every: usize, setup: Setup) -> SuiteResult {
    let trial = Trial { every, setup, ..Trial::heuristic() };
    let selected = select(&[suite.to_owned()]).expect("the suites should be sound");
    selected[0].play(&trial, &|_| {}).0
}

#[test]
fn whichever_rule_is_broken_its_suite_is_seen_to_fall() {
    let fall = |broken: &Broken| {
        let before = match broken.every {
            1 => as_it_is(broken.suite).clone(),
            every => play(broken.suite, every, Setup::default()),
        };
        let after = play(broken.suite, broken.every, Setup::new(broken.how));
        let compared = Comparison::of(&before, &after);
        println!("{}: {}: {compared}", broken.suite, broken.what);
        (!compared.fell()).then(|| format!("{}, {}: {compared}", broken.suite, broken.what))
    };
    let unseen: Vec<String> = std::thread::scope(|scope| {
        let falls = BROKEN.each_ref().map(|broken| scope.spawn(move || fall(broken)));
        falls.into_iter().filter_map(|fall| fall.join().expect("no suite panics")).collect()
    });
    assert_eq!(unseen, Vec::<String>::new());
}

#[test]
fn a_suite_that_is_played_again_does_not_fall() {
    let twice = [(); 2].map(|()| play("promises", 4, Setup::default()));
    assert_eq!(twice[0], twice[1]);
    assert!(!Comparison::of(&twice[0], &twice[1]).fell());
}
