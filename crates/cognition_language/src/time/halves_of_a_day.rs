//! Times that leave open which half of the day is meant: `half past eight`, and `8:30` as people write it.

use crate::language::Language;
use crate::time::clock_times::in_digits;
use crate::time::due_times::DueTime;
use crate::time::times::tokens;
use crate::words::lists::Phrase;

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
