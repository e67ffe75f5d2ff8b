//! What comes to minds by themselves while nobody engages them.
//!
//! A mind to which something has happened drifts every few minutes of game time. One that takes a
//! turn, acts, waits for a brain, looks back, sleeps, or was spoken with a moment ago skips the
//! cycle. What comes of it is kept as a gist and so enters later prompts; a question may become an
//! open one of the ledger; [`Drifted`] tells the game.
//!
//! Minds wait in a calendar: those whose time has not come cost nothing, and no more than
//! [`DriftSettings::cycles_per_run`](crate::settings::DriftSettings) are looked at in a run of the
//! schedule. With [`DriftVoice::Brain`](crate::settings::DriftVoice) the brain of tier `drift`
//! words the thought; where it has no words that can be read, a template has.

mod clock;
mod drifter;
mod drifting;
mod facts;
mod wording;

pub use facts::Drifted;

pub(crate) use clock::NewMatter;
pub(crate) use wording::Wording;

use crate::aside::AsideSystems;
use crate::schedule::Cognition;
use bevy::prelude::*;
use cognition_core::drift::Drift;

/// Lets idle minds drift.
#[derive(Clone, Copy, Debug, Default)]
pub struct DriftPlugin;

impl Plugin for DriftPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<clock::DriftCalendar>()
            .register_type::<Drift>()
            .add_observer(clock::watch_drift)
            .add_observer(clock::forget_drift)
            .add_systems(
                Cognition,
                (clock::set_clocks, wording::take_wordings, drifting::drift_minds)
                    .chain()
                    .in_set(AsideSystems::Drift),
            );
    }
}
