//! When lints look by themselves.

use bevy::prelude::*;

/// What is looked at in each run of the schedule, after all stages.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum LintSystems {
    /// Whose minute is over.
    Idle,
    /// Who waits to be heard.
    Unheard,
}
