//! The Gilded Heron in a window: four minds, a locked door, and you.
//!
//! The scene is a scenario of `cognition_world`, drawn and played in real time. Nothing here decides
//! what minds do: they perceive you as they perceive anybody, and this crate shows what comes of it.
//!
//! | module | what |
//! |---|---|
//! | [`options`] | what can be said on the command line |
//! | [`screen`] | a window, or an image for whoever has none |
//! | `stage` | the scenario is read, its people spawned, and you among them |
//! | `house` | places side by side, with the doors between them |
//! | `people` (of a `figure` each), `facing`, `things` | where everybody and everything is drawn, how they walk, and at whom they look |
//! | `speech`, `hanging` | what is said, as it is said, and what is thought, under the mouse; where it hangs |
//! | `player`, `actions`, `talk`, `select` | you: where you go, what you do, what you say and whom you look at |
//! | `beat` | time passes: who moves next, what happens by itself, how it ends |
//! | `feed` | what happened lately, in words |
//!
//! Every module draws from what it finds in the world; the world never waits for the drawing.

mod actions;
mod beat;
mod facing;
mod feed;
mod figure;
mod hanging;
mod house;
pub mod options;
mod palette;
mod people;
mod player;
pub mod screen;
mod select;
mod shapes;
mod speech;
mod stage;
mod talk;
mod text_scale;
mod things;

pub use player::Player;

use bevy::prelude::*;
use bevy_cognition::approval_panel::ApprovalPanelPlugin;
use bevy_cognition::inspector::CognitionInspectorPlugin;
use bevy_cognition::prelude::*;
use bevy_cognition::record::Recording;
use cognition_world::plugin::WorldPlugin;
use options::{Options, OptionsError};
use screen::Screen;

/// The panels of the book are compiled here, where they are.
#[cfg(doctest)]
#[doc = include_str!("../../../../docs/inspecting.md")]
struct Inspecting;

/// Where the body of somebody is drawn, in world units from the middle of the screen.
pub fn body_at(world: &World, person: Entity) -> Option<Vec2> {
    let body = world.get::<people::Embodied>(person)?.0;
    Some(world.get::<people::Body>(body)?.at)
}

/// The tavern, ready to run.
///
/// # Errors
/// [`OptionsError`] when the scenario can't be read or the brain can't be asked.
pub fn tavern_app(options: &Options, screen: Screen) -> Result<App, OptionsError> {
    let brains = options.brains()?;
    let cast = options.cast()?;
    let mut app = App::new();
    app.add_plugins((screen, CognitionPlugins::new(FixedUpdate), WorldPlugin));
    app.insert_resource(options.settings())
        .set_brains(brains)
        .insert_resource(Recording)
        .insert_resource(beat::Beat::of(options));
    stage::put_on(&mut app, cast);
    app.add_plugins((
        house::house_plugin,
        people::people_plugin,
        facing::facing_plugin,
        things::things_plugin,
    ))
    .add_plugins((player::player_plugin, actions::actions_plugin, talk::talk_plugin))
    .add_plugins((speech::speech_plugin, beat::beat_plugin, feed::feed_plugin))
    .add_plugins((text_scale::text_scale_plugin, select::select_plugin, CognitionInspectorPlugin))
    .add_plugins(ApprovalPanelPlugin);
    #[cfg(feature = "brp")]
    if let Some(port) = options.remote {
        let remote = bevy_cognition::remote::CognitionRemotePlugin { port, ..default() };
        app.add_plugins(remote);
    }
    Ok(app)
}
