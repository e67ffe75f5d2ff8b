//! When something was, in the time of the game.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Add;
use std::time::Duration;

/// Game time since the world began, in milliseconds. It is never wall time: a paused game stands
/// still, and a saved one goes on where it was.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Reflect,
    Serialize,
    Deserialize
)]
#[serde(transparent)]
#[reflect(Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
#[type_path = "cognition_core::mind::game_time"]
pub struct GameTime(pub u64);

impl GameTime {
    /// So many seconds after the world began.
    pub const fn from_secs(seconds: u64) -> Self {
        Self(seconds.saturating_mul(1000))
    }

    /// The time that has passed since an earlier moment; zero if that is not earlier.
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Duration> for GameTime {
    type Output = Self;

    fn add(self, later: Duration) -> Self {
        Self(self.0.saturating_add(milliseconds(later)))
    }
}

/// A span as game time counts it; what is longer than that can count is cut.
pub(super) fn milliseconds(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

impl fmt::Display for GameTime {
    /// Hours, minutes and seconds: `1:02:03`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0 / 1000;
        write!(formatter, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_forward_and_never_overflows() {
        let noon = GameTime::from_secs(12 * 3600);
        assert_eq!((noon + Duration::from_secs(63)).to_string(), "12:01:03");
        assert_eq!(GameTime(5).since(noon), Duration::ZERO);
        assert_eq!(GameTime(u64::MAX) + Duration::from_secs(1), GameTime(u64::MAX));
    }
}
