//! A market morning: a baker, a guard, a thief and you. What a studio would write first.
//!
//! Three minds live by routines, deeds of the game's own, and two rules of its own; somebody orders a
//! loaf, somebody steals one, somebody is arrested. Read it in this order:
//!
//! - `town.rs`: the components, the cast, and how all of it is saved. `cast/` has the characters.
//! - `deeds.rs`: the actions; each says when it is on offer, how it begins and what it comes to.
//! - `rules.rs`: who sees a theft, a guardrail, a precondition.
//! - `player.rs`: what the player says. `story.rs`: what is printed, and the run log.
//! - `tests.rs`: an hour of it with twenty seeds.
//!
//! ```sh
//! cargo run --example market                               # an hour, without a model
//! cargo run --example market -- --seed 7 --why             # another one, with every reason
//! cargo run --example market -- --out runs/market          # keeps the run log
//! cargo cognition why runs/market --mind bors              # and asks it
//! cargo run --example market -- --save town.json           # then --load town.json: the next hour
//! cargo run --example market -- --brain http://127.0.0.1:11434/v1 --model qwen3:8b
//! ```

mod deeds;
mod player;
mod rules;
mod story;
#[cfg(test)]
mod tests;
mod town;

use anstream::{eprintln, println};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_cognition::cognition_brain::TieredBrains;
use bevy_cognition::lints::LintFindings;
use bevy_cognition::prelude::*;
use bevy_cognition::record::{Explaining, Recording};
use bevy_cognition::schedule::GameClock;
use bevy_cognition::turn::AwaitingReply;
use cognition_testkit::BrainChoice;
use player::Script;
use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use story::Story;

const HELP: &str = "\
An hour on the market, told line by line.

  --brain <WHO>     who decides: `heuristic`, the URL of a server, or a file *.brain.json
  --model <NAME>    what the model is called on the server
  --seed <NUMBER>   where all chance comes from
  --hours <NUMBER>  how long: 1 unless set
  --lines <FILE>    what Ann says: lines as in `07:04 bea: Good morning.`
  --why             tells the reasons for each deed
  --out <FOLDER>    keeps the run log, for `cognition why` and `cognition report`
  --save <FILE>     saves the town at the end
  --load <FILE>     goes on from there
  --help            prints this";

/// A frame of the game, in game time.
const FRAME: Duration = Duration::from_secs(3);

fn main() -> ExitCode {
    if std::env::args().any(|word| word == "--help") {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    match play() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// The game without its loop: what a test runs, too.
fn game(brains: TieredBrains, seed: u64, script: Script) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
        .insert_resource(CognitionSettings { seed, ..default() })
        .set_brains(brains)
        .insert_resource(script)
        .add_plugins((town::town_plugin, deeds::deeds_plugin, rules::rules_plugin))
        .add_plugins((player::player_plugin, story::story_plugin));
    app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(FRAME);
    app.finish();
    app.cleanup();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    app.update(); // Spawns everybody.
    app
}

/// The next frame. While a server thinks, the town stands still.
fn step(app: &mut App) {
    let mut thinking = app.world_mut().query_filtered::<(), With<AwaitingReply>>();
    let waits = thinking.iter(app.world()).next().is_some();
    if waits {
        std::thread::sleep(Duration::from_millis(5));
    }
    let passes = if waits { Duration::ZERO } else { FRAME };
    app.insert_resource(TimeUpdateStrategy::ManualDuration(passes));
    app.update();
}

fn play() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::read(std::env::args().skip(1))?;
    let brains = arguments.brain.open(&in_process, &|notice| eprintln!("{notice}"))?;
    let script = match &arguments.lines {
        Some(file) => Script::read(&fs::read_to_string(file)?)?,
        None => Script::read(player::MORNING)?,
    };
    let mut app = game(brains, arguments.seed, script);
    app.world_mut().resource_mut::<Story>().why = arguments.why;
    if let Some(file) = &arguments.load {
        town::load(app.world_mut(), &fs::read_to_string(file)?)?;
        let now = app.world().resource::<GameClock>().now;
        app.world_mut().resource_mut::<Script>().skip_until(now);
    }
    let mut log = arguments.out.as_deref().map(open_log).transpose()?;
    if log.is_some() {
        app.insert_resource(Recording).insert_resource(Explaining);
    }
    let end = app.world().resource::<GameClock>().now + Duration::from_hours(arguments.hours);
    while app.world().resource::<GameClock>().now < end {
        step(&mut app);
        for line in std::mem::take(&mut app.world_mut().resource_mut::<Story>().lines) {
            println!("{line}");
        }
        if let Some(log) = &mut log {
            story::write_log(app.world_mut(), log)?;
        }
    }
    if let Some(file) = &arguments.save {
        fs::write(file, town::save(app.world_mut())?)?;
    }
    for finding in app.world().resource::<LintFindings>().iter() {
        eprintln!("lint: {}", finding.message);
    }
    Ok(())
}

fn open_log(folder: &Path) -> std::io::Result<File> {
    fs::create_dir_all(folder)?;
    File::create(folder.join("run.jsonl"))
}

/// This example brings no model of its own.
fn in_process(_file: &Path) -> Result<Arc<dyn Brain>, String> {
    Err("this example asks servers only; `tavern` has models in its process".to_owned())
}

struct Arguments {
    brain: BrainChoice,
    seed: u64,
    hours: u64,
    lines: Option<PathBuf>,
    why: bool,
    out: Option<PathBuf>,
    save: Option<PathBuf>,
    load: Option<PathBuf>,
}

impl Arguments {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Self, Box<dyn Error>> {
        let (brain, lines, out, save, load) = (BrainChoice::Heuristic, None, None, None, None);
        let mut all = Self { brain, seed: 0, hours: 1, lines, why: false, out, save, load };
        let mut model = None;
        while let Some(flag) = words.next() {
            if flag == "--why" {
                all.why = true;
                continue;
            }
            let value = words.next().ok_or_else(|| format!("`{flag}` needs a value"))?;
            match flag.as_str() {
                "--brain" => all.brain = value.parse()?,
                "--model" => model = Some(value),
                "--seed" => all.seed = value.parse()?,
                "--hours" => all.hours = value.parse()?,
                "--lines" => all.lines = Some(value.into()),
                "--out" => all.out = Some(value.into()),
                "--save" => all.save = Some(value.into()),
                "--load" => all.load = Some(value.into()),
                other => return Err(format!("`{other}` is unknown: see --help").into()),
            }
        }
        all.brain = all.brain.with_model(model)?;
        Ok(all)
    }
}
