//! The day by which minds keep their routines and their promises.

use std::time::Duration;

/// How long the day is by which minds keep their routines, and by which the times of promises are said and told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoutineSettings {
    /// Game time from one midnight to the next; the world begins at midnight. 0 counts as the
    /// default. Default: 24 hours.
    pub day: Duration,
}

impl Default for RoutineSettings {
    fn default() -> Self {
        Self { day: Duration::from_hours(24) }
    }
}
