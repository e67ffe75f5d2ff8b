//! Record: what a run leaves behind, in the order in which it happened.
//!
//! While recording is on, each stage appends events. `cognition sim --out` writes them as a run
//! log, and `cognition replay` compares them, and the hashes of [all that minds hold](fn@minds_hash),
//! with those of another run. [`RunLogPlugin`] keeps the log of a game, for `cognition why`.

mod explaining;
mod last_choice;
mod minds_hash;
mod recorder;
mod run_log;
mod mind_trace;
mod verdict_line;

#[doc(inline)]
pub use cognition_core::record::*;
pub use mind_trace::{MindTrace, MoodPoint, ReplyLine, RouteLine};
pub use minds_hash::minds_hash;
pub use recorder::{Explaining, RecordPlugin, Recorded, Recorder, Recording, record};
pub use run_log::RunLogPlugin;
pub use verdict_line::VerdictLine;

pub(crate) use cognition_brain::with_causes;
pub(crate) use explaining::{explain, wants_reasons};
pub(crate) use mind_trace::{begin_timeline, trail_plugin};
pub(crate) use minds_hash::minds;
#[cfg(test)]
pub(crate) use recorder::Watched;
