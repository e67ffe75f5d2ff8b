//! Time that is added to what there is: `another hour`, `ten more minutes`, `half an hour longer`.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::time::times::tokens;
use std::time::Duration;

/// From so many seconds on, `another` of a unit is some other one: `another day`.
const DAY: f64 = 86_400.0;

/// So many seconds, and from which word up to which they are said.
type Counted = (f64, usize, usize);

impl Language {
    /// How much more time words say; none where they count from now, or only name a length.
    ///
    /// ```
    /// use cognition_language::Language;
    /// use std::time::Duration;
    ///
    /// let added = |said| Language::english().time_added(said);
    /// let minutes = |count: u64| Some(Duration::from_secs(count * 60));
    /// assert_eq!(added("Could you give me another hour?"), minutes(60));
    /// assert_eq!([added("ten more minutes"), added("half an hour longer")], [minutes(10), minutes(30)]);
    /// assert_eq!([added("in an hour"), added("once more"), added("another day")], [None; 3]);
    /// ```
    pub fn time_added(&self, said: &str) -> Option<Duration> {
        self.added(said).map(|(_, length)| length)
    }

    /// The words that say how much more time there is to be: `another hour` of `give me another hour`.
    pub fn words_of_time_added(&self, said: &str) -> Option<String> {
        self.added(said).map(|(words, _)| words)
    }

    fn added(&self, said: &str) -> Option<(String, Duration)> {
        sentences(said).find_map(|sentence| {
            let asks = self.is_question(sentence);
            let mut told = clauses(sentence).filter(|clause| asks || !self.denies(clause));
            told.find_map(|clause| self.added_in(clause))
        })
    }

    fn added_in(&self, sentence: &str) -> Option<(String, Duration)> {
        let words = tokens(sentence, &self.times.minus);
        let (seconds, from, end) = (0..words.len()).find_map(|at| self.added_at(&words, at))?;
        let length = Duration::try_from_secs_f64(seconds).ok().filter(|it| !it.is_zero())?;
        Some((words[from..end].join(" "), length))
    }

    fn added_at(&self, words: &[String], at: usize) -> Option<Counted> {
        let times = &self.times;
        let length = |from: usize| {
            let (seconds, rest) = times.length(words.get(from..)?, f64::INFINITY)?;
            Some((seconds, at, words.len() - rest.len()))
        };
        let unit = || {
            let seconds = times.seconds(words.get(at + 1)?).filter(|unit| *unit < DAY)?;
            Some((seconds, at, at + 2))
        };
        let is_more = times.more.has(&words[at]);
        let another = times.another.has(&words[at]).then(|| length(at + 1).or_else(unit)).flatten();
        let behind = || {
            let (seconds, from, end) = length(at)?;
            let ends = |word: &String| times.more.has(word) || times.longer.has(word);
            words.get(end).is_some_and(ends).then_some((seconds, from, end + 1))
        };
        let within = || is_more.then(|| self.added_within(words, at)).flatten();
        let before = || is_more.then(|| length(at + 1)).flatten();
        another.or_else(within).or_else(before).or_else(behind)
    }

    /// `Ten more minutes`: the number stands before what says that they are added.
    fn added_within(&self, words: &[String], more: usize) -> Option<Counted> {
        let number = more.checked_sub(1)?;
        let rest = words[more + 1..].iter();
        let without: Vec<String> = std::iter::once(&words[number]).chain(rest).cloned().collect();
        let (seconds, rest) = self.times.length(&without, f64::INFINITY)?;
        Some((seconds, number, words.len() - rest.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minutes(said: &str) -> Option<u64> {
        Language::english().time_added(said).map(|length| length.as_secs() / 60)
    }

    #[test]
    fn time_is_added_in_any_order_of_words() {
        for (said, expected) in [
            ("another hour", 60),
            ("Give me another twenty minutes.", 20),
            ("another half hour, sir", 30),
            ("another half an hour", 30),
            ("ten more minutes", 10),
            ("Five minutes more, no more than that.", 5),
            ("an hour longer", 60),
            ("an extra half hour", 30),
            ("an additional hour", 60),
            ("a further ten minutes", 10),
            ("one more hour", 60),
            ("two more days", 2 * 24 * 60),
            ("Half an hour more?", 30),
        ] {
            assert_eq!(minutes(said), Some(expected), "{said}");
        }
    }

    #[test]
    fn a_length_by_itself_and_another_of_something_add_nothing() {
        for said in [
            "in an hour",
            "an hour later",
            "once more",
            "more than an hour",
            "another loaf",
            "another day",
            "another time",
            "Not a minute more.",
            "I don't need another hour.",
            "no more minutes",
            "two more loaves",
            "I have more.",
            "",
        ] {
            assert_eq!(minutes(said), None, "{said}");
        }
    }

    #[test]
    fn the_words_that_add_it_say_it_by_themselves() {
        let words = |said: &str| Language::english().words_of_time_added(said);
        assert_eq!(words("Could you spare me another hour, sir?").as_deref(), Some("another hour"));
        assert_eq!(words("I need ten more minutes.").as_deref(), Some("ten more minutes"));
        assert_eq!(words("Half an hour longer, please.").as_deref(), Some("half an hour longer"));
        assert_eq!(words("In an hour."), None);
    }
}
