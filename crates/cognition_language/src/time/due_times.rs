//! By when, or until when, something is to be done: times as people name them.

use crate::language::Language;
use crate::time::awaited_events::AwaitedEvent;
use crate::time::times::tokens;
use crate::words::times::TimeWords;
use crate::words::times::due::EventSpan;
use std::time::Duration;

/// By when something is to be done, or until when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DueTime {
    /// So long from now; zero where it is past.
    In(Duration),
    /// At a time of the day: the next one, or that of a day to come.
    At {
        /// Second of the day, from 0 to 86,399.
        second: u32,
        /// Whether the hour may be one of the other half of the day as well: `at four`.
        either_half: bool,
        /// How many days from today; 0 for the next time that the clock shows it.
        days: u32,
    },
    /// In the course of a day: 0 is today, 1 tomorrow.
    Day(u32),
    /// When something happens.
    When(AwaitedEvent),
    /// At no time in particular.
    Open,
}

/// How a time bounds what is to be done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DueBound {
    /// Before it is over: `by noon`, `tomorrow`.
    #[default]
    By,
    /// At that very time: `at noon`.
    At,
    /// From then on: `not before noon`, `after six`.
    After,
    /// Up to then: `until noon`.
    Until,
}

impl Language {
    /// How the time that words name bounds what is to be done.
    ///
    /// ```
    /// use cognition_language::{DueBound, Language};
    ///
    /// let bound = |said| Language::english().due_bound(said);
    /// assert_eq!([bound("at noon"), bound("by noon")], [DueBound::At, DueBound::By]);
    /// assert_eq!([bound("after six"), bound("until six")], [DueBound::After, DueBound::Until]);
    /// ```
    pub fn due_bound(&self, said: &str) -> DueBound {
        let (due, words) = (&self.times.due, tokens(said, &self.times.minus));
        let at = || due.at_words.iter().any(|phrase| phrase.stands_in(&words));
        match due.span(&words).0 {
            _ if self.is_not_before(&words) => DueBound::After,
            Some(EventSpan::Until | EventSpan::While) => DueBound::Until,
            Some(EventSpan::Before) => DueBound::By,
            _ if at() => DueBound::At,
            Some(EventSpan::After) => DueBound::After,
            None => DueBound::By,
        }
    }

    /// `Not before noon` of a deed says from when on it is done; its span is that of what is left undone.
    fn is_not_before(&self, words: &[String]) -> bool {
        let before = |rest: &[String]| self.times.due.span(rest).0 == Some(EventSpan::Before);
        let whole = self.times.due.span(words).0 == Some(EventSpan::Until);
        whole && words.len() > 1 && before(&words[1..])
    }

    /// By when something is to be done, as words say it: `in 20 minutes`, `at half past three`, `by
    /// noon`, `tomorrow`, `until the bell goes`, `for ever`. None where they name no time.
    ///
    /// ```
    /// use cognition_language::{DueTime, Language};
    ///
    /// let english = Language::english();
    /// assert_eq!(english.due_time("some day"), Some(DueTime::Open));
    /// let noon = DueTime::At { second: 43_200, either_half: false, days: 0 };
    /// assert_eq!(english.due_time("by noon"), Some(noon));
    /// ```
    pub fn due_time(&self, said: &str) -> Option<DueTime> {
        let said = self.without_opening_fillers(said);
        let said = self.without_endings_of_numbers(&said);
        let said: &str = &said;
        let (times, words) = (&self.times, tokens(said, &self.times.minus));
        let due = &times.due;
        let open = due.open.iter().any(|phrase| phrase.stands_in(&words));
        let open = open || due.open_alone.iter().any(|phrase| phrase.is(&words));
        if open || due.waits_for_leisure(&words) {
            return Some(DueTime::Open);
        }
        if let Some(event) = self.event_of_this_day(&words) {
            return Some(event);
        }
        let (span, rest) = due.span(&words);
        if let Some(span) = span.filter(|_| self.is_event_of_a_time(&words, rest)) {
            return due.event(span, rest).map(DueTime::When);
        }
        if let Some(named) = times.named(said, (&words[..], rest), span.is_some()) {
            return Some(named);
        }
        match span {
            None => self.time_from_now(said).map(DueTime::In),
            Some(span) => match times.length(rest, f64::INFINITY) {
                Some(_) => self.time_from_now(&rest.join(" ")).map(DueTime::In),
                None => match times.whole_phrase(&words) {
                    Some(seconds) => Some(DueTime::In(Duration::from_secs(seconds))),
                    None => due.event(span, rest).map(DueTime::When),
                },
            },
        }
    }

