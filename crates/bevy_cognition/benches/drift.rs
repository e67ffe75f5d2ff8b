//! What drifting minds cost the frame, at 60 frames a second.
//!
//! Budgets, asserted when this is run as a benchmark: of 10,000 drifting minds the 99th percentile
//! of a frame is 0.5 ms; a cycle costs the same among ten times as many minds; what is off costs
//! what minds cost that have nothing to think about.

#[path = "../../cognition_core/benches/limits/limits.rs"]
mod limits;

use bevy::prelude::*;
use bevy_cognition::mind::GameTime;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::{Cognition, GameClock};
use bevy_cognition::settings::DriftSwitch;
use cognition_core::drift::Drift;
use cognition_core::memory::{Concepts, Episode, Episodes, MemoryLayers};
use cognition_core::route::TopicId;
use divan::Bencher;
use std::fmt;
use std::time::{Duration, Instant};

/// Frames of a second.
const FRAMES: u32 = 60;
/// Game time that is lived before anything is measured: by then every mind drifts.
const BEFORE: Duration = Duration::from_mins(15);

#[expect(clippy::print_stdout, reason = "a benchmark tells what it has measured")]
fn main() {
    if limits::are_held() {
        let few = measured(1_000, DriftSwitch::On);
        let many = measured(10_000, DriftSwitch::On);
        let off = measured(10_000, DriftSwitch::Off);
        println!("1,000 on:   {few}\n10,000 on:  {many}\n10,000 off: {off}");
        limits::at_most("a frame of 10,000 that drift, p99", many.p99, Duration::from_micros(500));
        assert!(many.cycles > 0 && off.cycles == 0, "off is off");
        let ratio = many.a_cycle(off).as_secs_f64() / few.a_cycle(off).as_secs_f64();
        limits::at_most("a cycle among ten times as many minds, ratio", ratio, 2.0);
        limits::at_most("a frame without drift, median", off.median, Duration::from_micros(200));
    }
    divan::main();
}

/// What frames have taken.
#[derive(Clone, Copy)]
struct Frames {
    median: Duration,
    p99: Duration,
    most: Duration,
    total: Duration,
    cycles: u64,
}

impl fmt::Display for Frames {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { median, p99, most, total, cycles } = self;
        write!(
            formatter,
            "a frame takes {median:?}, p99 {p99:?}, at most {most:?}; {cycles} cycles, {total:?} in all"
        )
    }
}

impl Frames {
    /// What a cycle takes beyond what frames take without any.
    fn a_cycle(&self, off: Self) -> Duration {
        let cycles = u32::try_from(self.cycles).unwrap_or(u32::MAX).max(1);
        self.total.saturating_sub(off.total) / cycles
    }
}

/// Two minutes at 60 frames a second.
fn measured(minds: usize, switch: DriftSwitch) -> Frames {
    let mut app = inhabited(minds, switch);
    let before = cycles(&mut app);
    let mut frames: Vec<Duration> = (0..120 * FRAMES).map(|_| frame(&mut app)).collect();
    let cycles = cycles(&mut app) - before;
    let total = frames.iter().sum();
    frames.sort();
    let at = |share: usize| frames[(frames.len() - 1) * share / 1000];
    Frames { median: at(500), p99: at(990), most: at(1000), total, cycles }
}

fn cycles(app: &mut App) -> u64 {
    let world = app.world_mut();
    world.query::<&Drift>().iter(world).map(Drift::cycles).sum()
}

fn frame(app: &mut App) -> Duration {
    pass(app, Duration::from_secs(1) / FRAMES);
    let begun = Instant::now();
    app.world_mut().run_schedule(Cognition);
    begun.elapsed()
}

fn pass(app: &mut App, time: Duration) {
    let mut clock = app.world_mut().resource_mut::<GameClock>();
    clock.now = clock.now + time;
}

/// Minds that have lived something, each at its own point between two cycles.
fn inhabited(minds: usize, switch: DriftSwitch) -> App {
    let mut app = App::new();
    app.add_plugins(MinimalPlugins).add_plugins(CognitionPlugins::new(Update));
    app.finish();
    app.cleanup();
    app.update();
    let lived = lived();
    for n in 0..minds {
        app.world_mut().spawn((Mind::new(format!("mind_{n:05}")), lived.clone()));
    }
    app.world_mut().run_schedule(Cognition);
    app.world_mut().resource_mut::<CognitionSettings>().drift.switch = switch;
    for _ in 0..BEFORE.as_secs() {
        pass(&mut app, Duration::from_secs(1));
        // As many runs as a second has frames, without the time that they would take.
        let due = if switch == DriftSwitch::On { FRAMES / 2 } else { 1 };
        (0..due).for_each(|_| app.world_mut().run_schedule(Cognition));
    }
    app
}

/// Thirty ideas with three links each, and ten episodes.
fn lived() -> (Concepts, Episodes) {
    let mut memory = MemoryLayers::default();
    let start = GameTime(0);
    let name = |n: usize| format!("idea {:02}", n % 30);
    (0..30).for_each(|n| memory.concepts.strengthen(&name(n), start));
    for n in 0..30 {
        for step in [1, 7, 11] {
            (0..5).for_each(|_| memory.concepts.link(&name(n), &name(n + step), start));
        }
    }
    for n in 0..10 {
        let named: Vec<String> = (0..4).map(|step| name(3 * n + step)).collect();
        memory.episodes.add(Episode {
            topic: TopicId::new(&"odo".into(), &format!("matter-{n}")),
            with: "odo".into(),
            gist: format!("Odo said: The {} stood by the stairs.", named.join(" and the ")),
            salience: 5.0,
            concepts: named,
            ..Episode::default()
        });
    }
    (memory.concepts, memory.episodes)
}

/// A frame at 60 a second, of minds that drift.
#[divan::bench(args = [0, 1_000, 10_000], sample_count = 2_000, sample_size = 1)]
fn run_with_drifting_minds(bencher: Bencher<'_, '_>, minds: usize) {
    let mut app = inhabited(minds, DriftSwitch::On);
    bencher.bench_local(|| frame(&mut app));
}

/// The same with drift switched off.
#[divan::bench(args = [0, 1_000, 10_000], sample_count = 2_000, sample_size = 1)]
fn run_with_minds_that_may_not_drift(bencher: Bencher<'_, '_>, minds: usize) {
    let mut app = inhabited(minds, DriftSwitch::Off);
    bencher.bench_local(|| frame(&mut app));
}
