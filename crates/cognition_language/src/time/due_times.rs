//! By when, or until when, something is to be done: times as people name them.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::{BRIEF, spoken};
use crate::language::Language;
use crate::time::awaited_events::AwaitedEvent;
use crate::time::times::tokens;
use crate::words::lists::Phrase;
use crate::words::times::TimeWords;
use crate::words::times::due::{ClockPhrase, DAY, EventSpan, HALF_DAY, HOUR, HourPart};
use std::time::Duration;

/// How many words a time of the clock has at most.
const LONGEST_TIME: usize = 5;

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
        if open || due.open_alone.iter().any(|phrase| phrase.is(&words)) {
            return Some(DueTime::Open);
        }
        let (span, rest) = due.span(&words);
        if let Some(span) = span.filter(|_| self.is_event_of_a_time(&words, rest)) {
            return due.event(span, rest).map(DueTime::When);
        }
        if let Some(named) = times.named(said, rest, span.is_some()) {
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

    /// A text without the time of the clock, the length or the day at its end: `give it` of `give it
    /// before four`, `meet me at the mill` of `meet me at the mill at dawn`.
    pub fn without_time<'t>(&self, text: &'t str) -> &'t str {
        let begins = text.char_indices().filter(|(_, sign)| sign.is_whitespace());
        let begins = begins.filter(|(at, _)| self.is_introduced(&text[*at..]));
        let mut times = begins.filter_map(|(at, _)| Some((at, self.exact_time(&text[at..])?)));
        let Some((mut begin, time)) = times.next() else { return text };
        for (next, same) in times {
            // What stands before the time may be a place, and is no time by itself.
            if same == time && self.exact_time(&text[begin..next]).is_none() {
                begin = next;
            }
        }
        &text[..begin]
    }

    pub(crate) fn is_introduced(&self, said: &str) -> bool {
        let (said, due) = (tokens(said, &self.times.minus), &self.times.due);
        due.introduces(&said) || due.span(&said).0.is_some()
    }

    /// A time that waits for nothing.
    fn exact_time(&self, said: &str) -> Option<DueTime> {
        let exact =
            |time: &DueTime| matches!(time, DueTime::In(_) | DueTime::At { .. } | DueTime::Day(_));
        self.due_time(said).filter(exact)
    }

    /// The time of the clock or the day at the end of a clause that says what will be done: `at noon` of
    /// `I'll bring it at noon, Mara`. What is said on terms may only say when those come about.
    pub fn said_time<'t>(&self, sentence: &'t str) -> Option<&'t str> {
        if self.terms(sentence).is_some() {
            return None;
        }
        let bare = |clause: &'t str| clause.trim_end_matches(['.', '!', '?', '…']);
        let is_time =
            |said: &str| self.is_hour(said) || self.is_day(said) || self.is_length_ahead(said);
        clauses(sentence).map(bare).find_map(|clause| {
            let introduced = clause[self.without_time(clause).len()..].trim();
            match () {
                () if self.is_time_alone(clause) && is_time(clause) => Some(clause),
                () if self.is_exact_alone(clause) => Some(clause),
                () if is_time(introduced) => Some(self.with_its_day(clause, introduced)),
                () => last_words(clause)
                    .find(|last| self.is_day(last))
                    .or_else(|| self.counted_at_the_end(clause)),
            }
        })
    }

    /// `In half an hour`, and not `for half an hour`.
    pub(crate) fn is_length_ahead(&self, said: &str) -> bool {
        let words = tokens(said, &self.times.minus);
        let ahead = words.first().is_some_and(|word| self.times.due.length_words.has(word));
        ahead && matches!(self.due_time(said), Some(DueTime::In(length)) if !length.is_zero())
    }

    /// `Half an hour from now`, `at the second bell`, at the end of a clause.
    fn counted_at_the_end<'t>(&self, clause: &'t str) -> Option<&'t str> {
        let due = &self.times.due;
        let mut tails = clause.match_indices(' ').map(|(at, _)| &clause[at + 1..]);
        tails.find(|tail| {
            let words = tokens(tail, &self.times.minus);
            let length = || self.times.length(&words, f64::INFINITY);
            let ends = |rest: &[String]| due.length_ends.iter().any(|end| end.is(rest));
            let event = || match due.span(&words) {
                (Some(EventSpan::After), what) => due.event(EventSpan::After, what),
                _ => None,
            };
            length().is_some_and(|(_, rest)| ends(rest)) || event().is_some_and(|it| it.times > 1)
        })
    }

    /// `Before it gets dark`: a clause that begins with what bounds a time, and names one.
    fn is_exact_alone(&self, clause: &str) -> bool {
        let words = tokens(clause, &self.times.minus);
        let own = |word: &String| self.promises.undertaking.own.has(word);
        let before = self.times.due.span(&words).0 == Some(EventSpan::Before);
        let brief = before && !words.iter().any(own) && self.content_stems(clause).len() <= BRIEF;
        brief && matches!(self.exact_time(clause), Some(DueTime::At { either_half: false, .. }))
    }

    /// A time with the day that stands before it: `tomorrow at eight`.
    fn with_its_day<'t>(&self, clause: &'t str, time: &'t str) -> &'t str {
        let begin = clause.len() - time.len();
        let before = clause[..begin].trim_end();
        let day = last_words(before).find(|day| self.is_day(day));
        let longer = day.map(|day| &clause[before.len() - day.len()..]);
        let of_a_day = |said: &&str| matches!(self.due_time(said), Some(DueTime::At { .. }));
        longer.filter(of_a_day).unwrap_or(time)
    }

    /// Until what, or how long, a deed goes on, as its own words say at their end: `until she is back` of
    /// `watch the gate until she is back`, `for an hour` of `watch the gate for an hour`.
    pub fn until_when<'t>(&self, deed: &'t str) -> Option<&'t str> {
        let places = deed.char_indices().filter(|(_, sign)| sign.is_whitespace());
        let mut tails = places.map(|(at, _)| deed[at..].trim());
        tails.find(|tail| {
            let words = tokens(tail, &self.times.minus);
            let lasts = self.says_until(tail) && self.times.due.span(&words).0.is_some();
            let until = lasts && self.terms(tail).is_none() && self.due_time(tail).is_some();
            let length = self.times.due.introduces(&words)
                && matches!(self.due_time(tail), Some(DueTime::In(length)) if !length.is_zero());
            until || length
        })
    }

    /// Before what a deed is not to be done, as its own words say at their end, where that is for somebody to get
    /// something, to come, or to be spoken with: `before I have the takings` of `not to give the key to anybody
    /// before I have the takings`. `Before the altar` is a place.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let before = |deed| Language::english().before_when(deed);
    /// assert_eq!(before("not to pay him before I have the key"), Some("before I have the key"));
    /// let asked = "without asking Odo first";
    /// assert_eq!(before("not to pay him without asking Odo first"), Some(asked));
    /// assert_eq!(before("not to kneel before the altar"), None);
    /// ```
    pub fn before_when<'t>(&self, deed: &'t str) -> Option<&'t str> {
        let places = deed.char_indices().filter(|(_, sign)| sign.is_whitespace());
        let mut tails = places.map(|(at, _)| deed[at..].trim());
        tails.find(|tail| {
            let words = tokens(tail, &self.times.minus);
            let (Some(EventSpan::Before), what) = self.times.due.span(&words) else {
                return self.word_first(tail).is_some();
            };
            let what = what.join(" ");
            self.receipt_awaited(&what).is_some()
                || self.receipt_awaited_of(&what).is_some()
                || self.arrival_awaited(&what).is_some()
                || self.word_awaited(&what).is_some()
        })
    }

    /// What a text says at its end that is to happen first: `after vespers` of `walk to the chapel after
    /// vespers`. What it says as terms does not count.
    pub fn after_what<'t>(&self, text: &'t str) -> Option<&'t str> {
        let clauses = clauses(text).map(|clause| clause.trim_end_matches(['.', '!', '?', '…']));
        // `Look after the goat` says no time.
        let pursued = |before: &str| self.is_pursued(&spoken(&before.to_lowercase()));
        let tails = |clause: &'t str| {
            let places = clause.char_indices().filter(|(_, sign)| sign.is_whitespace());
            let places = places.filter(move |(at, _)| !pursued(&clause[..*at]));
            std::iter::once(clause).chain(places.map(move |(at, _)| clause[at..].trim()))
        };
        clauses.flat_map(tails).find(|tail| {
            let lower = tail.to_lowercase();
            self.is_event_alone(&lower) && self.terms(&lower).is_none()
        })
    }

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

    /// Whether words say until when something goes on, and not by when it is to be done.
    pub fn says_until(&self, said: &str) -> bool {
        let span = self.times.due.span(&tokens(said, &self.times.minus)).0;
        matches!(span, Some(EventSpan::Until | EventSpan::While))
    }
}

