//! How often a mind moves by itself.

use bevy::prelude::*;
use std::time::Duration;

/// The shortest period.
pub(super) const SHORTEST: Duration = Duration::from_secs(1);
/// Up to this period a mind is asked soon enough how it goes on.
const SOON: Duration = Duration::from_mins(1);

/// The mind takes turns of its own, when nobody needs it. Default: every 30 seconds of game time.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
/// use std::time::Duration;
///
/// fn spawn(mut commands: Commands) {
///     commands.spawn((Mind::new("mara"), OwnMoves::every(Duration::from_secs(20))));
/// }
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct OwnMoves {
    period: Duration,
}

impl OwnMoves {
    /// Every so often, in game time: never sooner, and up to a quarter later, by chance of the
    /// seed, so that minds do not move all at once. The first move comes within the period. Less
    /// than a second counts as a second.
    pub fn every(period: Duration) -> Self {
        Self { period: period.max(SHORTEST) }
    }

    /// Game time between two moves at least.
    pub fn period(self) -> Duration {
        self.period
    }

    /// Whether the next move is soon enough for whoever is to be asked how it goes on.
    pub(super) fn come_soon(self) -> bool {
        self.period <= SOON
    }
}

impl Default for OwnMoves {
    fn default() -> Self {
        Self::every(Duration::from_secs(30))
    }
}