    /// The event of this very day after which something is to be done: `tonight after the last scene` is after it, and
    /// not at midnight.
    fn event_of_this_day(&self, words: &[String]) -> Option<DueTime> {
        let rest = self.behind_this_day(words)?;
        let said = rest.join(" ");
        let after =
            |due: &DueTime| matches!(due, DueTime::When(event) if event.span == EventSpan::After);
        self.due_time(&said).filter(after).filter(|_| self.is_due_once_over(&said))
    }

    /// One of several by which something is to be done: `by the third horn`. None where words count nothing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// assert_eq!(english.due_before("by the third horn").map(|event| event.times), Some(3));
    /// assert_eq!(english.due_before("by the door"), None);
    /// ```
    pub fn due_before(&self, said: &str) -> Option<AwaitedEvent> {
        let (due, words) = (&self.times.due, tokens(said, &self.times.minus));
        let what = due.by_words.iter().find_map(|phrase| phrase.rest_of(&words))?;
        let counts = what.iter().any(|word| due.ordinals.iter().any(|known| **known == **word));
        due.event(EventSpan::Before, what).filter(|_| counts)
    }

    /// Whether words name a day of the week: which date that is, nobody says.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// assert!(Language::english().names_weekday("on Friday at noon"));
    /// assert!(!Language::english().names_weekday("in seven days"));
    /// ```
    pub fn names_weekday(&self, said: &str) -> bool {
        let words = tokens(said, &self.times.minus);
        self.times.due.weekdays.iter().any(|day| day.stands_in(&words))
    }

    /// Whether words mean this very day, and no hour of it: `tonight`.
    pub fn is_this_day(&self, said: &str) -> bool {
        let words = tokens(said, &self.times.minus);
        self.times.due.this_day.iter().any(|day| day.is(&words))
    }

    /// The second of the day at which the night is over, where words mean this night and no hour of it: `tonight`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let end = |said| Language::english().end_of_this_night(said);
    /// assert_eq!(end("tonight"), Some(6 * 3600));
    /// assert_eq!(end("tonight at ten"), None);
    /// ```
    pub fn end_of_this_night(&self, said: &str) -> Option<u32> {
        let (words, night) = (tokens(said, &self.times.minus), &self.times.due.this_night);
        night.words.iter().any(|phrase| phrase.is(&words)).then_some(night.ends)
    }

    /// Whether a deed is to be done again and again: `ring the bell at nine, and every five minutes after`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let again = |deed| Language::english().is_done_again_and_again(deed);
    /// assert!(again("ring the bell at nine, and every five minutes after"));
    /// assert!(again("feed the goat every morning") && !again("lock every door at nine"));
    /// ```
    pub fn is_done_again_and_again(&self, deed: &str) -> bool {
        let (words, known) = (tokens(deed, &self.times.minus), &self.times.due.repeated);
        let behind = |at: usize| words[at + 1..].iter().take(2);
        let is_each = |at: &usize| known.each.has(&words[*at]);
        (0..words.len()).filter(is_each).any(|at| behind(at).any(|word| known.units.has(word)))
    }

    pub(crate) fn is_introduced(&self, said: &str) -> bool {
        self.times.due.introduces_or_bounds(&tokens(said, &self.times.minus))
    }

    /// Whether words say until when something goes on, and not by when it is to be done.
    pub fn says_until(&self, said: &str) -> bool {
        let span = self.times.due.span(&tokens(said, &self.times.minus)).0;
        matches!(span, Some(EventSpan::Until | EventSpan::While))
    }
}

