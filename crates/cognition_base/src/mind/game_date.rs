//! The date and the time of day in a game.

use super::game_time::GameTime;
use std::fmt;

/// A [`GameTime`] as people tell it: the day, from 1, and the time of day.
///
/// ```
/// use cognition_base::mind::{GameDate, GameTime};
///
/// let date = GameDate::from(GameTime::from_secs(38 * 3600 + 5 * 60));
/// assert_eq!(date.to_string(), "day 2, 14:05");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameDate {
    /// The day since the world began; the first is 1.
    pub day: u64,
    /// The hour of the day, 0 to 23.
    pub hour: u8,
    /// The minute of the hour, 0 to 59.
    pub minute: u8,
}

impl From<GameTime> for GameDate {
    fn from(time: GameTime) -> Self {
        let minutes = time.0 / 60_000;
        let within = |count: u64| u8::try_from(count).expect("an hour or a minute is small");
        Self {
            day: minutes / (24 * 60) + 1,
            hour: within(minutes / 60 % 24),
            minute: within(minutes % 60),
        }
    }
}

impl fmt::Display for GameDate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "day {}, {:02}:{:02}", self.day, self.hour, self.minute)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_begin_at_midnight_and_are_counted_from_one() {
        let told = |seconds| GameDate::from(GameTime::from_secs(seconds)).to_string();
        assert_eq!(told(0), "day 1, 00:00");
        assert_eq!(told(24 * 3600 - 1), "day 1, 23:59");
        assert_eq!(told(24 * 3600), "day 2, 00:00");
        assert!(GameDate::from(GameTime(u64::MAX)).day > 1);
    }
}
