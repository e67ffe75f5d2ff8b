//! What minds cost the frame while brains think elsewhere.
//!
//! A thousand minds in an inn, all of which always want a turn; 64 of them are thought for at once,
//! and answers arrive after up to five seconds, as from a model. Budget, asserted when this is run as
//! a benchmark: the 99th percentile of what a frame spends on minds is 0.5 ms.

#[path = "elsewhere/elsewhere.rs"]
mod elsewhere;
#[path = "../../cognition_core/benches/limits/limits.rs"]
mod limits;

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::Cognition;
use elsewhere::{Elsewhere, FRAMES, LONGEST, quantile, told};
use std::time::{Duration, Instant};

const MINDS: usize = 1_000;
const IN_FLIGHT: usize = 64;
const BUDGET: Duration = Duration::from_micros(500);

/// What else runs on a machine makes a frame longer and never shorter: the best run counts.
const RUNS: usize = 3;

#[expect(clippy::print_stdout, reason = "a benchmark tells what it has measured")]
fn main() {
    let is_bench = limits::are_held();
    let (runs, seconds) = if is_bench { (RUNS, 120) } else { (1, 1) };
    let runs: Vec<Run> = (0..runs).map(|_| Run::new(seconds * FRAMES)).collect();
    for run in &runs {
        println!("{MINDS} minds, {IN_FLIGHT} in flight, {} decided in {seconds} s:", run.decided);
        println!("  a frame     {}", told(&run.frames));
        println!("  a busy one  {}", told(&run.busy));
    }
    if is_bench {
        let busy = runs.iter().all(|run| run.decided as u64 > 20 * seconds);
        assert!(busy, "too little happened to say anything");
        let p99 = runs.iter().map(|run| quantile(&run.frames, 0.99)).min();
        let p99 = p99.expect("there were runs");
        limits::at_most("a frame of 1,000 minds, p99", p99, BUDGET);
    }
}

/// What frames have taken.
#[derive(Default)]
struct Run {
    frames: Vec<Duration>,
    busy: Vec<Duration>,
    decided: usize,
}

impl Run {
    fn new(frames: u64) -> Self {
        let brain = Elsewhere::new(None);
        let mut app = inn(brain.clone());
        let mut run = Self::default();
        // Until as many are thought for as may be at once.
        for frame in 0..frames + LONGEST {
            let any = brain.tell(frame);
            // What was told crosses to the world on another thread.
            std::thread::sleep(Duration::from_millis(if any { 2 } else { 0 }));
            let took = one_frame(&mut app);
            if frame >= LONGEST {
                run.frames.push(took);
                if any {
                    run.busy.push(took);
                }
            }
        }
        run.decided = app.world().resource::<Decided>().0;
        run
    }
}

fn one_frame(app: &mut App) -> Duration {
    let begun = Instant::now();
    app.world_mut().run_schedule(Cognition);
    begun.elapsed()
}

#[derive(Resource, Default)]
struct Decided(usize);

fn inn(brain: Elsewhere) -> App {
    let mut app = App::new();
    app.add_plugins(MinimalPlugins)
        .add_plugins(CognitionPlugins::new(Update))
        .insert_resource(Brains::new(brain))
        .init_resource::<Decided>()
        .add_observer(offer)
        .add_observer(carry_out)
        .add_observer(go_on);
    app.finish();
    app.cleanup();
    app.update();
    let mut settings = app.world_mut().resource_mut::<CognitionSettings>();
    settings.requests.max_in_flight = IN_FLIGHT;
    settings.govern = settings.govern.clone().without_rates();
    settings.requests.timeout = Duration::from_secs(3_600);
    for n in 0..MINDS {
        let mind = Mind::new(format!("mind_{n:04}"));
        let entity = app.world_mut().spawn((mind, Name::new(format!("Guest {n}")))).id();
        app.world_mut().trigger(RequestTurn { entity });
    }
    app
}

fn offer(mut gather: On<GatherActions>) {
    gather.description = "You are at the inn, which is full tonight.".to_owned();
    for what in ["Wave", "Sit down", "Order a mead", "Look out of the window"] {
        let id = format!("inn:{}", what.to_lowercase().replace(' ', "_"));
        gather.offers.push(ActionOffer::new(id, what).tag("repeatable"));
    }
}

fn carry_out(decided: On<ActionDecided>, mut count: ResMut<Decided>, mut commands: Commands) {
    count.0 += 1;
    if decided.action.is_some() {
        commands.trigger(decided.done("It is done."));
    }
}

/// Whoever has decided wants to again.
fn go_on(decided: On<ActionDecided>, mut commands: Commands) {
    commands.trigger(RequestTurn { entity: decided.entity });
}