impl TimeWords {
    /// A time of the clock, a length, a day.
    fn named(&self, said: &str, words: &[String], is_bound: bool) -> Option<DueTime> {
        let due = &self.due;
        let all = tokens(said, &self.minus);
        let days = due.calendar.iter().find(|day| day.words.stands_in(&all)).map(|day| day.days);
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

    /// A second of the day, and whether it may be one of the other half as well.
    fn clock(
        &self,
        said: &str,
        words: &[String],
        (of_a_day, is_introduced): (bool, bool),
    ) -> Option<(u32, bool)> {
        let due = &self.due;
        if let Some(second) = in_digits(said) {
            return Some(due.in_half(second, words, false));
        }
        if let Some((second, _)) = self.hour(words, is_introduced) {
            if due.names_twelve(words) {
                return Some((second, false));
            }
            return Some(due.in_half(second, words, second <= HALF_DAY));
        }
        let parts = due.parts_of_days.iter().filter(|_| of_a_day);
        let all = tokens(said, &self.minus);
        let stands =
            |named: &&ClockPhrase| named.words.stands_in(words) || named.words.stands_in(&all);
        let named = due.clock.iter().chain(parts).find(stands)?;
        Some((named.second, false))
    }

    /// `half past three`, `at seven`, `nine o'clock`, `3 pm`; a bare number must be all that is said.
    fn hour<'t>(&self, words: &'t [String], is_introduced: bool) -> Option<(u32, &'t [String])> {
        let due = &self.due;
        let after = |phrase: &Phrase| (0..words.len()).find_map(|at| phrase.rest_of(&words[at..]));
        let moved = |phrases: &[Phrase], seconds: i64| {
            let rest = phrases.iter().find_map(after)?;
            let (hour, rest) = self.hour_or_twelve(rest)?;
            let second = (i64::from(hour) + seconds).rem_euclid(i64::from(DAY));
            Some((u32::try_from(second).ok()?, rest))
        };
        let half = due.half_past.as_slice();
        moved(half, 1800)
            .or_else(|| moved(&due.quarter_past, 900))
            .or_else(|| moved(&due.quarter_to, -900))
            .or_else(|| moved(&due.half_to, -1800))
            .or_else(|| (0..words.len()).find_map(|at| self.minutes_beside(&words[at..])))
            .or_else(|| self.moved_by_what_is_before(words))
            .or_else(|| {
                // What is a length as well, as `six heures`, is an hour where something says so.
                let is_length =
                    |at: usize| words.get(at).is_some_and(|it| self.seconds(it).is_some());
                let marked = |at: usize| due.marks_hour(words.get(at..).unwrap_or_default());
                let stands = |at: usize| (at == 0 && is_introduced) || !is_length(at + 1);
                let begins = |at: &usize| {
                    *at > 0 && due.introduces(&words[at - 1..])
                        || stands(*at) && (*at == 0 || marked(at + 1))
                };
                (0..words.len()).filter(begins).find_map(|at| self.bare_hour(&words[at..]))
            })
    }