impl TimeWords {
    /// A time of the clock, a length, a day, by all its words and by those behind what bounds it.
    fn named(&self, said: &str, words: (&[String], &[String]), is_bound: bool) -> Option<DueTime> {
        let due = &self.due;
        let days = due.calendar.iter().find(|day| day.words.stands_in(words.0)).map(|day| day.days);
        let is_introduced = is_bound || days.is_some();
        if let Some((second, either_half)) =
            self.clock(said, words, (days.is_some(), is_introduced))
        {
            let days = days.unwrap_or_default();
            let either_half = either_half && !(days > 0 && due.full_day);
            return Some(DueTime::At { second, either_half, days });
        }
        days.map(DueTime::Day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::test_due_times::{check, when};
    use proptest::prelude::*;

    #[test]
    fn words_say_whether_it_is_by_a_time_or_at_it_or_from_it_on() {
        let bound =
            |code: &str, said: &str| Language::by_code(code).expect("is built in").due_bound(said);
        for (code, said, expected) in [
            ("en", "at midnight", DueBound::At),
            ("en", "tomorrow at noon", DueBound::At),
            ("en", "by midnight", DueBound::By),
            ("en", "before four", DueBound::By),
            ("en", "tonight", DueBound::By),
            ("en", "not before noon", DueBound::After),
            ("en", "not until six", DueBound::After),
            ("en", "until all three agree", DueBound::Until),
            ("fr", "à minuit", DueBound::At),
            ("fr", "avant six heures", DueBound::By),
            ("fr", "jusqu'à six heures", DueBound::Until),
            ("de", "um sechs", DueBound::At),
            ("de", "vor sechs", DueBound::By),
            ("es", "a las seis", DueBound::At),
        ] {
            assert_eq!(bound(code, said), expected, "{code}: {said}");
        }
    }

    #[test]
    fn a_length_and_a_day_are_times_too() {
        let minutes = |count: u64| Some(DueTime::In(Duration::from_secs(count * 60)));
        check(&[
            ("in 20 minutes", minutes(20)),
            ("in 2 hours 30", minutes(150)),
            ("within two hours", minutes(120)),
            ("soon", minutes(10)),
            ("an hour ago", minutes(0)),
            ("tomorrow", Some(DueTime::Day(1))),
            ("today", Some(DueTime::Day(0))),
            ("next week", Some(DueTime::Day(7))),
            ("on Friday", Some(DueTime::Day(7))),
            ("until Monday", Some(DueTime::Day(7))),
            ("Friday", Some(DueTime::Day(7))),
            ("within the hour", minutes(60)),
            ("in a fortnight", minutes(14 * 24 * 60)),
        ]);
    }

    #[test]
    fn what_is_waited_for_is_told_from_what_has_no_time() {
        check(&[
            ("until the bell goes", Some(when("the bell goes", EventSpan::Until, 1))),
            ("at the third horn", Some(when("horn", EventSpan::After, 3))),
            ("when the bells ring", Some(when("the bells ring", EventSpan::After, 1))),
            ("as soon as I am packed up", Some(when("i am packed up", EventSpan::After, 1))),
            ("while Hamish is out", Some(when("hamish is out", EventSpan::While, 1))),
            ("before the next full moon", Some(when("the next full moon", EventSpan::Before, 1))),
            ("for ever", Some(DueTime::Open)),
            ("when I have a moment", Some(DueTime::Open)),
            ("as soon as I get the chance", Some(DueTime::Open)),
            ("once I've got a minute", Some(DueTime::Open)),
            ("when I have a lamp", Some(when("i have a lamp", EventSpan::After, 1))),
            ("until I have time", Some(when("i have time", EventSpan::Until, 1))),
            ("with pleasure", None),
            ("", None),
        ]);
    }

    proptest! {
        #[test]
        fn any_words_name_a_time_or_none(said in "(at|until|half past|noon|[0-9]{1,3}|:|third|the| |é){0,30}") {
            let _ = Language::english().due_time(&said);
        }
    }
}
