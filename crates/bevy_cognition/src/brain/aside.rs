//! Questions beside the turns of a mind: nobody waits for their answers.
//!
//! What comes to an idle mind, what an exchange leaves behind and whether a mode was well chosen can
//! be put to a brain. Each such question is an entity of its own, an [`Aside`] of the mind: despawning
//! it, or the mind, cancels the thought. Turns go first, and looks back: asides share the few places
//! in flight that [`CognitionSettings::asides_in_flight`](crate::settings::CognitionSettings) leaves
//! them, and none is sent while the brains are switched off.
//!
//! Who asks spawns `Aside::new` with [`AsideOf`] and with what it has to know when the answer comes.
//! In its own set of [`AsideSystems`] it then looks for `Aside::take_answer`, and either despawns the
//! entity or puts the question once more with `Aside::ask_again`.

mod answering;
mod asking;

pub use crate::schedule::AsideSystems;
pub use asking::{Aside, AsideOf, Asides};

use crate::schedule::Cognition;
use bevy::prelude::*;

/// Sends asides and takes their answers.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsidePlugin;

impl Plugin for AsidePlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            Cognition,
            (
                answering::take_answers.in_set(AsideSystems::Answer),
                asking::ask_asides.in_set(AsideSystems::Ask),
            ),
        );
    }
}
