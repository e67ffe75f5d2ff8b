//! Hours and days that words name, wherever they stand: `at five`, `tonight`.

use crate::grammar::clauses::clauses;
use crate::language::Language;
use crate::time::due_times::DueTime;
use crate::time::times::tokens;
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

    /// A day by name alone: `tonight`, `tomorrow morning`.
    pub(crate) fn is_day(&self, said: &str) -> bool {
        let words = tokens(said, &self.times.minus);
        let day =
            self.times.whole_phrase(&words).is_some_and(|seconds| seconds >= u64::from(HALF_DAY));
        let named = |time| match time {
            DueTime::Day(_) => true,
            DueTime::At { days, .. } => days > 0 && !self.is_introduced(said),
            _ => false,
        };
        day || self.due_time(said).is_some_and(named)
    }

    /// An hour that stands behind what introduces one: `at five`, and not `for two`.
    pub(crate) fn is_hour(&self, said: &str) -> bool {
        let words = tokens(said, &self.times.minus);
        let due = &self.times.due;
        let by_the_clock = words.first().is_some_and(|word| due.clock_words.has(word))
            || due.span(&words).0 == Some(EventSpan::Before);
        matches!(self.due_time(said), Some(DueTime::At { either_half, .. }) if by_the_clock || !either_half)
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
