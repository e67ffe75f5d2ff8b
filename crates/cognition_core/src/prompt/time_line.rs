//! What a prompt tells of the time.

use crate::mind::{GameTime, TimeOfDay};
use std::fmt::Write as _;
use std::time::Duration;

/// So many minutes are worth telling.
const LONG: u64 = 5;

/// What a prompt tells of the time, where the game has a time of day.
///
/// ```
/// use cognition_core::{mind::GameTime, prompt::ToldTime};
/// use std::time::Duration;
///
/// let (now, before) = (GameTime::from_secs(38 * 3600), GameTime::from_secs(38 * 3600 - 360));
/// let told = ToldTime { now, last: Some(before), day: Duration::from_secs(86_400) };
/// assert_eq!(told.to_string(), "It is 14:00 on day 2, 6 minutes after you last spoke or acted.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToldTime {
    /// Now.
    pub now: GameTime,
    /// When the mind last said or did something, as far as it remembers.
    pub last: Option<GameTime>,
    /// Game time from one midnight to the next.
    pub day: Duration,
}

impl ToldTime {
    /// Minutes of the game's day since the mind last said or did something.
    fn minutes_since(self) -> u64 {
        let passed = self.last.map_or(Duration::ZERO, |last| self.now.since(last));
        let day = u64::try_from(self.day.as_millis()).unwrap_or(u64::MAX).max(1);
        let passed = u64::try_from(passed.as_millis()).unwrap_or(u64::MAX);
        passed.saturating_mul(24 * 60) / day
    }
}

impl std::fmt::Display for ToldTime {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "It is {}", TimeOfDay::at(self.now, self.day))?;
        let day = u64::try_from(self.day.as_millis()).unwrap_or(u64::MAX).max(1);
        match self.now.0 / day {
            0 => {}
            before => write!(out, " on day {}", before + 1)?,
        }
        match self.minutes_since() {
            0..LONG => {}
            minutes @ LONG..120 => {
                write!(out, ", {minutes} minutes after you last spoke or acted")?
            }
            minutes => write!(out, ", {} hours after you last spoke or acted", minutes / 60)?,
        }
        out.write_char('.')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_told_what_time_it_is_and_how_long_ago_the_last_turn_was() {
        let day = Duration::from_hours(24);
        let told = |now: u64, last: Option<u64>| {
            let [now, last] = [Some(now), last].map(|it| it.map(|it| GameTime::from_secs(60 * it)));
            ToldTime { now: now.expect("is given"), last, day }.to_string()
        };
        assert_eq!(told(21 * 60 + 5, None), "It is 21:05.");
        assert_eq!(told(65, Some(65)), "It is 01:05.");
        assert_eq!(told(65, Some(61)), "It is 01:05.", "it is just now");
        assert_eq!(told(65, Some(60)), "It is 01:05, 5 minutes after you last spoke or acted.");
        let next_day = told(24 * 60 + 125, Some(24 * 60 - 5));
        assert_eq!(next_day, "It is 02:05 on day 2, 2 hours after you last spoke or acted.");
    }

    #[test]
    fn minutes_are_those_of_the_day_however_long_that_is() {
        let (now, last) = (GameTime::from_secs(10), Some(GameTime::from_secs(4)));
        let day = Duration::from_secs(24 * 60);
        let told = ToldTime { now, last, day };
        assert_eq!(told.to_string(), "It is 00:10, 6 minutes after you last spoke or acted.");
    }
}
