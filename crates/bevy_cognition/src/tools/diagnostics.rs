//! What thinking costs, in numbers: for whoever watches the app. Nothing depends on it.
//!
//! Three ways to see the same:
//!
//! | what | where |
//! |---|---|
//! | totals since the app began | the resource [`ThoughtCounters`], and [`GovernorCounters`](crate::govern::GovernorCounters) for who waited, who did without and what was spent; of one mind, the component [`TokensUsed`] |
//! | measurements over time | Bevy's diagnostics, under the paths of [`paths`] |
//! | one thought | a span `chat` per call, with the attribute names of OpenTelemetry's conventions for generative AI |
//!
//! Add [`StageTimePlugin`] to know how long each stage of the schedule takes, and to have a span
//! around each. Wall time never enters the record of a run.

mod counting;
mod governed;
pub mod paths;
mod stage_time;

pub use crate::brain::usage::{ThoughtCounters, TokensUsed};
pub use stage_time::{StageTimePlugin, StageTimes};

use crate::schedule::{Cognition, CognitionSystems, Step};
use bevy::prelude::*;

/// Counts thoughts, and measures them for Bevy's diagnostics.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiagnosticsPlugin;

impl Plugin for DiagnosticsPlugin {
    fn build(&self, app: &mut App) {
        paths::register(app);
        app.init_resource::<ThoughtCounters>().register_type::<TokensUsed>().add_systems(
            Cognition,
            (
                counting::count_used.in_set(CognitionSystems::Collect).after(Step::CollectReplies),
                governed::measure.after(CognitionSystems::Conscience),
            ),
        );
    }
}
