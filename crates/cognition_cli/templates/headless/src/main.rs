//! The camp in the terminal: what you type, you say. `cargo run`

use bevy::app::ScheduleRunnerPlugin;
use bevy::log::{Level, LogPlugin};
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy_cognition::act::ActionOutcome;
use bevy_cognition::prelude::*;
use game::brains::plug_in_brains;
use game::camp_plugin;
use game::people::Player;
use std::error::Error;
use std::io;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::Duration;

const FRAME: Duration = Duration::from_millis(50);

/// How long the game goes on after the last line, so that a pipe hears the answer.
const FAREWELL: Duration = Duration::from_secs(3);

/// What is typed, line by line.
#[derive(Resource)]
struct Typed(SyncCell<Receiver<String>>);

fn main() -> Result<(), Box<dyn Error>> {
    println!("A fire in the woods, and Nell beside it. Type what you say; Ctrl-D ends it.");
    let mut app = App::new();
    app.add_plugins(MinimalPlugins.set(ScheduleRunnerPlugin::run_loop(FRAME)))
        .add_plugins(LogPlugin {
            level: Level::WARN,
            ..default()
        })
        .add_plugins((CognitionPlugins::new(FixedUpdate), camp_plugin))
        .insert_resource(Typed(SyncCell::new(lines())))
        .add_systems(Update, say)
        .add_observer(hear)
        .add_observer(see);
    plug_in_brains(&mut app)?;
    app.run();
    Ok(())
}

/// Reads lines beside the game, which never waits for them.
fn lines() -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let lines = io::stdin().lines().map_while(Result::ok);
        lines
            .map(|line| sender.send(line))
            .take_while(Result::is_ok)
            .for_each(drop);
    });
    receiver
}

fn say(
    mut typed: ResMut<Typed>,
    player: Single<Entity, With<Player>>,
    nell: Single<Entity, With<Mind>>,
    time: Res<Time>,
    mut silence: Local<Duration>,
    mut commands: Commands,
    mut exit: MessageWriter<AppExit>,
) {
    match typed.0.get().try_recv() {
        Ok(line) => commands.trigger(Say::new(*player, line).to(*nell)),
        Err(TryRecvError::Empty) => {}
        Err(TryRecvError::Disconnected) => {
            *silence += time.delta();
            if *silence >= FAREWELL {
                exit.write(AppExit::Success);
            }
        }
    }
}

/// What a mind says. Its thoughts are there as well: `said.thoughts()`.
fn hear(said: On<UtteranceMade>, names: Query<&Name>) {
    if let (Ok(name), false) = (names.get(said.entity), said.speech().is_empty()) {
        println!("{name}: \"{}\"", said.speech());
    }
}

/// What came of what a mind did.
fn see(finished: On<ActionFinished>) {
    let (ActionOutcome::Done(text)
    | ActionOutcome::Failed(text)
    | ActionOutcome::Interrupted(text)) = &finished.outcome;
    println!("* {text}");
}
