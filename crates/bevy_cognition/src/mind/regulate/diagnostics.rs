//! How the modes are spread, for whoever watches the app.

use bevy::diagnostic::{Diagnostic, DiagnosticPath, Diagnostics, RegisterDiagnostic};
use bevy::prelude::*;
use cognition_core::regulate::ModeShares;
use cognition_core::route::EngagementMode;

/// How evenly the modes of the last 7 game days are spread, from 0 to 1; measured at each cycle of
/// the regulator.
pub const MODE_ENTROPY: DiagnosticPath = DiagnosticPath::const_new("cognition/route/mode_entropy");

const RESPOND: DiagnosticPath = DiagnosticPath::const_new("cognition/route/share/respond");
const CLARIFY: DiagnosticPath = DiagnosticPath::const_new("cognition/route/share/clarify");
const GATHER: DiagnosticPath = DiagnosticPath::const_new("cognition/route/share/act");
const ACKNOWLEDGE: DiagnosticPath = DiagnosticPath::const_new("cognition/route/share/acknowledge");
const IGNORE: DiagnosticPath = DiagnosticPath::const_new("cognition/route/share/ignore");

/// The diagnostic that has the share of a mode, from 0 to 1.
pub const fn mode_share(mode: EngagementMode) -> DiagnosticPath {
    match mode {
        EngagementMode::Respond => RESPOND,
        EngagementMode::Clarify => CLARIFY,
        EngagementMode::Gather => GATHER,
        EngagementMode::Acknowledge => ACKNOWLEDGE,
        EngagementMode::Ignore => IGNORE,
    }
}

pub(super) fn register(app: &mut App) {
    let shares = EngagementMode::ALL.map(mode_share);
    for path in shares.into_iter().chain([MODE_ENTROPY]) {
        app.register_diagnostic(Diagnostic::new(path).with_smoothing_factor(0.0));
    }
}

pub(super) fn measure(diagnostics: &mut Diagnostics<'_, '_>, shares: &ModeShares) {
    diagnostics.add_measurement(&MODE_ENTROPY, || shares.entropy());
    for mode in EngagementMode::ALL {
        diagnostics.add_measurement(&mode_share(mode), || shares.share(mode));
    }
}
