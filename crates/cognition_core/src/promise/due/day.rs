//! How long a day of the game is, by which times are said and told.

use crate::mind::GameTime;
use std::time::Duration;

/// Milliseconds of a day of 24 hours.
const FULL: u64 = 24 * 3_600_000;

/// A day of the game. It has 24 hours, however long they last: `at noon`, `tomorrow` and `in two hours` are said by
/// these. A time that is told is what a clock with such hours shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::promise) struct Day {
    /// In milliseconds of game time.
    length: u64,
}

impl Default for Day {
    fn default() -> Self {
        Self { length: FULL }
    }
}

impl Day {
    /// A day without length counts as 24 hours.
    pub(in crate::promise) fn of(length: Duration) -> Self {
        match milliseconds(length) {
            0 => Self::default(),
            length => Self { length },
        }
    }

    /// What the clock shows at a moment of the game.
    pub(in crate::promise) fn told(self, at: GameTime) -> GameTime {
        GameTime(narrowed(u128::from(at.0) * u128::from(FULL) / u128::from(self.length)))
    }

    /// The first moment of the game at which the clock shows that.
    pub(in crate::promise) fn at(self, told: GameTime) -> GameTime {
        let longer = u128::from(told.0) * u128::from(self.length);
        GameTime(narrowed(longer.div_ceil(u128::from(FULL))))
    }

    /// How much game time passes in a length that is told.
    pub(in crate::promise) fn lasting(self, told: Duration) -> Duration {
        self.at(GameTime::default() + told).since(GameTime::default())
    }

    /// As how long some game time is told.
    pub(in crate::promise) fn told_length(self, passed: Duration) -> Duration {
        self.told(GameTime::default() + passed).since(GameTime::default())
    }

    /// On which day a moment lies, counted from 0.
    pub(in crate::promise) fn number_of(self, at: GameTime) -> u64 {
        self.told(at).0 / FULL
    }

    /// Milliseconds of game time from a time of the day to that of the other half.
    pub(in crate::promise) fn half(self) -> u64 {
        self.length / 2
    }
}

fn milliseconds(span: Duration) -> u64 {
    narrowed(span.as_millis())
}

fn narrowed(count: u128) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_of_twenty_four_hours_tells_the_time_of_the_game() {
        let at = GameTime(12_345_678);
        for day in [Day::default(), Day::of(Duration::from_hours(24)), Day::of(Duration::ZERO)] {
            assert_eq!([day.told(at), day.at(at)], [at; 2]);
            assert_eq!(day.lasting(Duration::from_mins(30)), Duration::from_mins(30));
        }
        let end = GameTime(u64::MAX);
        assert_eq!([Day::default().told(end), Day::default().at(end)], [end; 2]);
    }

    #[test]
    fn a_clock_shows_a_time_from_its_first_moment_on_however_long_the_day_is() {
        for minutes in [1, 7, 20, 24, 60, 72, 24 * 60, 48 * 60] {
            let day = Day::of(Duration::from_mins(minutes));
            for hour in [0, 7, 12, 16, 23, 24, 40] {
                let told = GameTime::from_secs(hour * 3600 + 5 * 60);
                let shown = day.told(day.at(told));
                assert!(told <= shown && shown.since(told) < Duration::from_secs(2), "{minutes}");
                assert_eq!(day.number_of(day.at(told)), hour / 24);
            }
        }
    }

    #[test]
    fn hours_are_those_of_the_day() {
        let day = Day::of(Duration::from_mins(24));
        assert_eq!(day.lasting(Duration::from_hours(2)), Duration::from_mins(2));
        assert_eq!(day.told_length(Duration::from_mins(2)), Duration::from_hours(2));
        assert_eq!(day.told(GameTime::from_secs(12 * 60)), GameTime::from_secs(12 * 3600));
    }
}
