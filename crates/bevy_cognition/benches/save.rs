//! What a game waits for while its minds are saved or loaded; the database has its own benchmark.
//!
//! A thousand minds with full logs. Budget, asserted when this is run as a benchmark: capturing them
//! and writing JSON takes 0.7 s at most, and so does reading it and loading them. A database may then
//! take 0.3 s, and a save is made, or loaded, within a second.

#[path = "../../cognition_core/benches/limits/limits.rs"]
mod limits;

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::record::minds_hash;
use bevy_cognition::save::{Save, apply, capture};
use bevy_cognition::settings::TurnSwitch;
use std::time::{Duration, Instant};

const BUDGET: Duration = Duration::from_millis(700);
const PERCEPTS: usize = 50;

fn main() {
    let is_bench = limits::are_held();
    let minds = if is_bench { 1_000 } else { 10 };
    let mut before = app();
    live(&mut before, minds);
    let (json, saving) =
        timed("capture and write JSON", || capture(before.world()).map(|save| save.to_json()));
    say(&format!("  {minds} minds, {} bytes each", json.len() / minds));
    let mut after = app();
    let (save, reading) = timed("read JSON", || Save::from_json(&json));
    let (_, spawning) = timed("load into an empty world", || apply(after.world_mut(), &save));
    assert_eq!(minds_hash(after.world()), minds_hash(before.world()));
    let (_, replacing) = timed("load into a running world", || apply(after.world_mut(), &save));
    assert_eq!(minds_hash(after.world()), minds_hash(before.world()));
    if is_bench {
        limits::at_most("1,000 minds are saved", saving, BUDGET);
        let loading = reading + spawning.max(replacing);
        limits::at_most("1,000 minds are loaded", loading, BUDGET);
    }
}

fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
    app.world_mut().resource_mut::<CognitionSettings>().turns.switch = TurnSwitch::PerceiveOnly;
    app.finish();
    app.cleanup();
    app
}

/// Everybody hears much.
fn live(app: &mut App, minds: usize) {
    let minds = (0..minds).map(|number| Mind::new(format!("mind {number}")));
    let minds: Vec<Entity> = minds.map(|mind| app.world_mut().spawn(mind).id()).collect();
    for round in 0..PERCEPTS {
        for (number, entity) in minds.iter().enumerate() {
            let speaker = format!("guest {}", (number + round) % 7);
            let words = format!("In round {round} the lantern of number {number} went out, again.");
            let percept = Percept::speech(speaker, words);
            app.world_mut().trigger(Perceive { entity: *entity, percept });
        }
        app.update();
    }
}

fn timed<T, E: std::fmt::Display>(
    what: &str,
    work: impl FnOnce() -> Result<T, E>,
) -> (T, Duration) {
    let begun = Instant::now();
    let done = work().unwrap_or_else(|error| panic!("{error}"));
    let took = begun.elapsed();
    say(&format!("{what:<28} {took:>8.1?}"));
    (done, took)
}

#[expect(clippy::print_stdout, reason = "a benchmark tells what it has measured")]
fn say(what: &str) {
    println!("{what}");
}
