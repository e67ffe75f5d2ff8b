//! What thinking takes, in numbers: for whoever watches the app. Nothing depends on it.
//!
//! | what | where |
//! |---|---|
//! | totals since the app began: answers, failures, tokens, latencies, rejections by rule, fallbacks | the resource [`ThoughtCounters`]; [`GovernorCounters`](crate::govern::GovernorCounters) for who waited, who did without and what was spent; of one mind, the component [`TokensUsed`] |
//! | measurements over time | Bevy's diagnostics, under the paths of [`paths`] |
//! | one call | a span `chat`, with the attribute names of OpenTelemetry's conventions for generative AI (`gen_ai.request.model`, `gen_ai.usage.input_tokens` …), for whatever exporter the game's subscriber has |
//! | the stages of the schedule | [`StageTimePlugin`] times them and makes a span of each; `examples/thousand_minds.rs` prints them |
//!
//! Wall time never enters the record of a run.
//!
//! # The prefix cache
//!
//! The first two segments of a prompt, [`Prompt::stable`](cognition_core::prompt::Prompt::stable)
//! and [`Prompt::slow`](cognition_core::prompt::Prompt::slow), are the same bytes in every turn of
//! a mind. Where [`TokensUsed::cached_share`] stays low all the same, the server has fewer places
//! in its cache than there are minds and purposes that share it. `llama-server` has as many as it
//! has slots, and keeps them if it is started with `--parallel N --no-kv-unified`. An `HttpBrain`
//! finds out how many there are, and sends prompts that begin alike to the same one
//! (`HttpSettings::cache_slots`). A model with a sliding window needs `--swa-full`, too.

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
