//! What it costs the frame that a thousand minds with full memories witness the same.
//!
//! Something happens, or is said to somebody, before all of them, once a second: it is read once, and
//! they take it in over the frames that follow. Everybody has taken it in within half a second. Asserted
//! when this is run as a benchmark, of the middle one of the seconds of the best run: no frame takes
//! longer than 0.5 ms for what happens, and 1.2 ms for what is said, which is held against all that its
//! speaker has stated (the goal is 0.5 ms there, too). What it would be in one frame is told beside it.

#[path = "elsewhere/elsewhere.rs"]
#[expect(dead_code, reason = "nobody is asked")]
mod elsewhere;
#[path = "elsewhere/lived.rs"]
mod lived;
#[path = "../../cognition_core/benches/limits/limits.rs"]
mod limits;

use bevy::prelude::*;
use bevy_cognition::perceive::HasNewPercepts;
use bevy_cognition::prelude::*;
use bevy_cognition::schedule::{Cognition, CognitionTick};
use elsewhere::{Elsewhere, FRAMES, quantile, told};
use lived::{PLACES, THINGS, lived};
use std::time::{Duration, Instant};

const MINDS: usize = 1_000;
const RUNS: usize = 3;

/// What is witnessed, and how long a frame may take for it.
const KINDS: [(&str, Duration); 2] = [
    ("something happens", Duration::from_micros(500)),
    ("something is said", Duration::from_micros(1_200)),
];

#[expect(clippy::print_stdout, reason = "a benchmark tells what it has measured")]
fn main() {
    let is_bench = limits::are_held();
    let (runs, seconds) = if is_bench { (RUNS, 40) } else { (1, 2) };
    let mut best = [Duration::MAX; KINDS.len()];
    for _ in 0..runs {
        let (mut app, minds) = square();
        // Every list has grown once all have talked for a while.
        let seen: Vec<Seen> = (0..2 * seconds).map(|n| witness(&mut app, &minds, n)).collect();
        let seen = &seen[seconds..];
        let frames = seen.iter().map(|seen| seen.frames).max().unwrap_or_default();
        println!("{MINDS} minds witness the same {seconds} times, each within {frames} frames:");
        for (kind, (what, _)) in KINDS.iter().enumerate() {
            let of_kind = || seen.iter().skip(kind).step_by(KINDS.len());
            let longest: Vec<_> = of_kind().map(|seen| seen.longest).collect();
            let all: Vec<_> = of_kind().map(|seen| seen.all).collect();
            println!("  {what}: the longest frame {}", told(&longest));
            println!("  {what}: all of them       {}", told(&all));
            best[kind] = best[kind].min(quantile(&longest, 0.5));
        }
        assert!(frames > 0, "nobody has perceived anything");
        assert!(frames <= FRAMES / 2, "somebody has not taken it in after {frames} frames");
    }
    for ((what, budget), best) in KINDS.iter().zip(best).filter(|_| is_bench) {
        limits::at_most(&format!("{what} before 1,000 minds, the longest frame"), best, *budget);
    }
}

/// What it took to take something in.
struct Seen {
    frames: u64,
    longest: Duration,
    all: Duration,
}

fn witness(app: &mut App, minds: &[Entity], number: usize) -> Seen {
    let (thing, place) = (THINGS[number % 7], PLACES[number % 5]);
    let percept = match number % KINDS.len() {
        0 => Percept::event(format!("Odo throws the {thing} off the roof of the {place}.")),
        _ => Percept::speech("odo", format!("Sela sold {number} of the {place}'s {thing}s!")),
    };
    for entity in minds {
        app.world_mut().trigger(Perceive { entity: *entity, percept: percept.clone() });
    }
    app.world_mut().flush();
    let mut seen = Seen { frames: 0, longest: Duration::ZERO, all: Duration::ZERO };
    while is_new_to_somebody(app) && seen.frames < FRAMES {
        let begun = Instant::now();
        app.world_mut().resource_mut::<CognitionTick>().0 += 1;
        app.world_mut().run_schedule(Cognition);
        let took = begun.elapsed();
        seen.frames += 1;
        seen.longest = seen.longest.max(took);
        seen.all += took;
    }
    seen
}

fn is_new_to_somebody(app: &mut App) -> bool {
    let mut new = app.world_mut().query_filtered::<(), With<HasNewPercepts>>();
    new.iter(app.world()).next().is_some()
}

fn square() -> (App, Vec<Entity>) {
    let mut app = App::new();
    app.add_plugins(MinimalPlugins)
        .add_plugins(CognitionPlugins::new(Update))
        .insert_resource(Brains::new(Elsewhere::new(None)));
    app.finish();
    app.cleanup();
    app.update();
    app.world_mut().spawn(Referable::new("character", "Odo", "odo"));
    let lived = lived();
    let spawn = |number: usize| {
        let mind = Mind::new(format!("mind_{number:04}"));
        let name = Name::new(format!("Guest {number}"));
        app.world_mut().spawn((mind, name, lived.0.clone(), lived.1.clone())).id()
    };
    let minds = (0..MINDS).map(spawn).collect();
    (app, minds)
}
