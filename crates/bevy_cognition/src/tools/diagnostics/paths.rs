//! Under which paths Bevy's diagnostics have the measurements.

use crate::schedule::CognitionSystems;
use bevy::diagnostic::{Diagnostic, DiagnosticPath, RegisterDiagnostic};
use bevy::prelude::*;

/// Wall time from asking a brain to its answer, in milliseconds; one measurement an answer.
pub const LATENCY: DiagnosticPath = DiagnosticPath::const_new("cognition/thought/latency");
/// Tokens of a prompt; one measurement an answer whose brain tells.
pub const INPUT_TOKENS: DiagnosticPath =
    DiagnosticPath::const_new("cognition/thought/tokens/input");
/// Of these, those that the prefix cache of the server held.
pub const CACHED_TOKENS: DiagnosticPath =
    DiagnosticPath::const_new("cognition/thought/tokens/cached");
/// Tokens of a reply.
pub const OUTPUT_TOKENS: DiagnosticPath =
    DiagnosticPath::const_new("cognition/thought/tokens/output");
/// Of these, what was only thought.
pub const REASONING_TOKENS: DiagnosticPath =
    DiagnosticPath::const_new("cognition/thought/tokens/reasoning");
/// Calls that are under way; one measurement a run of the schedule.
pub const IN_FLIGHT: DiagnosticPath = DiagnosticPath::const_new("cognition/governor/in_flight");
/// Requests that wait for the governor; one measurement a run of the schedule.
pub const QUEUED: DiagnosticPath = DiagnosticPath::const_new("cognition/governor/queued");
/// What was spent since the app began, in millionths of a unit of currency; one measurement a run in
/// which it changes.
pub const SPENT: DiagnosticPath = DiagnosticPath::const_new("cognition/governor/spent");
/// Wall time of a run of the schedule of minds, in microseconds; with
/// [`StageTimePlugin`](super::StageTimePlugin) alone.
pub const FRAME: DiagnosticPath = DiagnosticPath::const_new("cognition/frame");

/// Wall time of a stage, in microseconds; with [`StageTimePlugin`](super::StageTimePlugin) alone.
pub const fn stage(stage: CognitionSystems) -> DiagnosticPath {
    use CognitionSystems as Stage;
    match stage {
        Stage::Perceive => DiagnosticPath::const_new("cognition/stage/perceive"),
        Stage::Route => DiagnosticPath::const_new("cognition/stage/route"),
        Stage::Prompt => DiagnosticPath::const_new("cognition/stage/prompt"),
        Stage::Decide => DiagnosticPath::const_new("cognition/stage/decide"),
        Stage::Collect => DiagnosticPath::const_new("cognition/stage/collect"),
        Stage::Guard => DiagnosticPath::const_new("cognition/stage/guard"),
        Stage::Act => DiagnosticPath::const_new("cognition/stage/act"),
        Stage::Persist => DiagnosticPath::const_new("cognition/stage/persist"),
        Stage::Conscience => DiagnosticPath::const_new("cognition/stage/conscience"),
    }
}

pub(super) fn register(app: &mut App) {
    app.register_diagnostic(Diagnostic::new(LATENCY).with_suffix("ms"));
    let tokens = [INPUT_TOKENS, CACHED_TOKENS, OUTPUT_TOKENS, REASONING_TOKENS];
    for path in tokens.into_iter().chain([IN_FLIGHT, QUEUED, SPENT]) {
        app.register_diagnostic(Diagnostic::new(path));
    }
}

pub(super) fn register_stages(app: &mut App) {
    let stages = CognitionSystems::ALL.map(stage);
    for path in stages.into_iter().chain([FRAME]) {
        app.register_diagnostic(Diagnostic::new(path).with_suffix("µs"));
    }
}
