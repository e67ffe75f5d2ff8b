//! A time of the game's day.

use super::game_time::{GameTime, milliseconds};
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;
use thiserror::Error;

/// Minutes of a day, however long that is.
const MINUTES: u16 = 24 * 60;

/// A time of the game's day, to the minute: `05:30`. A day has 24 hours, however long they last.
///
/// ```
/// use cognition_base::mind::{GameTime, TimeOfDay};
/// use std::time::Duration;
///
/// // A day of 24 minutes: each is an hour.
/// let now = TimeOfDay::at(GameTime::from_secs(5 * 60 + 30), Duration::from_secs(24 * 60));
/// assert_eq!(now.to_string(), "05:30");
/// ```
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
#[type_path = "cognition_core::mind::time_of_day"]
#[serde(try_from = "String", into = "String")]
#[reflect(Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct TimeOfDay(u16);

/// A text is no time of day.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no time of day: write hours and minutes, `05:30`")]
pub struct TimeOfDayError(String);

impl TimeOfDay {
    /// Hours from 0 to 23 and minutes from 0 to 59; what is more goes on to the next day.
    pub const fn new(hour: u8, minute: u8) -> Self {
        Self((hour as u16 * 60 + minute as u16) % MINUTES)
    }

    /// The time of day at a moment. The first day begins at midnight, as the world does. A day
    /// without length counts as 24 hours.
    pub fn at(now: GameTime, day: Duration) -> Self {
        let day = match milliseconds(day) {
            0 => 24 * 3_600_000,
            day => day,
        };
        let minutes = u128::from(now.0 % day) * u128::from(MINUTES) / u128::from(day);
        Self(u16::try_from(minutes).expect("less than a day"))
    }

    /// The game time from midnight to this time of day; a day without length counts as 24 hours.
    pub fn since_midnight(self, day: Duration) -> Duration {
        let day = if day.is_zero() { Duration::from_hours(24) } else { day };
        day * u32::from(self.0) / u32::from(MINUTES)
    }

    /// Whether it is not before the one and before the other. From a time to the same: the whole
    /// day.
    pub fn is_between(self, from: Self, until: Self) -> bool {
        if from < until { from <= self && self < until } else { from <= self || self < until }
    }
}

impl TryFrom<String> for TimeOfDay {
    type Error = TimeOfDayError;

    fn try_from(text: String) -> Result<Self, TimeOfDayError> {
        let number = |digits: &str| {
            let is_plain = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse::<u8>().ok().filter(|_| is_plain)
        };
        let parts =
            text.split_once(':').and_then(|(hour, minute)| number(hour).zip(number(minute)));
        let (hour, minute) = match parts {
            Some((hour, minute)) if hour < 24 && minute < 60 => (hour, minute),
            _ => return Err(TimeOfDayError(text)),
        };
        Ok(Self::new(hour, minute))
    }
}

impl From<TimeOfDay> for String {
    fn from(time: TimeOfDay) -> Self {
        time.to_string()
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_read_as_it_is_told_and_anything_else_is_refused() {
        for text in ["00:00", "05:30", "23:59"] {
            let time = TimeOfDay::try_from(text.to_owned()).expect("should be read");
            assert_eq!(time.to_string(), text);
        }
        for text in ["", "5:30", "24:00", "12:60", "noon", "+1:00"] {
            let refused = TimeOfDay::try_from(text.to_owned()).expect_err("should be refused");
            assert!(refused.to_string().contains(text));
        }
    }

    #[test]
    fn a_time_of_day_comes_so_long_after_midnight() {
        let (evening, day) = (TimeOfDay::new(21, 40), Duration::from_secs(24 * 60));
        for day in [day, Duration::ZERO] {
            let now = GameTime::default() + evening.since_midnight(day);
            assert_eq!(TimeOfDay::at(now, day), evening);
        }
    }

    #[test]
    fn a_span_may_go_over_midnight_and_holds_its_beginning_alone() {
        let [evening, night, morning] = [22, 0, 6].map(|hour| TimeOfDay::new(hour, 0));
        assert!(night.is_between(evening, morning) && evening.is_between(evening, morning));
        assert!(!morning.is_between(evening, morning) && !night.is_between(morning, evening));
        assert!(night.is_between(morning, morning));
    }

    #[test]
    fn a_day_without_length_has_twenty_four_hours() {
        let noon = TimeOfDay::at(GameTime::from_secs(36 * 3600), Duration::ZERO);
        assert_eq!(noon, TimeOfDay::new(12, 0));
    }
}
