//! The times that words name, each by itself: `ten to ten` and `half past nine` of `would ten to ten do as well as
//! half past nine`.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::time::due_times::DueTime;
use crate::time::times::tokens;
use std::ops::Range;

/// How many words a time has at most, with its day and with what introduces it.
const LONGEST: usize = 6;

impl Language {
    /// The times that words name, in the order in which they stand there. A bare number is none, and neither is a
    /// length that isn't said to be ahead.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let named = |said| Language::english().times_named(said);
    /// assert_eq!(named("Ten to ten's plenty, Bishop."), ["ten to ten"]);
    /// let both = named("Would ten to ten do as well as half past nine?");
    /// assert_eq!(both, ["ten to ten", "half past nine"]);
    /// assert!(named("Set a table for two. Not a minute more.").is_empty());
    /// ```
    pub fn times_named(&self, said: &str) -> Vec<String> {
        clauses(said).flat_map(|clause| self.times_of_clause(clause)).collect()
    }

    /// Whether words are one time, and nothing beside: `by half past eleven`.
    pub(crate) fn is_a_named_time(&self, words: &str) -> bool {
        let stems = |text: &str| self.content_stems(text).len();
        matches!(&self.times_named(words)[..], [time] if stems(time) == stems(words))
    }

    /// The time that words say as a whole, else the first that is named in them: `would twenty to twelve do`.
    pub(crate) fn time_said_in(&self, said: &str) -> Option<DueTime> {
        let named = || self.times_named(said).iter().find_map(|time| self.due_time(time));
        self.due_time(said).or_else(named)
    }

    /// The time that is a clause of its own: `Will do. Two o'clock.`
    pub fn time_as_a_clause(&self, said: &str) -> Option<String> {
        let bare = |clause: &str| clause.trim_end_matches(['.', '!', '…']).to_owned();
        let told = clauses(said).filter(|it| !self.is_question(it) && !self.denies(it));
        told.map(bare).find(|clause| self.is_a_named_time(clause))
    }

    /// The time that stands by itself behind what is asked for, under the same mark: `nine o'clock` of `Will you fetch the
    /// doctor, nine o'clock?`
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asked = |said| Language::english().time_asked_with(said);
    /// assert_eq!(asked("Will you fetch the doctor, nine o'clock?").as_deref(), Some("nine o'clock"));
    /// assert_eq!([asked("Nine o'clock?"), asked("Will you fetch the doctor, Odo?")], [None, None]);
    /// ```
    pub fn time_asked_with(&self, said: &str) -> Option<String> {
        let bare = |clause: &str| clause.trim_end_matches(['.', '!', '?', '…', '？']).to_owned();
        let behind = sentences(said).flat_map(|sentence| clauses(sentence).skip(1));
        behind.map(bare).find(|clause| self.is_a_named_time(clause) && !self.denies(clause))
    }

    fn times_of_clause(&self, clause: &str) -> Vec<String> {
        let words = self.words_of_times(clause);
        self.places_of_times(&words).into_iter().map(|place| words[place].join(" ")).collect()
    }

    /// The words of a text as times are looked for in them, one for each run between spaces.
    pub(crate) fn words_of_times(&self, text: &str) -> Vec<String> {
        let bare = |word: &str| {
            let word = word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
            self.without_possessive(&word).to_owned()
        };
        text.split_whitespace().map(bare).collect()
    }

    /// Where among these times stand.
    pub(crate) fn places_of_times(&self, words: &[String]) -> Vec<Range<usize>> {
        let (mut at, mut places) = (0, Vec::new());
        while at < words.len() {
            let length = self.length_of_time(&words[at..]);
            let whole = length.filter(|it| !self.times.due.goes_on_to_tell(&words[at + it..]));
            places.extend(whole.map(|length| at..at + length));
            at += length.unwrap_or(1);
        }
        places
    }

    /// How many words the time has that words begin with, as few of them as say it: `Friday` of `Friday instead`, and
    /// all of `nine o'clock`.
    fn length_of_time(&self, words: &[String]) -> Option<usize> {
        let time = |length: usize| self.one_time(&words[..length]);
        let mut lengths = (1..=LONGEST.min(words.len())).rev();
        let (longest, said) = lengths.find_map(|length| Some((length, time(length)?)))?;
        (1..longest).find(|length| time(*length).as_ref() == Some(&said)).or(Some(longest))
    }

    /// The time that words are from the first of them on, and not only behind it.
    fn one_time(&self, words: &[String]) -> Option<DueTime> {
        let said = words.join(" ");
        let time = self.due_time(&said)?;
        let said = tokens(&said, &self.times.minus);
        let introduced = self.times.due.introduces_or_bounds(&said);
        let own = usize::from(introduced);
        // `A quarter to twelve` begins with its article.
        let article = words.get(own).is_some_and(|word| self.times.due.not_hours.has(word));
        let behind = words.get(own + 1 + usize::from(article)..).unwrap_or_default().join(" ");
        let of_the_clock = matches!(time, DueTime::At { .. });
        let counts = of_the_clock && words.len() > 1 && !introduced;
        let counts = counts || self.times.is_moment(&said, Some(&time));
        (counts && self.due_time(&behind).as_ref() != Some(&time)).then_some(time)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn of_several_times_each_is_named_by_itself_and_in_order() {
        let named = |said| Language::english().times_named(said);
        let both = named("Would ten to ten serve you as well as half past nine?");
        assert_eq!(both, ["ten to ten", "half past nine"]);
        assert_eq!(named("May I bring the crate at ten to ten instead?"), ["at ten to ten"]);
        assert_eq!(named("Ten to ten’s plenty."), ["ten to ten"]);
        assert_eq!(named("May I bring it on Friday?"), ["on friday"]);
        assert_eq!(named("Friday it is."), ["friday"]);
        let quarter = ["by a quarter to twelve"];
        assert_eq!(named("May I bring the crate by a quarter to twelve?"), quarter);
        assert_eq!(named("Would half past eleven do?"), ["half past eleven"]);
        assert_eq!(named("Could you make it nine o'clock?"), ["nine o'clock"]);
    }

    #[test]
    fn of_a_time_whose_hour_is_left_out_nothing_is_named() {
        let named = |said| Language::english().times_named(said);
        for said in ["At a quarter past.", "May I come at twenty past?", "By ten to."] {
            assert!(named(said).is_empty(), "{said}: {:?}", named(said));
        }
    }

    #[test]
    fn what_is_no_time_is_not_named_as_one() {
        let named = |said| Language::english().times_named(said);
        for said in ["Yes.", "A table for two.", "I have ten of them.", "Not a minute later."] {
            assert!(named(said).is_empty(), "{said}: {:?}", named(said));
        }
    }
}
