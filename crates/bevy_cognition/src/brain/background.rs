//! Questions beside the turns of a mind: nobody waits for their answers.
//!
//! What comes to an idle mind, what an exchange leaves behind and whether a mode was well chosen can
//! be put to a brain. Each such question is an entity of its own, a [`BackgroundRequest`] of the mind: despawning
//! it, or the mind, cancels the thought. Turns go first, and looks back: asides share the few places
//! in flight that [`background_in_flight`](crate::settings::RequestSettings::background_in_flight) leaves
//! them, and none is sent while the brains are switched off.
//!
//! Who asks spawns `BackgroundRequest::new` with [`BackgroundRequestOf`] and with what it has to know when the answer comes.
//! In its own set of [`BackgroundSystems`] it then looks for `BackgroundRequest::take_answer`, and either despawns the
//! entity or puts the question once more with `BackgroundRequest::ask_again`.

mod answering;
mod asking;

pub use crate::schedule::BackgroundSystems;
pub use asking::{BackgroundRequest, BackgroundRequestOf, BackgroundRequests};

use crate::schedule::Cognition;
use bevy::prelude::*;

/// Sends asides and takes their answers.
#[derive(Clone, Copy, Debug, Default)]
pub struct BackgroundPlugin;

impl Plugin for BackgroundPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            Cognition,
            (
                answering::take_answers.in_set(BackgroundSystems::Answer),
                asking::ask_asides.in_set(BackgroundSystems::Ask),
            ),
        );
    }
}
