//! One mind, one door, no model: the smallest game that uses `bevy_cognition`.
//!
//! Shows the three things that a game provides: percepts, offers, and what comes of an action.
//! Run it with `cargo run --example one_mind`. Then read `tavern.rs`.

#![expect(clippy::print_stdout, reason = "an example shows what happens")]

use bevy::app::ScheduleRunnerPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use std::time::Duration;

#[derive(Component, Default)]
struct Door {
    open: bool,
}

fn main() {
    let tick = Duration::from_millis(50);
    App::new()
        .add_plugins(MinimalPlugins.set(ScheduleRunnerPlugin::run_loop(tick)))
        .add_plugins((LogPlugin::default(), CognitionPlugins::new(FixedUpdate)))
        .add_systems(Startup, spawn)
        .add_observer(offer)
        .add_observer(say)
        .add_observer(carry_out)
        .run();
}

fn spawn(mut commands: Commands) {
    commands.spawn((Door::default(), Referable::new("door", "the oak door", "oak_door")));
    let entity = commands.spawn((Mind::new("mara"), Name::new("Mara"))).id();
    let percept = Percept::event("Somebody knocks at the oak door.").about("oak_door").addressed();
    commands.trigger(Perceive { entity, percept });
}

/// What Mara can do at this moment.
fn offer(mut gather: On<GatherActions>, doors: Query<(Entity, &Door)>) {
    gather.description = "You are at home. It is late.".to_owned();
    for (entity, door) in &doors {
        gather.present.push(entity);
        if !door.open {
            gather.offers.push(
                ActionOffer::new("house:open", "Open the oak door").target(entity).tag("open"),
            );
        }
    }
}

fn say(utterance: On<UtteranceMade>) {
    println!("Mara thinks: {}", utterance.thoughts());
    println!("Mara says:   {}", utterance.speech());
}

/// The game carries out what was decided, and says what came of it.
fn carry_out(decided: On<ActionDecided>, mut doors: Query<&mut Door>, mut commands: Commands) {
    println!(
        "Mara does:   {}",
        decided.action.as_ref().map_or("nothing", |action| &action.description)
    );
    if let Some(mut door) = decided.target(0).and_then(|door| doors.get_mut(door).ok()) {
        door.open = true;
        commands.trigger(decided.done("The oak door stands open."));
    }
    commands.write_message(AppExit::Success);
}
