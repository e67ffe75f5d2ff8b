//! Drift: what comes to minds by themselves while nobody engages them.
//!
//! A mind to which something has happened drifts every few minutes of game time: one idea calls up
//! others along the links of its memory. If that is strong enough, and two of them were told of
//! together in something that happened, a thought comes of it: a reflection, a question or a guess. A mind that takes a turn, acts, waits for a brain, looks
//! back, sleeps, or was spoken with a moment ago skips the cycle.
//!
//! - The thought is kept as a gist, and stands in later prompts as what came to the mind while
//!   idle: the latest one, and others that concern the talk.
//! - The ledger never takes it in: what is only asked by the way is no open question.
//! - [`Drifted`] tells the game. Nobody else hears of it, and it binds to nothing.
//!
//! An idea that was thought of rests for an hour of game time, and the thoughts of half an hour
//! cost at most what [`DriftParams`] let them. Templates word
//! the thoughts. With [`DriftVoice::Brain`](crate::settings::DriftVoice) the brain of tier `drift`
//! does; where it gives no words that can be read, a template stands in.
//!
//! Minds wait in a calendar: those whose time has not come cost nothing, and no more than
//! [`cycles_per_run`](crate::settings::DriftSettings::cycles_per_run) are looked at in a run of the
//! schedule. [`DriftSwitch::Off`](crate::settings::DriftSwitch) switches drift off.

mod clock;
mod drifter;
mod drifting;
mod events;
mod wording;

#[doc(inline)]
pub use cognition_core::drift::*;
pub use events::Drifted;

pub(crate) use clock::NewMatter;
pub(crate) use wording::Wording;

use crate::schedule::{BackgroundSystems, Cognition};
use bevy::prelude::*;

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
                    .in_set(BackgroundSystems::Drift),
            );
    }
}
