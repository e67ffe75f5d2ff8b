//! What minds cost the frame: idle ones, one persisted decision, the memory of a new one.
//!
//! Budgets: idle minds within noise of none; 5 µs to persist a decision; 8 KiB a mind.

use bevy::prelude::*;
use bevy_cognition::act::ActionDecided;
use bevy_cognition::collect::UtteranceMade;
use bevy_cognition::mind::GameTime;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::{Cognition, CognitionTick};
use cognition_core::conscience::Conscience;
use cognition_core::decide::{Decision, ProposedLedger, ProposedNote};
use cognition_core::perceive::PerceptId;
use divan::{AllocProfiler, Bencher};
use std::collections::BTreeMap;
use std::sync::Arc;

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

fn app() -> App {
    let mut app = App::new();
    app.add_plugins(MinimalPlugins).add_plugins(CognitionPlugins::new(Update));
    app.finish();
    app.cleanup();
    app.update();
    app
}

fn spawn(app: &mut App, minds: usize) -> Vec<Entity> {
    (0..minds).map(|n| app.world_mut().spawn(Mind::new(format!("mind_{n}"))).id()).collect()
}

#[divan::bench(args = [0, 1_000, 100_000])]
fn run_with_idle_minds(bencher: Bencher<'_, '_>, minds: usize) {
    let mut app = app();
    spawn(&mut app, minds);
    app.update();
    bencher.bench_local(|| app.world_mut().run_schedule(Cognition));
}

/// Each has taken a turn, and will look back on it half an hour later.
#[divan::bench(args = [0, 1_000, 100_000])]
fn run_with_minds_that_will_look_back(bencher: Bencher<'_, '_>, minds: usize) {
    let mut app = app();
    for entity in spawn(&mut app, minds) {
        let mut lived = Conscience::default();
        lived.live("Somebody knocks at the door.", GameTime::default());
        app.world_mut().entity_mut(entity).insert(lived);
    }
    app.update();
    bencher.bench_local(|| app.world_mut().run_schedule(Cognition));
}

/// Each mind overhears something, finds its topic and is routed to ignore it.
#[divan::bench(args = [1, 1_000, 100_000], sample_count = 10, sample_size = 1)]
fn witnesses_are_routed(bencher: Bencher<'_, '_>, minds: usize) {
    let mut app = app();
    let entities = spawn(&mut app, minds);
    let mut hours = 0;
    let bencher = bencher.counter(divan::counter::ItemsCount::new(minds));
    bencher.bench_local(|| {
        hours += 1;
        let percept = Percept::speech("odo", format!("It is {hours} o'clock in the morning."));
        for entity in &entities {
            app.world_mut().trigger(Perceive { entity: *entity, percept: percept.clone() });
        }
        // They take it in over some runs, which are counted.
        for _ in 0..30 {
            app.world_mut().resource_mut::<CognitionTick>().0 += 1;
            app.world_mut().run_schedule(Cognition);
        }
    });
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn spawn_a_thousand_minds(bencher: Bencher<'_, '_>) {
    bencher.with_inputs(app).bench_local_values(|mut app| {
        spawn(&mut app, 1_000);
        app.world_mut().flush();
        app
    });
}

const DECISIONS: usize = 1_000;

#[divan::bench(sample_count = 50, sample_size = 1)]
fn persist_a_thousand_decisions(bencher: Bencher<'_, '_>) {
    let mut app = app();
    let minds = spawn(&mut app, DECISIONS);
    let mut turn = 0;
    let decisions = || {
        turn += 1;
        minds.iter().map(|entity| decision(*entity, turn)).collect::<Vec<_>>()
    };
    let bencher = bencher.counter(divan::counter::ItemsCount::new(DECISIONS));
    bencher.with_inputs(decisions).bench_local_values(|decisions| {
        for (utterance, decided) in decisions {
            app.world_mut().write_message(utterance);
            app.world_mut().write_message(decided);
        }
        app.world_mut().run_schedule(Cognition);
    });
}

fn decision(entity: Entity, turn: u64) -> (UtteranceMade, ActionDecided) {
    let note = |n| ProposedNote {
        text: format!("Note {n} of turn {turn}."),
        subject: "inn".to_owned(),
        ..default()
    };
    let decision = Arc::new(Decision {
        thoughts: format!("Thought of turn {turn}."),
        notes: vec![note(1), note(2)],
        cognitive_ledger: Some(ProposedLedger {
            settled_conclusions: vec!["The door is locked.".to_owned()],
            open_questions: vec![format!("What happens in turn {turn}?")],
        }),
        mood_update: Some(BTreeMap::from([(
            "uncertainty".to_owned(),
            i32::try_from(turn % 100).unwrap_or(0),
        )])),
        ..default()
    });
    let mind = StableId::new("mind");
    let utterance = UtteranceMade {
        entity,
        mind: mind.clone(),
        turn,
        decision: decision.clone(),
        fallback: false,
        to: None,
        also_to: Vec::new(),
        parts: Vec::new(),
        heard_by: Vec::new(),
        whispered: false,
        engagement: Arc::default(),
        new_percepts: Arc::new([PerceptId(turn)]),
    };
    let decided = ActionDecided {
        entity,
        mind,
        turn,
        action: None,
        why: String::new(),
        decision,
        fallback: false,
        origin: cognition_core::guard::Origin::Chosen,
        new_percepts: Arc::new([PerceptId(turn)]),
        surroundings: Arc::default(),
        mood_update: None,
    };
    (utterance, decided)
}
