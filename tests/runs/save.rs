//! Minds are saved, and loaded into a world that runs or into another.

mod fates;
mod hostile;
mod in_flight;
mod loading;
mod playing_on;
mod stored;
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