    /// `half eleven`, `a quarter of ten`: nothing stands before or behind it but what introduces and marks a time.
    fn moved_by_what_is_before<'t>(&self, words: &'t [String]) -> Option<(u32, &'t [String])> {
        let due = &self.due;
        let introduced = words.len() > 1 && due.introduces(words);
        let words = &words[usize::from(introduced)..];
        let part = |part: &HourPart| Some((part.seconds, part.words.rest_of(words)?));
        let (seconds, rest) = due.before_hour.iter().find_map(part)?;
        let (hour, rest) = self.whole_hour(rest).filter(|(hour, _)| *hour <= HALF_DAY)?;
        let alone = rest.is_empty() || due.is_marked(rest);
        let second = (i64::from(hour) + seconds).rem_euclid(i64::from(DAY));
        alone.then_some((u32::try_from(second).ok()?, rest))
    }

    /// `ten past four`, `twenty minutes to six`
    fn minutes_beside<'t>(&self, words: &'t [String]) -> Option<(u32, &'t [String])> {
        let (minutes, rest) = self.number(words)?;
        let unit = rest.first().and_then(|word| self.seconds(word));
        let rest = if unit == Some(60.0) { &rest[1..] } else { rest };
        let due = &self.due;
        let behind = |phrases: &[Phrase]| phrases.iter().find_map(|phrase| phrase.rest_of(rest));
        let past = behind(&due.minutes_past).map(|rest| (1.0, rest));
        let (sign, rest) = past.or_else(|| behind(&due.minutes_to).map(|rest| (-1.0, rest)))?;
        let (hour, rest) = self.hour_or_twelve(rest)?;
        let alone = rest.is_empty() || due.is_marked(rest);
        let second = (i64::from(hour) + (sign * minutes) as i64 * 60).rem_euclid(i64::from(DAY));
        let sane = alone && (1.0..60.0).contains(&minutes);
        sane.then_some((u32::try_from(second).ok()?, rest))
    }

    /// An hour with nothing behind it but what says that it is one, or on which day.
    fn bare_hour<'t>(&self, words: &'t [String]) -> Option<(u32, &'t [String])> {
        let due = &self.due;
        let (hour, rest) = self.whole_hour(words)?;
        let (moved, rest) = self.part_of_hour(rest).unwrap_or((0, rest));
        let second = (i64::from(hour) + moved).rem_euclid(i64::from(DAY));
        let alone = rest.is_empty() || due.is_marked(rest);
        let names_a_day = due.calendar.iter().any(|day| day.words.begins(rest));
        (alone || names_a_day).then_some((u32::try_from(second).ok()?, rest))
    }

    /// What moves an hour behind it, with or without its mark: `heures et demie`, `uhr dreißig`, `y cuarto`.
    fn part_of_hour<'t>(&self, rest: &'t [String]) -> Option<(i64, &'t [String])> {
        let due = &self.due;
        let bare = due.hour_marks.iter().find_map(|mark| mark.rest_of(rest));
        let behind = bare.unwrap_or(rest);
        let part = |part: &HourPart| Some((part.seconds, part.words.rest_of(behind)?));
        let minutes = || {
            let (minutes, rest) = self.number(behind)?;
            let round = minutes >= 10.0 && minutes % 5.0 == 0.0;
            let is_part = rest.is_empty() && (1.0..60.0).contains(&minutes);
            (is_part && (bare.is_some() || round)).then_some((minutes as i64 * 60, rest))
        };
        due.after_hour.iter().find_map(part).or_else(minutes)
    }

    /// `Noon` as well, where minutes are counted from it.
    fn hour_or_twelve<'t>(&self, words: &'t [String]) -> Option<(u32, &'t [String])> {
        let named = |it: &ClockPhrase| Some((it.second, it.words.rest_of(words)?));
        self.due.twelves.iter().find_map(named).or_else(|| self.whole_hour(words))
    }

    fn whole_hour<'t>(&self, words: &'t [String]) -> Option<(u32, &'t [String])> {
        words.first().filter(|word| !self.due.not_hours.has(word))?;
        let (hour, rest) = self.number(words)?;
        let is_hour = (0.0..=24.0).contains(&hour) && hour.fract() == 0.0;
        is_hour.then_some((hour as u32 % 24 * HOUR, rest))
    }
}

