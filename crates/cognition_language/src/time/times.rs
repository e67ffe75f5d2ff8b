//! How long from now: times in words.

use crate::grammar::tokens::is_apostrophe;
use crate::language::Language;
use crate::words::lists::Phrase;
use crate::words::times::TimeWords;
use std::borrow::Cow;
use std::time::Duration;

/// Bytes that most words have room in.
const ROOM: usize = 16;
/// The shortest time that anybody means.
const LEAST: f64 = 60.0;

impl Language {
    /// How long from now a text says: `in 20 minutes`, `within two hours`, `half an hour`,
    /// `tomorrow` (a day), `tonight` (12 hours), `soon` (10 minutes), `at once` (a minute).
    ///
    /// A time that is past, such as `0 minutes` or `an hour ago`, is no time at all: zero. None
    /// where the text says no time that is understood. The length is unbounded: whoever asks caps it.
    ///
    /// ```
    /// use cognition_language::Language;
    /// use std::time::Duration;
    ///
    /// let english = Language::english();
    /// assert_eq!(english.time_from_now("within half an hour"), Some(Duration::from_secs(30 * 60)));
    /// assert_eq!(english.time_from_now("when the bells ring"), None);
    /// ```
    pub fn time_from_now(&self, words: &str) -> Option<Duration> {
        let (times, words) = (&self.times, self.without_opening_fillers(words));
        let tokens = tokens(&self.without_endings_of_numbers(&words), &times.minus);
        let counted = (0..tokens.len()).find_map(|at| times.length(&tokens[at..], f64::INFINITY));
        let Some((seconds, rest)) = counted else {
            return times.phrase(&tokens).map(Duration::from_secs);
        };
        let past = rest.first().is_some_and(|word| times.ago.has(word));
        let seconds = if past { 0.0 } else { seconds.max(0.0) };
        // Nobody who says `in a second` means it.
        let seconds = if seconds > 0.0 && seconds <= 1.0 { LEAST } else { seconds };
        Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
    }

    /// `Ten to ten` of `ten to ten's`: what is shortened behind a number is no unit of time.
    pub(crate) fn without_endings_of_numbers<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if !text.contains(is_apostrophe) {
            return Cow::Borrowed(text);
        }
        let bare = |word: &'t str| {
            let plain = self.without_possessive(word);
            if plain != word && self.is_number(plain) { plain } else { word }
        };
        Cow::Owned(text.split(' ').map(bare).collect::<Vec<_>>().join(" "))
    }

    /// `Two`
    pub(crate) fn is_number(&self, clause: &str) -> bool {
        let words = tokens(clause, &self.times.minus);
        self.times.number(&words).is_some_and(|(_, rest)| rest.is_empty())
    }
}

impl TimeWords {
    fn phrase(&self, tokens: &[String]) -> Option<u64> {
        let said = self.phrases.iter().find(|phrase| phrase.words.stands_in(tokens));
        said.map(|phrase| phrase.seconds)
    }

    /// Where a phrase is all that is said: `before long`.
    pub(crate) fn whole_phrase(&self, tokens: &[String]) -> Option<u64> {
        let all = |phrase: &Phrase| phrase.len() == tokens.len() && phrase.begins(tokens);
        self.phrases.iter().find(|phrase| all(&phrase.words)).map(|phrase| phrase.seconds)
    }

    /// The seconds that a text begins with, and what is left of it; `1 hour and 30 minutes` is one.
    pub(crate) fn length<'t>(
        &self,
        tokens: &'t [String],
        below: f64,
    ) -> Option<(f64, &'t [String])> {
        let (count, rest) = self.amount(tokens)?;
        let (unit, rest) = rest.split_first()?;
        let unit = self.seconds(unit).filter(|unit| *unit < below)?;
        if let Some(rest) = self.and_a_half.rest_of(rest) {
            return Some(((count + 0.5) * unit, rest));
        }
        if let Some(parts) = self.bare_part(rest, unit) {
            return Some((count * unit + parts, &[]));
        }
        let more = self.and.rest_of(rest).unwrap_or(rest);
        let (more, rest) = self.length(more, unit).unwrap_or((0.0, rest));
        Some((count * unit + more, rest))
    }

    /// `2 hours 30`: a number at the end counts in sixtieths.
    fn bare_part(&self, rest: &[String], unit: f64) -> Option<f64> {
        let (count, rest) = self.number(rest)?;
        (rest.is_empty() && unit > 1.0 && unit <= 3600.0 && count < 60.0)
            .then_some(count * unit / 60.0)
    }

    /// The number that a text begins with: `20`, `twenty-five`, `an`, `half an`, `a couple of`.
    fn amount<'t>(&self, tokens: &'t [String]) -> Option<(f64, &'t [String])> {
        let mut amounts = self.amounts.iter();
        let amount = amounts.find_map(|amount| Some((amount.count, amount.words.rest_of(tokens)?)));
        if amount.is_some() {
            return amount;
        }
        if let Some(rest) = tokens.split_first().filter(|(first, _)| **first == *self.minus) {
            return self.number(rest.1).map(|(count, rest)| (-count, rest));
        }
        let (count, rest) = self.number(tokens)?;
        match self.and_a_half.rest_of(rest) {
            Some(rest) => Some((count + 0.5, rest)),
            None => Some((count, rest)),
        }
    }

    pub(crate) fn number<'t>(&self, tokens: &'t [String]) -> Option<(f64, &'t [String])> {
        let (first, rest) = tokens.split_first()?;
        if let Some(tens) = place(&self.tens, first).filter(|tens| *tens > 0.0) {
            let tens = (tens + 1.0) * 10.0;
            let ones = rest.first().and_then(|word| place(self.ones(), word));
            return Some(ones.map_or((tens, rest), |ones| (tens + ones, &rest[1..])));
        }
        let count = match first.as_str() {
            word if self.one.has(word) => 1.0,
            word if word.starts_with(|sign: char| sign.is_ascii_digit()) => word.parse().ok()?,
            word => place(&self.spelled, word)?,
        };
        Some((count, rest))
    }

    fn ones(&self) -> &[Box<str>] {
        &self.spelled[..self.spelled.len().min(10)]
    }

    pub(crate) fn seconds(&self, unit: &str) -> Option<f64> {
        let known = self.units.iter().find(|known| known.words.has(unit));
        known.map(|known| known.seconds)
    }
}

