//! Minds are saved, and loaded into a world that runs or into another.

#[path = "save/fates.rs"]
mod fates;
#[path = "save/hostile.rs"]
mod hostile;
#[path = "save/in_flight.rs"]
mod in_flight;
#[path = "save/loading.rs"]
mod loading;
#[path = "save/playing_on.rs"]
mod playing_on;
#[path = "save/stored.rs"]
mod stored;
#[path = "save/waiting.rs"]
mod waiting;

use bevy::prelude::*;
use bevy_cognition::save::{Loaded, Save, apply, capture};
use serde_json::Value;

/// What a world is saved as, through JSON.
fn saved(app: &App) -> Save {
    let save = capture(app.world()).expect("each mind has an id of its own");
    let read = Save::from_json(&save.to_json()).expect("is a save");
    assert_eq!(read, save);
    read
}

fn load(app: &mut App, save: &Save) -> Loaded {
    apply(app.world_mut(), save).unwrap_or_else(|error| panic!("{error}"))
}

/// A save with a change to its JSON.
fn changed(save: &Save, change: impl FnOnce(&mut Value)) -> Save {
    let mut value = serde_json::to_value(save).expect("is plain data");
    change(&mut value);
    Save::try_from(value).unwrap_or_else(|error| panic!("{error}"))
}
