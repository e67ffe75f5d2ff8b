//! Hours and days that words name, wherever they stand: `at five`, `tonight`.

use crate::grammar::clauses::clauses;
use crate::language::Language;
use crate::time::due_times::DueTime;
use crate::time::times::tokens;
use crate::words::times::TimeWords;
use crate::words::times::due::{EventSpan, HALF_DAY};

/// How many words a time of the clock has at most.
const LONGEST_TIME: usize = 5;

impl Language {
    /// The time of the clock that words name, wherever it stands in them: `At five you have the key.`
    pub fn named_time(&self, said: &str) -> Option<DueTime> {
        let due = &self.times.due;
        let named = |words: &[String]| {
            let introduced = due.clock_words.has(&words[0]) || due.span(words).0.is_some();
            let longest = LONGEST_TIME.min(words.len());
            let mut times = (2..=longest).rev().filter(|_| introduced);
            times.find_map(|length| match self.due_time(&words[..length].join(" ")) {
                Some(time @ DueTime::At { .. }) => Some(time),
                _ => None,
            })
        };
        clauses(said).find_map(|clause| {
            let words: Vec<String> = clause.split_whitespace().map(str::to_lowercase).collect();
            let bare = |word: &String| word.trim_end_matches(['.', '!', '?', '…']).to_owned();
            let words: Vec<String> = words.iter().map(bare).collect();
            (0..words.len()).find_map(|at| named(&words[at..]))
        })
    }

    /// An hour, a day by name alone, or a length that is ahead.
    pub(crate) fn is_moment(&self, said: &str) -> bool {
        let words = tokens(said, &self.times.minus);
        self.times.is_moment(&words, self.due_time(said).as_ref())
    }

    /// A day by name alone: `tonight`, `tomorrow morning`.
    pub(crate) fn is_day(&self, said: &str) -> bool {
        let words = tokens(said, &self.times.minus);
        self.times.is_day(&words, self.due_time(said).as_ref())
    }

    /// Whether a sentence names an hour, wherever it stands in it: `Twelve past nine, and nobody is here.`
    pub(crate) fn tells_hour(&self, said: &str) -> bool {
        let bare = |word: &str| word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_owned();
        clauses(said).any(|clause| {
            let words: Vec<String> = clause.split_whitespace().map(bare).collect();
            let longest = LONGEST_TIME.min(words.len());
            (2..=longest).any(|length| words.windows(length).any(|it| self.is_hour(&it.join(" "))))
        })
    }

    fn is_hour(&self, said: &str) -> bool {
        let words = tokens(said, &self.times.minus);
        self.times.is_hour(&words, self.due_time(said).as_ref())
    }
}

impl TimeWords {
    /// Whether words that are read as some time are an hour, a day by name alone, or a length that is ahead.
    pub(super) fn is_moment(&self, words: &[String], time: Option<&DueTime>) -> bool {
        self.is_hour(words, time) || self.is_day(words, time) || self.is_length_ahead(words, time)
    }

    /// An hour that stands behind what introduces one: `at five`, and not `for two`.
    fn is_hour(&self, words: &[String], time: Option<&DueTime>) -> bool {
        let due = &self.due;
        let by_the_clock = || {
            words.first().is_some_and(|word| due.clock_words.has(word))
                || due.span(words).0 == Some(EventSpan::Before)
        };
        matches!(time, Some(DueTime::At { either_half, .. }) if !either_half || by_the_clock())
    }

    fn is_day(&self, words: &[String], time: Option<&DueTime>) -> bool {
        let whole = self.whole_phrase(words).is_some_and(|long| long >= u64::from(HALF_DAY));
        whole
            || match time {
                Some(DueTime::Day(_)) => true,
                Some(DueTime::At { days, .. }) => {
                    *days > 0 && !self.due.introduces_or_bounds(words)
                }
                _ => false,
            }
    }

    /// `In half an hour`, and not `for half an hour`.
    fn is_length_ahead(&self, words: &[String], time: Option<&DueTime>) -> bool {
        let ahead = words.first().is_some_and(|word| self.due.length_words.has(word));
        ahead && matches!(time, Some(DueTime::In(length)) if !length.is_zero())
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;
    use crate::time::test_due_times::at;

    #[test]
    fn a_time_of_the_clock_may_stand_anywhere() {
        let named = |said| Language::english().named_time(said);
        assert_eq!(named("At five you have the key, and not before."), Some(at(5, 0, true, 0)));
        assert_eq!(named("No. Not until 17:00."), Some(at(17, 0, false, 0)));
        assert_eq!(named("Not before noon, Renske."), Some(at(12, 0, false, 0)));
        let quarter = "By a quarter to twelve you have the key.";
        assert_eq!(named(quarter), Some(at(11, 45, true, 0)));
        assert_eq!(named("I have five of them."), None);
        assert_eq!(named("No. That stays with me."), None);
    }
}
