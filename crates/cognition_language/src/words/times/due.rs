//! What `times.json` of a language says of times of the clock, days and events.

use crate::words::lists::{Phrase, PhraseList, WordSet};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct DueWords {
    /// What sets no time at all.
    pub(crate) open: Vec<Phrase>,
    /// What does so where nothing else is said, and is else a word like any: `open` of `once the hatch is open`.
    #[serde(default)]
    pub(crate) open_alone: Vec<Phrase>,
    /// What one waits for who promises nothing sooner than it suits them: `i have a moment` of `when I have a moment`.
    #[serde(default)]
    pub(crate) spare: Vec<Phrase>,
    /// Behind which of these a bare number is an hour: `at`.
    pub(crate) clock_words: WordSet,
    /// Behind which of these something is done at that very time, and not by it.
    pub(crate) at_words: Vec<Phrase>,
    /// Whether hours are counted to twenty-four, so that six is in the morning.
    pub(crate) full_day: bool,
    /// What stands before a time and says nothing about it.
    pub(crate) introductions: Vec<Phrase>,
    /// What stands before something that is waited for; of two that begin alike the longer first.
    pub(crate) spans: Vec<SpanPhrase>,
    /// What stands at the end of what is done after something that was just spoken of, and what stands before
    /// that: `afterwards` is `after` it.
    pub(crate) afterwards: Vec<(Box<str>, Box<str>)>,
    pub(crate) clock: Vec<ClockPhrase>,
    /// What a time of the day does as it comes: `dawn breaks`.
    #[serde(default)]
    pub(crate) arriving: WordSet,
    /// Parts of a day that a day is named with: `tomorrow morning`.
    pub(crate) parts_of_days: Vec<ClockPhrase>,
    pub(crate) calendar: Vec<DayPhrase>,
    pub(crate) half_past: Option<Phrase>,
    pub(crate) quarter_past: Vec<Phrase>,
    pub(crate) quarter_to: Vec<Phrase>,
    /// What stands before the hour that is half an hour off: `halb sieben`.
    pub(crate) half_to: Vec<Phrase>,
    /// What stands behind an hour that is told with its minutes: `fourteen hundred`.
    #[serde(default)]
    pub(crate) hundreds: WordSet,
    /// What counts a length, and is no hour by itself: `a` of `at a quarter to twelve`.
    #[serde(default)]
    pub(crate) not_hours: WordSet,
    /// The names of the hours at which a day is halved: minutes are counted from them too, as in `five past noon`.
    #[serde(default)]
    pub(crate) twelves: Vec<ClockPhrase>,
    /// What stands before an hour and moves it, where nothing else is said behind it: `half eleven`.
    #[serde(default)]
    pub(crate) before_hour: Vec<HourPart>,
    /// What stands behind it: `from now`.
    pub(crate) length_ends: Vec<Phrase>,
    /// What stands between minutes and the hour that they follow: `ten past four`.
    pub(crate) minutes_past: Vec<Phrase>,
    /// What stands between minutes and the hour that they precede: `ten to four`.
    pub(crate) minutes_to: Vec<Phrase>,
    /// What stands before a length of time after which something is done: `in`.
    pub(crate) length_words: WordSet,
    /// What stands before a length of time for which something goes on: `for`.
    #[serde(default)]
    pub(crate) lasting_words: WordSet,
    /// What stands behind an hour and moves it: `et demie`, `menos cuarto`.
    pub(crate) after_hour: Vec<HourPart>,
    /// What stands behind an hour.
    pub(crate) hour_marks: Vec<Phrase>,
    pub(crate) forenoon: Vec<Phrase>,
    pub(crate) afternoon: Vec<Phrase>,
    /// What is done in one half of the day, where its hour doesn't tell in which.
    #[serde(default)]
    pub(crate) halves: HalfWords,
    /// Days by their names alone: which date that is, nobody says.
    pub(crate) weekdays: Vec<Phrase>,
    /// What means this very day, until it is over.
    pub(crate) this_day: Vec<Phrase>,
    /// What means this very night, and when that is over.
    #[serde(default)]
    pub(crate) this_night: NightWords,
    /// What says that something is done again and again.
    #[serde(default)]
    pub(crate) repeated: RepeatedWords,
    /// What stands before the one of several by which something is to be done: `by` of `by the third horn`.
    pub(crate) by_words: Vec<Phrase>,
    /// What says that something is done then and no sooner: `only` of `only once he is buried`.
    #[serde(default)]
    pub(crate) only: WordSet,
    /// Which of several it is: `the third horn`.
    pub(crate) ordinals: Vec<Box<str>>,
}

