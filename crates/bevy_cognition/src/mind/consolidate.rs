//! What becomes of exchanges: topics end and leave episodes and concepts; a brain may say what an
//! exchange leaves behind.
//!
//! By rule an exchange is taken in as it is uttered. A topic ends where the talk turns to another,
//! in a long talk now and then, and here, by the clock, ten minutes after the last word on it.
//! With [`ConsolidateBy::Brain`](crate::settings::ConsolidateBy) the brain of tier `summarise` is
//! asked besides; what it says takes the place of what the rule made of that exchange, and
//! where it says nothing that can be read, the rule stands. What it reads of the other's style goes
//! to the [rapport](crate::adapt) with them, where
//! [`StyleReader::Brain`](crate::settings::StyleReader) wants that.

mod asking;
mod ends;
mod taking;

pub use taking::ExchangeConsolidated;

pub(crate) use asking::{AskConsolidation, Consolidating};
pub(crate) use ends::Remembering;

use crate::schedule::{BackgroundSystems, Cognition};
use bevy::prelude::*;

/// Ends topics by the clock, and asks brains what exchanges leave behind.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConsolidatePlugin;

impl Plugin for ConsolidatePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<ends::TopicEnds>()
            .add_observer(ends::watch_episodes)
            .add_observer(ends::forget_episodes)
            .add_systems(
                Cognition,
                (taking::take_consolidations, ends::end_topics, ends::keep_calendar)
                    .chain()
                    .in_set(BackgroundSystems::Consolidate),
            );
    }
}
