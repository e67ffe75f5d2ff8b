//! A market morning: a baker, a guard, a thief and you. What a studio would write first.
//!
//! Three minds live by routines, deeds of the game's own, and two rules of its own; somebody orders a
//! loaf, somebody steals one, somebody is arrested. Read it in this order:
//!
//! - `town.rs`: the components, the cast, and how all of it is saved. `cast/` has the characters.
//! - `deeds.rs`: when each action is on offer, how it begins and what it comes to.
//! - `rules.rs`: who sees a theft, a guardrail, a precondition.
//! - `story.rs`: what you say, and what is printed.
//! - `tests.rs`: an hour of it with twenty seeds.
//!
//! ```sh
//! cargo run --example market                               # an hour, without a model
//! cargo run --example market -- --seed 7                   # another one
//! cargo run --example market -- --out runs/market          # keeps the run log
//! cargo cognition why runs/market --mind bors              # and asks it
//! cargo run --example market -- --save town.json           # then --load town.json: the next hour
//! cargo run --example market -- --brain http://127.0.0.1:11434/v1 --model qwen3:8b
//! ```

mod deeds;
mod rules;
mod story;
#[cfg(test)]
mod tests;
mod town;

use anstream::{eprintln, println};
use bevy::prelude::*;
use bevy_cognition::cognition_brain::TieredBrains;
use bevy_cognition::lints::LintFindings;
use bevy_cognition::prelude::*;
use bevy_cognition::record::RunLogPlugin;
use bevy_cognition::stepped_time::SteppedTimePlugin;
use cognition_testkit::BrainChoice;
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Duration;
use story::{MORNING, Script};

const HELP: &str = "\
An hour on the market, told line by line.

  --brain <WHO>   who decides: `heuristic`, the URL of a server, or a file *.brain.json
  --model <NAME>  what the model is called on the server
  --seed <N>      where all chance comes from
  --out <FOLDER>  keeps the run log, for `cognition why` and `cognition report`
  --save <FILE>   saves the town at the end
  --load <FILE>   goes on from there
  --help          prints this";

/// A frame of the game, in game time.
const FRAME: Duration = Duration::from_secs(3);

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = arguments(std::env::args().skip(1))?;
    if arguments.contains_key("--help") {
        println!("{HELP}");
        return Ok(());
    }
    play(&arguments)
}

/// `--seed 7 --why`, by flag.
fn arguments(words: impl Iterator<Item = String>) -> Result<BTreeMap<String, String>, String> {
    let (mut found, mut words) = (BTreeMap::new(), words.peekable());
    while let Some(flag) = words.next() {
        if !HELP.contains(&format!("  {flag} ")) {
            return Err(format!("`{flag}` is unknown: see --help"));
        }
        found.insert(flag, words.next_if(|word| !word.starts_with("--")).unwrap_or_default());
    }
    Ok(found)
}

/// The game without its loop: what a test runs, too.
fn game(brains: TieredBrains, seed: u64, script: Script) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update), SteppedTimePlugin::by(FRAME)))
        .insert_resource(CognitionSettings { seed, ..default() })
        .set_brains(brains)
        .insert_resource(script)
        .add_plugins((town::plugin, deeds::plugin, rules::plugin, story::plugin));
    app
}

/// Everybody is there from now on.
fn begin(app: &mut App) {
    app.finish();
    app.cleanup();
    app.update();
}

/// Lets so much game time pass.
fn pass(app: &mut App, time: Duration) {
    let end = app.world().resource::<GameClock>().now + time;
    while app.world().resource::<GameClock>().now < end {
        app.update();
    }
}

fn play(arguments: &BTreeMap<String, String>) -> Result<(), Box<dyn Error>> {
    let given = |flag: &str| arguments.get(flag);
    let brain: BrainChoice = given("--brain").map_or("heuristic", String::as_str).parse()?;
    let no_model = |_: &Path| Err("this example brings no model of its own".to_owned());
    let brain = brain.with_model(given("--model").cloned())?;
    let brains = brain.open(&no_model, &|notice| eprintln!("{notice}"))?;
    let seed = given("--seed").map_or(Ok(0), |seed| seed.parse())?;
    let mut app = game(brains, seed, Script::of(MORNING));
    if let Some(folder) = given("--out") {
        app.add_plugins(RunLogPlugin::to(folder));
    }
    begin(&mut app);
    if let Some(file) = given("--load") {
        town::load(app.world_mut(), &fs::read_to_string(file)?)?;
        app.insert_resource(Script::of(MORNING)); // What is past is not said again.
    }
    pass(&mut app, Duration::from_hours(1));
    if let Some(file) = given("--save") {
        fs::write(file, town::save(app.world_mut())?)?;
    }
    for finding in app.world().resource::<LintFindings>().iter() {
        eprintln!("lint: {}", finding.message);
    }
    Ok(())
}
