//! A thousand minds in one town, and what they cost the frame, printed live.
//!
//! Each mind thinks on a brain that answers after up to five seconds, as a model would; 64 thoughts
//! are under way at once. Somebody calls out in the street ten times a second, those who are called
//! answer, and everybody else goes on with what they do. The frame never waits for any of them.
//!
//! - `cargo run --release --example thousand_minds`: ten seconds of it.
//! - `cargo run --release --example thousand_minds -- --minds 5000 --slots 8 --seconds 60`
//!
//! What a frame spends on minds is to stay below 0.5 ms in 99 of 100 frames.

#![expect(clippy::print_stdout, reason = "an example shows what happens")]

use bevy::app::ScheduleRunnerPlugin;
use bevy::prelude::*;
use bevy::time::common_conditions::on_timer;
use bevy_cognition::diagnostics::{StageTimePlugin, StageTimes};
use bevy_cognition::govern::Governor;
use bevy_cognition::prelude::*;
use cognition_core::govern::RequestPriority;
use cognition_core::histogram::Histogram;
use cognition_llm::{Brain, BrainFuture, HeuristicBrain, ThoughtRequest};
use std::sync::Arc;
use std::time::Duration;

/// How long thoughts take at most.
const LONGEST: Duration = Duration::from_secs(5);
const FRAME: Duration = Duration::from_micros(16_667);

#[derive(Resource, Clone, Copy)]
struct Town {
    minds: usize,
    slots: usize,
    seconds: u64,
}

fn main() {
    let town = Town::from_arguments();
    App::new()
        .add_plugins(MinimalPlugins.set(ScheduleRunnerPlugin::run_loop(FRAME)))
        .add_plugins(CognitionPlugins::new(Update))
        .add_plugins(StageTimePlugin)
        .insert_resource(town)
        .insert_resource(Brains::new(Distant))
        .init_resource::<Decided>()
        .add_systems(Startup, settle)
        .add_systems(Update, call_out.run_if(on_timer(Duration::from_millis(100))))
        .add_systems(Update, report.run_if(on_timer(Duration::from_secs(1))))
        .add_observer(offer)
        .add_observer(carry_out)
        .run();
}

impl Town {
    fn from_arguments() -> Self {
        let words: Vec<String> = std::env::args().collect();
        let number = |flag: &str, otherwise: usize| {
            let value = words.iter().position(|word| word == flag).and_then(|at| words.get(at + 1));
            value.and_then(|value| value.parse().ok()).unwrap_or(otherwise)
        };
        let (minds, slots) = (number("--minds", 1_000), number("--slots", 64));
        Self { minds, slots, seconds: number("--seconds", 10) as u64 }
    }
}

/// Far away and slow: decides as the heuristic brain does, but later.
#[derive(Debug)]
struct Distant;

impl Brain for Distant {
    fn name(&self) -> &str {
        "distant"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        Box::pin(async move {
            tokio::time::sleep(LONGEST.mul_f64((request.seed % 1_000) as f64 / 1e3)).await;
            HeuristicBrain.think(request).await
        })
    }
}

fn settle(town: Res<Town>, mut settings: ResMut<CognitionSettings>, mut commands: Commands) {
    settings.requests.max_in_flight = town.slots;
    // A town makes more calls a minute than a game without such a crowd should.
    settings.govern = settings.govern.clone().without_rates();
    for n in 0..town.minds {
        let entity = commands
            .spawn((Mind::new(format!("mind_{n:05}")), Name::new(format!("Soul {n}"))))
            .id();
        commands.trigger(RequestTurn { entity });
    }
}

/// Somebody calls one of them, and a few others hear it.
fn call_out(minds: Query<Entity, With<Mind>>, mut calls: Local<usize>, mut commands: Commands) {
    *calls += 1;
    let calls = *calls;
    let count = minds.iter().len();
    let called = (calls * 7_919) % count;
    let words = format!("Number {called}, have you seen the cat? I ask for the {calls}th time.");
    for (place, entity) in minds.iter().enumerate().skip(called).take(10) {
        let percept = Percept::speech("crier", words.clone());
        let percept = if place == called { percept.addressed() } else { percept };
        commands.trigger(Perceive { entity, percept });
    }
}

fn offer(mut gather: On<GatherActions>) {
    gather.description = "You are in the street, which is full today.".to_owned();
    for (id, what) in [("town:wave", "Wave"), ("town:sit", "Sit down"), ("town:shrug", "Shrug")] {
        gather.offers.push(ActionOffer::new(id, what).tag("repeatable"));
    }
}

#[derive(Resource, Default)]
struct Decided(u64);

/// Whoever has decided goes on with another turn.
fn carry_out(decided: On<ActionDecided>, mut count: ResMut<Decided>, mut commands: Commands) {
    count.0 += 1;
    if decided.action.is_some() {
        commands.trigger(decided.done("It is done."));
    }
    commands.trigger(RequestTurn { entity: decided.entity });
}

fn report(
    town: Res<Town>,
    times: Res<StageTimes>,
    decided: Res<Decided>,
    governor: Res<Governor>,
    mut seconds: Local<u64>,
    mut exit: MessageWriter<AppExit>,
) {
    *seconds += 1;
    let seconds = *seconds;
    let at = |spread: &Histogram, share| spread.quantile(share).unwrap_or_default();
    let (median, p99) = (at(&times.frame, 0.5), at(&times.frame, 0.99));
    println!(
        "{seconds:3} s  a frame: p50 {median:?}, p99 {p99:?} | {} under way, {} waiting | {} decided | the called waited {:.1?} (p95), others {:.1?}",
        governor.counters().in_flight,
        governor.counters().queued.iter().sum::<u32>(),
        decided.0,
        at(governor.counters().waits(RequestPriority::SpokenTo), 0.95),
        at(governor.counters().waits(RequestPriority::OwnMove), 0.95),
    );
    if seconds >= town.seconds {
        for (stage, times) in &times.stages {
            println!("  {:12} {times}", format!("{stage:?}"));
        }
        exit.write(AppExit::Success);
    }
}
