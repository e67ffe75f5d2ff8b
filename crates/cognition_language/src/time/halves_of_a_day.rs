//! Times that leave open which half of the day is meant: `half past eight`, and `8:30` as people write it.

use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::time::clock_times::in_digits;
use crate::time::due_times::DueTime;
use crate::time::times::tokens;
use crate::words::lists::Phrase;
use crate::words::times::due::{HALF_DAY, HOUR};

/// Whoever sups or goes to bed does so at four or later.
const EVENING: u32 = 4 * HOUR;

impl Language {
    /// Whether a time of the clock may be twelve hours earlier or later as well, as its own words say it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let open = |said| Language::english().leaves_the_half_open(said);
    /// assert!(open("half past eight") && open("at nine") && open("8:30"));
    /// assert!(!open("20:30") && !open("08:30") && !open("8:30 am") && !open("noon"));
    /// assert!(!open("tomorrow at nine"));
    /// ```
    pub fn leaves_the_half_open(&self, said: &str) -> bool {
        match self.due_time(said) {
            Some(DueTime::At { either_half, days: 0, .. }) => {
                either_half || self.is_short_in_digits(said)
            }
            _ => false,
        }
    }

    /// The second of the day at which something is done that has an hour of either half, by what is done then; none
    /// where that doesn't tell. People wake and set out in the morning of a day to come; of today the next such hour
    /// is meant.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let at = |deed, hour: u32, another_day| {
    ///     let second = Language::english().second_by_deed(deed, hour * 3600, another_day);
    ///     second.map(|second| second / 3600)
    /// };
    /// assert_eq!(at("wake Odo", 5, true), Some(5));
    /// assert_eq!([at("bring Odo his breakfast", 8, false), at("lay the table for supper", 7, true)], [Some(8), Some(19)]);
    /// assert_eq!([at("wake Odo", 5, false), at("bring Odo the key", 5, true)], [None; 2]);
    /// ```
    pub fn second_by_deed(&self, deed: &str, second: u32, another_day: bool) -> Option<u32> {
        let (known, lower) = (&self.times.due.halves, deed.to_lowercase().replace('’', "'"));
        let (words, hour) = (spoken(&lower), second % HALF_DAY);
        let begins = || known.morning_deeds.begin(&self.deed(deed).words);
        let morning = known.morning.stand_in(&words) || another_day && begins();
        let evening = known.evening.stand_in(&words) && hour >= EVENING;
        // Noon and midnight both are twelve.
        match (morning, evening) {
            _ if hour < HOUR => None,
            (true, false) => Some(hour),
            (false, true) => Some(hour + HALF_DAY),
            _ => None,
        }
    }

    /// `8:30`, and neither `08:30` nor `8:30 am`
    fn is_short_in_digits(&self, said: &str) -> bool {
        let (due, words) = (&self.times.due, tokens(said, &self.times.minus));
        let says = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.stands_in(&words));
        let digits = said.trim_start_matches(|sign: char| !sign.is_ascii_digit());
        let hour: String = digits.chars().take_while(char::is_ascii_digit).collect();
        let short = hour.parse().is_ok_and(|hour: u32| (1..=12).contains(&hour));
        in_digits(said).is_some()
            && short
            && !hour.starts_with('0')
            && !due.full_day
            && !says(&due.forenoon)
            && !says(&due.afternoon)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(deed: &str, hour: u32, another_day: bool) -> Option<u32> {
        let second = Language::english().second_by_deed(deed, hour * HOUR, another_day);
        second.map(|second| second / HOUR)
    }

    #[test]
    fn who_wakes_or_sets_out_on_a_day_to_come_does_so_before_noon() {
        for deed in [
            "wake Anselm at five tomorrow",
            "get up at five",
            "set out at five",
            "start work at five",
        ] {
            assert_eq!(at(deed, 5, true), Some(5), "{deed}");
            assert_eq!(at(deed, 5, false), None, "of today the next five is meant: {deed}");
        }
        assert_eq!(at("come to the wake at five", 5, true), None);
        assert_eq!(at("bring Anselm the lantern at five", 5, true), None);
    }

    #[test]
    fn meals_are_had_in_their_half_of_any_day() {
        assert_eq!(at("carry up the breakfast at eight", 8, false), Some(8));
        assert_eq!(at("be there for supper at seven", 7, true), Some(19));
        assert_eq!(at("put the child to bed at six", 6, true), Some(18));
        assert_eq!(at("play the queen tomorrow", 7, true), Some(19));
        assert_eq!(at("be there for the premiere", 8, true), Some(20));
        assert_eq!(at("be dressed for the ball", 9, true), Some(21));
        assert_eq!(at("show Anselm the ball", 9, true), None);
        assert_eq!(at("play with the child", 9, true), None);
        assert_eq!(at("have dinner with Anselm at one", 1, true), None);
        assert_eq!(at("keep the supper warm until breakfast", 7, true), None);
        assert_eq!(at("lay for supper at twelve", 12, true), None);
    }
}