/// The last word of a clause, and the last two.
fn last_words(clause: &str) -> impl Iterator<Item = &str> {
    let places = clause.rmatch_indices(' ').map(|(at, _)| &clause[at + 1..]);
    places.chain(std::iter::once(clause)).take(2)
}

/// `16:00`, `7:30`, `7.30` as a second of the day.
pub(crate) fn in_digits(said: &str) -> Option<u32> {
    let digits = |text: &str| text.chars().all(|sign| sign.is_ascii_digit());
    let apart = |sign: char| !sign.is_ascii_digit() && ![':', '.'].contains(&sign);
    said.split(apart).find_map(|word| {
        let (hours, minutes) = word.trim_matches('.').split_once([':', '.'])?;
        let sane = (1..=2).contains(&hours.len()) && minutes.len() == 2;
        let (hours, minutes): (u32, u32) = (hours.parse().ok()?, minutes.parse().ok()?);
        (sane && digits(&word.replace([':', '.'], "")) && hours <= 24 && minutes < 60)
            .then_some((hours % 24) * HOUR + minutes * 60)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_sentence_is_that_of_what_will_be_done() {
        let said = |sentence| Language::english().said_time(sentence);
        assert_eq!(said("I'll bring it at noon, Mara."), Some("at noon"));
        assert_eq!(said("By noon, cross my heart."), Some("By noon"));
        assert_eq!(said("You get it at five."), Some("at five"));
        assert_eq!(said("I'll hand it over tonight."), Some("tonight"));
        assert_eq!(said("I'll bring it within the hour."), Some("within the hour"));
        assert_eq!(said("I'll bring it half an hour from now."), Some("half an hour from now"));
        assert_eq!(said("I'll bring it tomorrow at eight."), Some("tomorrow at eight"));
        assert_eq!(said("I'll ring at the second bell."), Some("at the second bell"));
        assert_eq!(said("Fine, fine. Before it gets dark."), Some("Before it gets dark"));
        for none in [
            "I'll bring you one.",
            "I'll take this one.",
            "I'll lay a table for two.",
            "I'll bring your supper.",
            "If you come at noon I'll bring it.",
        ] {
            assert_eq!(said(none), None, "{none}");
        }
    }

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

    use proptest::prelude::*;

    fn at(hours: u32, minutes: u32, either_half: bool, days: u32) -> DueTime {
        DueTime::At { second: hours * HOUR + minutes * 60, either_half, days }
    }

    fn when(what: &str, span: EventSpan, times: u32) -> DueTime {
        DueTime::When(AwaitedEvent { what: what.to_owned(), span, times })
    }

    #[track_caller]
    fn check(rows: &[(&str, Option<DueTime>)]) {
        for (said, expected) in rows {
            assert_eq!(Language::english().due_time(said), *expected, "{said}");
        }
    }

    #[test]
    fn a_time_of_the_clock_is_read_in_digits_and_in_words() {
        check(&[
            ("at 16:00", Some(at(16, 0, false, 0))),
            ("until 9:30", Some(at(9, 30, false, 0))),
            ("by noon", Some(at(12, 0, false, 0))),
            ("before midnight", Some(at(0, 0, false, 0))),
            ("tonight", Some(at(0, 0, false, 0))),
            ("before long", Some(DueTime::In(Duration::from_mins(10)))),
            ("at seven", Some(at(7, 0, true, 0))),
            ("at half past three", Some(at(3, 30, true, 0))),
            ("quarter to four", Some(at(3, 45, true, 0))),
            ("at a quarter to twelve", Some(at(11, 45, true, 0))),
            ("by a quarter past nine", Some(at(9, 15, true, 0))),
            ("by a quarter of ten", Some(at(9, 45, true, 0))),
            ("by half eleven", Some(at(11, 30, true, 0))),
            ("half ten", Some(at(10, 30, true, 0))),
            ("at five past noon", Some(at(12, 5, false, 0))),
            ("by five to midnight", Some(at(23, 55, false, 0))),
            ("by ten to noon", Some(at(11, 50, false, 0))),
            ("by half past midnight", Some(at(0, 30, false, 0))),
            ("in a quarter of an hour", Some(DueTime::In(Duration::from_mins(15)))),
            ("within half an hour", Some(DueTime::In(Duration::from_mins(30)))),
            ("by the half hour", Some(DueTime::Open)),
            ("by a", None),
            ("half a dozen", None),
            ("half six crates", None),
            ("9 o'clock", Some(at(9, 0, true, 0))),
            ("would two o'clock do", Some(at(2, 0, true, 0))),
            ("at 3 pm", Some(at(15, 0, false, 0))),
            ("at three this afternoon", Some(at(15, 0, false, 0))),
            ("at ten tonight", Some(at(22, 0, false, 0))),
            ("tonight at ten", Some(at(22, 0, false, 0))),
            ("at seven in the morning", Some(at(7, 0, false, 0))),
            ("by half past eight in the evening", Some(at(20, 30, false, 0))),
            ("tomorrow at noon", Some(at(12, 0, false, 1))),
            ("tomorrow at four", Some(at(4, 0, true, 1))),
            ("tomorrow morning", Some(at(9, 0, false, 1))),
            ("at dawn", Some(at(6, 0, false, 0))),
            ("at ten past four", Some(at(4, 10, true, 0))),
            ("at twenty minutes to six", Some(at(5, 40, true, 0))),
            ("on the stroke of twelve", Some(at(12, 0, true, 0))),
            ("when the clock strikes ten", Some(at(10, 0, true, 0))),
            ("no later than six", Some(at(6, 0, true, 0))),
            ("at 14.30", Some(at(14, 30, false, 0))),
            ("before it gets dark", Some(at(20, 0, false, 0))),
        ]);
    }

    #[test]
    fn an_hour_is_told_from_a_length_in_every_language() {
        let hours = |count: u64| Some(DueTime::In(Duration::from_secs(count * 3600)));
        let rows = |code: &str, rows: &[(&str, Option<DueTime>)]| {
            let language = Language::by_code(code).expect("it is built in");
            for (said, expected) in rows {
                assert_eq!(language.due_time(said), *expected, "{code}: {said}");
            }
        };
        rows(
            "en",
            &[
                ("at six", Some(at(6, 0, true, 0))),
                ("at six thirty", Some(at(6, 30, true, 0))),
                ("in six hours", hours(6)),
                ("for six hours", hours(6)),
            ],
        );
        rows(
            "fr",
            &[
                ("à six heures", Some(at(6, 0, true, 0))),
                ("demain à six heures", Some(at(6, 0, false, 1))),
                ("avant six heures et demie", Some(at(6, 30, true, 0))),
                ("à sept heures moins le quart", Some(at(6, 45, true, 0))),
                ("jusqu'à six heures", Some(at(6, 0, true, 0))),
                ("à six heures du soir", Some(at(18, 0, false, 0))),
                ("à midi", Some(at(12, 0, false, 0))),
                ("dans six heures", hours(6)),
                ("pendant six heures", hours(6)),
                ("jeudi", Some(DueTime::Day(7))),
                (
                    "jusqu'à ce que la cloche sonne",
                    Some(when("la cloche sonne", EventSpan::Until, 1)),
                ),
            ],
        );
        rows(
            "de",
            &[
                ("um sechs", Some(at(6, 0, true, 0))),
                ("morgen um sechs", Some(at(6, 0, false, 1))),
                ("um halb sieben", Some(at(6, 30, true, 0))),
                ("vor sechs Uhr dreißig", Some(at(6, 30, true, 0))),
                ("um sechs Uhr abends", Some(at(18, 0, false, 0))),
                ("um Mitternacht", Some(at(0, 0, false, 0))),
                ("in sechs Stunden", hours(6)),
                ("am Donnerstag", Some(DueTime::Day(7))),
                ("bis die Glocke läutet", Some(when("die glocke läutet", EventSpan::Until, 1))),
            ],
        );
        rows(
            "es",
            &[
                ("a las seis", Some(at(6, 0, true, 0))),
                ("mañana a las seis", Some(at(6, 0, false, 1))),
                ("a las seis y media", Some(at(6, 30, true, 0))),
                ("a las seis de la tarde", Some(at(18, 0, false, 0))),
                ("a las seis de la mañana", Some(at(6, 0, false, 0))),
                ("en seis horas", hours(6)),
                ("el jueves", Some(DueTime::Day(7))),
            ],
        );
        rows(
            "ja",
            &[
                ("6時に", Some(at(6, 0, true, 0))),
                ("午後6時までに", Some(at(18, 0, false, 0))),
                ("6時間後に", hours(6)),
            ],
        );
    }

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
            ("with pleasure", None),
            ("", None),
        ]);
    }

    #[test]
    fn the_time_at_the_end_of_a_text_is_left_out() {
        let without = |text| Language::english().without_time(text);
        assert_eq!(without("not give it before four"), "not give it");
        assert_eq!(without("bring the key by noon"), "bring the key");
        assert_eq!(without("meet Odo at the mill at dawn"), "meet Odo at the mill");
        assert_eq!(without("be there at seven in the morning"), "be there");
        assert_eq!(without("leave at quarter to four"), "leave");
        for whole in ["look at the owl", "bring four eggs", "wait until the bell goes", "noon"] {
            assert_eq!(without(whole), whole);
        }
    }

    proptest! {
        #[test]
        fn any_words_name_a_time_or_none(said in "(at|until|half past|noon|[0-9]{1,3}|:|third|the| |é){0,30}") {
            let _ = Language::english().due_time(&said);
        }
    }
}
