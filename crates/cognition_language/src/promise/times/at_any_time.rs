//! A deed without when and how often it is to be done, as it is told where somebody does it: `stir the mash` of `stir the
//! mash every half hour till noon`.

use crate::language::Language;
use crate::time::times::tokens;
use crate::words::times::TimeWords;
use std::borrow::Cow;
use std::time::Duration;

/// How many words a time has at most that is not counted: `straight away`.
const LONGEST_PHRASE: usize = 3;
/// What is done more often than that is counted by no clock: `every second loaf`.
const MOST_OFTEN: Duration = Duration::from_mins(1);

impl Language {
    /// A deed without its times, and without how often it is done. What it hangs on keeps its times, and so does what is
    /// called by one. How long something goes on stays, and so does the meal that something is for.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let deed = |said| Language::english().deed_at_any_time(said).into_owned();
    /// assert_eq!(deed("stir the mash every half hour till noon"), "stir the mash");
    /// assert_eq!(deed("light the fire in the morning room"), "light the fire in the morning room");
    /// ```
    pub fn deed_at_any_time<'t>(&self, deed: &'t str) -> Cow<'t, str> {
        let words = self.words_of_times(deed);
        if !(1..words.len()).any(|at| self.times.may_tell_a_time(&words[at..])) {
            return Cow::Borrowed(deed);
        }
        let again = self.repeated_time(deed).filter(|again| again.every >= MOST_OFTEN);
        let once = again.map(|again| again.beside).filter(|once| !once.is_empty());
        let once = once.as_deref().unwrap_or(deed);
        let timeless = self.cut_times(once, |time, leads| self.only_tells_when(time, once, leads));
        let left = self.without_joint(self.without_phrase(self.without_length_ahead(&timeless)));
        if left == deed { Cow::Borrowed(deed) } else { Cow::Owned(left.to_owned()) }
    }

    /// A time that is introduced as one, or a day; one that something is called by says nothing of when.
    fn only_tells_when(&self, time: &str, deed: &str, leads: bool) -> bool {
        let words = tokens(time, &self.times.minus);
        let is_for = words.first().is_some_and(|word| self.times.due.lasting_words.has(word));
        let introduced = self.times.due.introduces_or_bounds(&words);
        // `Um sechs läuten`: behind the time stands what is done.
        let named = leads && !(introduced && self.ends_with_its_verb(deed));
        !named && !is_for && (introduced || self.is_day(time))
    }

    /// `Within the next twenty minutes` at the end, and not `for twenty minutes`.
    fn without_length_ahead<'t>(&self, deed: &'t str) -> &'t str {
        let left = self.without_time(deed);
        let words = tokens(&deed[left.len()..], &self.times.minus);
        let Some((first, rest)) = words.split_first() else { return deed };
        let ahead = self.times.due.length_words.has(first) && self.is_a_length(rest);
        if ahead { left } else { deed }
    }

    /// `Twenty minutes`, `the next twenty minutes`
    pub(crate) fn is_a_length(&self, words: &[String]) -> bool {
        let is_whole = |words: &[String]| {
            self.times.length(words, f64::INFINITY).is_some_and(|(_, behind)| behind.is_empty())
        };
        let led = words.iter().take_while(|word| self.leads_to_a_length(word)).count();
        (0..=led).any(|at| is_whole(&words[at..]))
    }

    /// `The next`
    fn leads_to_a_length(&self, word: &str) -> bool {
        let mut days = self.times.due.calendar.iter().filter_map(|day| day.words.words().next());
        self.is_stop_word(word) || days.any(|first| first == word)
    }

    /// `Straight away` at the end, and not `a moment`.
    fn without_phrase<'t>(&self, deed: &'t str) -> &'t str {
        let begins = deed.rmatch_indices(' ').map(|(at, _)| at).take(LONGEST_PHRASE);
        let is_phrase = |at: &usize| {
            let words = tokens(&deed[*at..], &self.times.minus);
            let counts = words.first().is_some_and(|word| self.times.one.has(word));
            !counts && self.times.whole_phrase(&words).is_some_and(|seconds| seconds > 0)
        };
        begins.filter(is_phrase).last().map_or(deed, |at| deed[..at].trim_end_matches(','))
    }

    /// `Bring the pills at nine and at noon` joins nothing but times.
    fn without_joint<'t>(&self, deed: &'t str) -> &'t str {
        match deed.rsplit_once(' ') {
            Some((left, last)) if self.joins(last) => left.trim_end_matches(','),
            _ => deed,
        }
    }
}

impl TimeWords {
    /// Whether the first of some words may belong to a time: looked at before any is read.
    fn may_tell_a_time(&self, words: &[String]) -> bool {
        let first = &words[0];
        let due = &self.due;
        let mut clock = due.clock.iter().chain(&due.parts_of_days);
        !self.one.has(first) && self.number(words).is_some()
            || self.seconds(first).is_some()
            || self.phrases.iter().any(|it| it.words.begins(words))
            || due.calendar.iter().any(|it| it.words.begins(words))
            || due.weekdays.iter().any(|it| it.begins(words))
            || clock.any(|it| it.words.begins(words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deed(said: &str) -> String {
        Language::english().deed_at_any_time(said).into_owned()
    }

    #[test]
    fn a_deed_is_told_without_when_and_how_often_it_is_done() {
        for (said, told) in [
            ("stir the mash every half hour", "stir the mash"),
            ("shut the hens in at a quarter to seven this evening", "shut the hens in"),
            ("oil the loom tomorrow morning before breakfast", "oil the loom"),
            ("trim the lamp at half past nine sharp", "trim the lamp"),
            ("change the dressing by noon today at the latest", "change the dressing"),
            ("reef the sails within the next twenty minutes", "reef the sails"),
            ("be out on the quay by a quarter past nine", "be out on the quay"),
            ("meet Odo at nine at the mill", "meet Odo at the mill"),
            ("sweep the step each morning this week", "sweep the step"),
            ("bring the milk every evening until Sunday", "bring the milk"),
            ("bring Ida her pills at nine and at noon", "bring Ida her pills"),
            ("damp the forge straight away", "damp the forge"),
            ("damp the forge now", "damp the forge"),
            ("open the shop at nine and close it at six", "open the shop and close it"),
        ] {
            assert_eq!(deed(said), told, "{said}");
        }
    }

    #[test]
    fn what_is_no_time_of_the_deed_stays_in_it() {
        for said in [
            "post the Friday letters",
            "meet Odo on Monday's boat",
            "light the fire in the morning room",
            "cook breakfast",
            "get supper on the table",
            "watch the sunset",
            "stay for supper",
            "boil the eggs for three minutes",
            "give Odo a moment",
            "seat him at nine tables",
            "bring every second loaf",
            "lock every door",
            "bring two loaves",
            "ring the half hour bell",
            "bring Mara the bread that Odo bakes every morning",
        ] {
            assert_eq!(deed(said), said, "{said}");
            assert!(matches!(Language::english().deed_at_any_time(said), Cow::Borrowed(_)));
        }
    }

    #[test]
    fn what_it_hangs_on_keeps_its_time() {
        let said = "come at nine if she pays before ten";
        assert_eq!(deed(said), "come if she pays before ten");
        let german = Language::by_code("de").expect("German is built in");
        assert_eq!(german.deed_at_any_time("um sechs Uhr die Glocke läuten"), "die Glocke läuten");
    }
}
