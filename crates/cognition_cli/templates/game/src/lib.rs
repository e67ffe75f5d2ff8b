//! A camp at night: Nell keeps the fire, and talks with whoever comes.
//!
//! | module | what |
//! |---|---|
//! | `fire` | a fire that burns down: the world, which knows nothing of minds |
//! | `people` | who is there: Nell, who has a mind, and the player |
//! | `actions` | what a mind can do here, each as a type |
//! | `brains` | who decides: rules, or a model |
//!
//! `src/main.rs` shows it; `tests/camp.rs` plays it without anybody who looks.

pub mod actions;
pub mod brains;
pub mod fire;
pub mod people;

use bevy::prelude::*;
use bevy_cognition::prelude::*;

/// The whole game, but for `CognitionPlugins` and what shows it.
pub fn camp_plugin(app: &mut App) {
    // Around one fire everybody hears everybody. `Hearing::within(12.0)` goes by distance.
    app.insert_resource(Hearing::everywhere()).add_plugins((
        fire::fire_plugin,
        people::people_plugin,
        actions::actions_plugin,
    ));
}