fn place(list: &[Box<str>], word: &str) -> Option<f64> {
    list.iter().position(|known| **known == *word).map(|place| place as f64)
}

/// Runs of letters and runs of digits, in lower case: `20min` is two, and so is `-5`.
pub(crate) fn tokens(words: &str, minus: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut before = ' ';
    let mut read = |sign: char| {
        match tokens.last_mut() {
            Some(last) if goes_on(last, before, sign) => last.push(sign),
            _ if sign == '-' && !before.is_alphanumeric() => tokens.push(minus.to_owned()),
            _ if sign.is_alphanumeric() => tokens.push(begun_with(sign)),
            _ => {}
        }
        before = sign;
    };
    words.chars().for_each(|sign| match sign.is_ascii() {
        true => read(sign.to_ascii_lowercase()),
        false => sign.to_lowercase().for_each(&mut read),
    });
    tokens
}

fn begun_with(sign: char) -> String {
    let mut token = String::with_capacity(ROOM);
    token.push(sign);
    token
}

fn goes_on(last: &str, before: char, sign: char) -> bool {
    let in_number = before.is_ascii_digit() && (sign.is_ascii_digit() || sign == '.');
    let behind_point = before == '.' && last.ends_with('.') && sign.is_ascii_digit();
    in_number || behind_point || before.is_alphabetic() && sign.is_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(rows: &[(&str, Option<f64>)]) {
        for (said, minutes) in rows {
            let expected = minutes.map(|minutes| Duration::from_secs_f64(minutes * 60.0));
            assert_eq!(Language::english().time_from_now(said), expected, "{said}");
        }
    }

    #[test]
    fn counted_times_are_read_in_digits_and_in_words() {
        check(&[
            ("in 20 minutes", Some(20.0)),
            ("Within TWO hours.", Some(120.0)),
            ("by in an hour", Some(60.0)),
            ("in 30 seconds, no more", Some(0.5)),
            ("three days", Some(3.0 * 1440.0)),
            ("twenty-five minutes", Some(25.0)),
            ("nineteen minutes or so", Some(19.0)),
            ("in 20min", Some(20.0)),
            ("1.5 hours", Some(90.0)),
            ("in 5-10 minutes", Some(10.0)),
            ("in 5.", None),
        ]);
    }

    #[test]
    fn halves_and_sums_are_read() {
        check(&[
            ("half an hour", Some(30.0)),
            ("in a quarter of an hour", Some(15.0)),
            ("in three quarters of an hour", Some(45.0)),
            ("a dozen minutes", Some(12.0)),
            ("in half a dozen hours", Some(360.0)),
            ("an hour and a half", Some(90.0)),
            ("two and a half hours", Some(150.0)),
            ("1 hour and 20 minutes", Some(80.0)),
            ("a couple of hours", Some(120.0)),
        ]);
    }

    #[test]
    fn times_without_a_number_are_read() {
        check(&[
            ("tomorrow at noon", Some(1440.0)),
            ("the day after tomorrow", Some(2880.0)),
            ("Tonight!", Some(720.0)),
            ("today", Some(720.0)),
            ("as soon as I can", Some(10.0)),
            ("shortly", Some(10.0)),
            ("right away", Some(1.0)),
            ("at once", Some(1.0)),
            ("in a moment", Some(1.0)),
            ("just a second", Some(1.0)),
            ("now", Some(1.0)),
        ]);
    }

    #[test]
    fn what_is_shortened_behind_a_number_counts_no_seconds() {
        check(&[("Ten's plenty.", None), ("ten to ten's fine", None), ("in 30s", Some(0.5))]);
    }

    #[test]
    fn what_is_past_is_no_time_at_all() {
        let past = ["0 minutes", "in zero hours", "-5 minutes", "minus two days", "an hour ago"];
        for said in past {
            assert_eq!(Language::english().time_from_now(said), Some(Duration::ZERO), "{said}");
        }
    }

    #[test]
    fn what_is_not_understood_is_none() {
        for said in ["", "when the bells ring", "in minutes", "never", "5", "snow", "bald"] {
            assert_eq!(Language::english().time_from_now(said), None, "{said}");
        }
    }

    proptest! {
        #[test]
        fn no_text_and_no_number_overflows(text in "(in |-)?[0-9.]{0,400} ?(days?|weeks|and|half| ){0,9}") {
            let _ = Language::english().time_from_now(&text);
        }

        #[test]
        fn minutes_are_minutes(count in 0..u32::MAX) {
            let due = Language::english().time_from_now(&format!("in {count} minutes"));
            prop_assert_eq!(due, Some(Duration::from_secs(u64::from(count) * 60)));
        }
    }
}
