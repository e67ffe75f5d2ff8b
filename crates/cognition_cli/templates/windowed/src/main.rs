//! The camp in a window: what you type, you say. `cargo run`

mod drawing;
mod typing;

use bevy::prelude::*;
use bevy_cognition::prelude::*;
use game::brains::plug_in_brains;
use game::camp_plugin;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let title = "A fire in the woods".to_owned();
    let primary_window = Some(Window {
        title,
        resolution: (960, 540).into(),
        ..default()
    });
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin {
        primary_window,
        ..default()
    }))
    .add_plugins((CognitionPlugins::new(FixedUpdate), camp_plugin))
    .add_plugins((drawing::drawing_plugin, typing::typing_plugin));
    plug_in_brains(&mut app)?;
    app.run();
    Ok(())
}