/// `Wake me at five tomorrow`, `supper is at seven`
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct HalfWords {
    /// What is done before noon where another day is named: `wake`.
    pub(crate) morning_deeds: PhraseList,
    /// What there is before noon on any day: `breakfast`.
    pub(crate) morning: PhraseList,
    /// What there is after it: `supper`.
    pub(crate) evening: PhraseList,
}

/// `tonight`
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct NightWords {
    pub(crate) words: Vec<Phrase>,
    /// The second of the day at which it is over.
    pub(crate) ends: u32,
}

/// `every five minutes`
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct RepeatedWords {
    pub(crate) each: WordSet,
    /// What may stand between that and what is counted: every `single` day.
    pub(crate) stressed: WordSet,
    /// What stands behind that, or behind a number.
    pub(crate) units: WordSet,
    /// What stands in its place where only the next of these times is meant: `this` evening.
    pub(crate) next: Option<Box<str>>,
    /// What stands before that where somebody else is told to do so: `the bread that Odo bakes every morning`.
    pub(crate) of_another: WordSet,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SpanPhrase {
    pub(crate) words: Phrase,
    pub(crate) span: EventSpan,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClockPhrase {
    pub(crate) words: Phrase,
    pub(crate) second: u32,
}

/// What moves an hour that it stands behind.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HourPart {
    pub(crate) words: Phrase,
    pub(crate) seconds: i64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DayPhrase {
    pub(crate) words: Phrase,
    pub(crate) days: u32,
}

/// How an event bounds what is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventSpan {
    /// It lasts until then.
    Until,
    /// It is to be done from then on.
    After,
    /// It is to be done as long as that goes on.
    While,
    /// It is to be done before that.
    Before,
}

pub(crate) const HOUR: u32 = 3600;
pub(crate) const HALF_DAY: u32 = 12 * HOUR;
pub(crate) const DAY: u32 = 2 * HALF_DAY;

impl DueWords {
    /// Whether the first of the words stands before a time: `at`.
    pub(crate) fn introduces(&self, words: &[String]) -> bool {
        self.introductions.iter().any(|phrase| phrase.begins(words))
    }

    /// The same, or before something that is waited for: `until`.
    pub(crate) fn introduces_or_bounds(&self, words: &[String]) -> bool {
        self.introduces(words) || self.span(words).0.is_some()
    }

    /// Whether the words begin with what stands behind an hour.
    pub(crate) fn marks_hour(&self, words: &[String]) -> bool {
        self.hour_marks.iter().any(|mark| mark.begins(words))
    }

    /// Whether words name an hour at which a day is halved: no half of it is left to be told.
    pub(crate) fn names_twelve(&self, words: &[String]) -> bool {
        self.twelves.iter().any(|named| named.words.stands_in(words))
    }

    /// Whether what stands behind a time makes it another one: `at ten` of `at ten past`.
    pub(crate) fn goes_on_to_tell(&self, behind: &[String]) -> bool {
        self.minutes_past.iter().any(|phrase| phrase.begins(behind))
            || self.minutes_to.iter().any(|phrase| phrase.is(behind))
    }

    /// Whether words behind an hour begin with what says that it is one, or of which half of the day.
    pub(crate) fn is_marked(&self, words: &[String]) -> bool {
        let marks = [&self.hour_marks, &self.forenoon, &self.afternoon];
        marks.into_iter().flatten().any(|mark| mark.begins(words))
    }

    /// Whether the words begin with what says how long something goes on.
    pub(crate) fn goes_on(&self, words: &[&str]) -> bool {
        let lasts = |span| matches!(span, EventSpan::Until | EventSpan::While);
        self.spans.iter().any(|it| lasts(it.span) && it.words.begins(words))
    }

    /// Whether the words begin with what says that something is to be before what follows.
    pub(crate) fn comes_before(&self, words: &[&str]) -> bool {
        let known = self.spans.iter().find(|it| it.words.begins(words));
        known.is_some_and(|it| it.span == EventSpan::Before)
    }

    /// The half of the day that words behind the hour say.
    pub(crate) fn in_half(&self, second: u32, rest: &[String], either_half: bool) -> (u32, bool) {
        let says = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.stands_in(rest));
        if says(&self.afternoon) {
            return (second % HALF_DAY + HALF_DAY, false);
        }
        (second % DAY, either_half && !says(&self.forenoon))
    }
}
