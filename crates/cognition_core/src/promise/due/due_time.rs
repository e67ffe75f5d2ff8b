//! By when something is promised.

use crate::mind::GameTime;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::due::day::Day;
use crate::promise::due::terms::Awaited;
use crate::promise::due::time_kind::{TimeBound, TimeKind};
use cognition_language::{DueTime, EventSpan, Language, Shift};
use std::time::Duration;

/// How long before a time somebody sets out who is to be somewhere then.
pub(in crate::promise) const LEAD: Duration = Duration::from_mins(20);

const HOUR: u64 = 3600;
const HALF_DAY: u64 = 12 * HOUR;
/// Seconds of a day of 24 hours.
pub(in crate::promise) const DAY: u64 = 2 * HALF_DAY;
/// No time that is said is further than a year.
const FURTHEST: Duration = Duration::from_hours(365 * 24);
/// Before that hour nobody means the earlier half of a day to come.
const WAKING: u32 = 7 * 3600;

/// How long from now a text says: `in 20 minutes`, `within two hours`, `half an hour`, `tomorrow`
/// (a day), `tonight` (12 hours), `soon` (10 minutes), `at once` (a minute).
///
/// A time that is past, such as `0 minutes` or `an hour ago`, is no time at all: zero. None where
/// the text says no time that is understood. The length is unbounded: whoever asks caps it.
///
/// ```
/// use cognition_core::promise::due_in;
/// use std::time::Duration;
///
/// assert_eq!(due_in("within half an hour"), Some(Duration::from_secs(30 * 60)));
/// assert_eq!(due_in("when the bells ring"), None);
/// ```
pub fn due_in(words: &str) -> Option<Duration> {
    let known = Language::of(words);
    let others = Language::all().filter(|language| language.code() != known.code());
    std::iter::once(known).chain(others).find_map(|language| language.time_from_now(words))
}

/// The next time of the clock that words name, wherever it stands in them.
///
/// ```
/// use cognition_core::promise::time_named;
/// use cognition_core::mind::GameTime;
///
/// let now = GameTime::from_secs(16 * 3600);
/// assert_eq!(time_named("At five you have the key.", now), Some(GameTime::from_secs(17 * 3600)));
/// assert_eq!(time_named("No. That stays with me.", now), None);
/// ```
pub fn time_named(words: &str, now: GameTime) -> Option<GameTime> {
    match Language::of(words).named_time(words)? {
        DueTime::At { second, either_half, days } => Some(at(second, either_half, days, now)),
        _ => None,
    }
}

/// When the time of a commitment is up, or when it comes back to mind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::promise) struct Due {
    pub(in crate::promise) at: GameTime,
    pub(in crate::promise) kind: TimeKind,
    pub(in crate::promise) bound: TimeBound,
    pub(in crate::promise) awaits: Option<Awaited>,
}

impl Due {
    /// What words say; one that they don't say, or that is not understood, is open. None where it is
    /// past. No time is further than a year. Hours are those of the day.
    pub(in crate::promise) fn read(
        said: Option<&str>,
        rules: &CommitmentRules,
        day: Day,
        now: GameTime,
    ) -> Option<Self> {
        let bound = TimeBound::By;
        let open = Self { at: review(rules, now), kind: TimeKind::Open, bound, awaits: None };
        let told = day.told(now);
        if let Some((at, bound)) = said.and_then(|said| past_the_hour(said, told)) {
            return Some(Self { at: day.at(at), kind: TimeKind::Clock, bound, ..open });
        }
        let Some((time, language)) = said.and_then(due_time) else { return Some(open) };
        let furthest = told + FURTHEST;
        let timed =
            |at: GameTime, kind| Self { at: day.at(at.min(furthest)), kind, bound, awaits: None };
        let due = match time {
            DueTime::In(length) => timed(told + length.min(FURTHEST), TimeKind::Relative),
            DueTime::At { second, either_half, days } => {
                let bound = language.due_bound(said.unwrap_or_default()).into();
                let timed = timed(at(second, either_half, days, told), TimeKind::Clock);
                Self { bound, ..timed }
            }
            DueTime::Day(days) => timed(end_of_day(days, told), TimeKind::Calendar),
            DueTime::When(event) => {
                Self { kind: TimeKind::Event, awaits: Some(event.into()), ..open }
            }
            DueTime::Open => open,
        };
        (due.at > now).then_some(due)
    }
}

impl Due {
    /// What goes on tonight goes on until the night is over, and not until midnight.
    pub(in crate::promise) fn through_the_night(
        self,
        said: Option<&str>,
        day: Day,
        now: GameTime,
    ) -> Self {
        let end =
            |said: &str| Language::all().find_map(|language| language.end_of_this_night(said));
        match said.and_then(end).filter(|_| self.kind == TimeKind::Clock) {
            Some(second) => Self { at: day.at(at(second, false, 0, day.told(now))), ..self },
            None => self,
        }
    }

    /// What goes on until a day is over as that begins; what is to be done by it may be done in its course.
    pub(in crate::promise) fn up_to_its_day(self, day: Day, now: GameTime) -> Self {
        let ends = day.told(self.at).since(GameTime::default()).as_secs() + 1;
        let begins = day.at(GameTime::from_secs(ends.saturating_sub(DAY)));
        // Today has begun, and a time that is further than a year is no day.
        let is_day = self.kind == TimeKind::Calendar && ends.is_multiple_of(DAY);
        if is_day && begins > now { Self { at: begins, ..self } } else { self }
    }
}

/// The time that words say, and in which language: what English does not read another may.
pub(super) fn due_time(said: &str) -> Option<(DueTime, &'static Language)> {
    let of = [Language::english(), Language::of(said)].into_iter();
    let mut languages = of.chain(Language::all());
    languages.find_map(|language| {
        let first = || language.due_before(said).or_else(|| language.word_first(said));
        let before = || first().map(DueTime::When);
        Some((language.due_time(said).or_else(before)?, language))
    })
}

/// Whether words say that something is done from an event on: `once he has paid`.
pub(in crate::promise) fn is_from_an_event_on(said: &str) -> bool {
    let span = match due_time(said) {
        Some((DueTime::When(event), _)) => Some(event.span),
        _ => None,
    };
    span == Some(EventSpan::After)
}

/// The next time that lies so long past an hour, and how it bounds: `at half past`.
fn past_the_hour(said: &str, now: GameTime) -> Option<(GameTime, TimeBound)> {
    let read = |it: &'static Language| Some((it.past_the_hour(said)?, it.due_bound(said)));
    let (seconds, bound) = Language::all().find_map(read)?;
    let hour = now.since(GameTime::default()).as_secs() / HOUR * HOUR;
    let at = [0, HOUR].map(|more| GameTime::from_secs(hour + u64::from(seconds) + more));
    Some((at.into_iter().find(|at| *at > now)?, bound.into()))
}

/// When it is so much later or earlier than a time; none where that is past.
pub(in crate::promise) fn shifted(
    from: GameTime,
    shift: Shift,
    day: Day,
    now: GameTime,
) -> Option<GameTime> {
    let start = GameTime::default();
    let at = match shift {
        Shift::Later(length) => from + day.lasting(length.min(FURTHEST)),
        Shift::Earlier(length) => start + from.since(start).saturating_sub(day.lasting(length)),
    };
    Some(at).filter(|at| *at > now)
}

/// When it is so much later or earlier than the last time of the clock that was named before, as words say: `an hour
/// later`.
pub(in crate::promise) fn shifted_from_named(
    said: &str,
    before: &str,
    rules: &CommitmentRules,
    day: Day,
    now: GameTime,
) -> Option<GameTime> {
    let language = Language::of(before);
    let (shift, named) = (language.shift_said(said)?, language.times_named(before).pop()?);
    let from = Due::read(Some(&named), rules, day, now)?;
    (from.kind == TimeKind::Clock).then(|| shifted(from.at, shift, day, now)).flatten()
}

/// When something without a time comes back to mind.
pub(in crate::promise) fn review(rules: &CommitmentRules, now: GameTime) -> GameTime {
    now + minutes(rules.due_minutes)
}

fn minutes(count: u32) -> Duration {
    Duration::from_secs(u64::from(count) * 60)
}

/// The next time of the day, or that of a day to come, as told, as now is. Of two halves of a day the next counts; of
/// a day to come the one in which people are awake.
pub(in crate::promise) fn at(second: u32, either_half: bool, days: u32, now: GameTime) -> GameTime {
    let midnight = midnight(now);
    let of = |second: u64, days: u64| GameTime::from_secs(midnight + days * DAY + second);
    let second = u64::from(second);
    if days > 0 {
        let late = either_half && second < u64::from(WAKING);
        return of(second + if late { HALF_DAY } else { 0 }, u64::from(days));
    }
    let other = if either_half { (second + HALF_DAY) % DAY } else { second };
    let times = [of(second, 0), of(other, 0), of(second, 1), of(other, 1)];
    times.into_iter().filter(|time| *time > now).min().unwrap_or(now)
}

/// Today is over at midnight, as tonight is; of a day to come no moment is left out, and none is added. As told.
pub(in crate::promise) fn end_of_day(days: u32, now: GameTime) -> GameTime {
    if days == 0 {
        return GameTime::from_secs(midnight(now) + DAY);
    }
    GameTime::from_secs(midnight(now) + (u64::from(days) + 1) * DAY - 1)
}

fn midnight(now: GameTime) -> u64 {
    now.since(GameTime::default()).as_secs() / DAY * DAY
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    #[track_caller]
    fn check(said: &str, kind: TimeKind, hours: f64) {
        let (now, day) = (GameTime::from_secs(8 * 3600), Day::default());
        let due = Due::read(Some(said), &RULES, day, now).expect("is not past");
        let length = due.at.since(GameTime::default()).as_secs_f64() / 3600.0;
        assert!(
            due.kind == kind && (length - hours).abs() < 0.001,
            "{said}: {length} {:?}",
            due.kind
        );
    }

    #[test]
    fn in_a_day_of_24_minutes_an_hour_is_a_minute() {
        let (now, day) = (GameTime::from_secs(8 * 60), Day::of(Duration::from_mins(24)));
        let due = |said: &str| Due::read(Some(said), &RULES, day, now).expect("is not past");
        let seconds = |due: Due| due.at.since(GameTime::default()).as_secs();
        assert_eq!([due("by noon"), due("at four")].map(seconds), [12 * 60, 16 * 60]);
        assert_eq!([due("at 07:00"), due("tomorrow at four")].map(seconds), [31 * 60, 40 * 60]);
        assert_eq!([due("in two hours"), due("at half past")].map(seconds), [10 * 60, 8 * 60 + 30]);
        let tonight = due("tonight").through_the_night(Some("tonight"), day, now);
        assert_eq!(seconds(tonight), 30 * 60);
        let tomorrow = due("until tomorrow");
        assert_eq!(seconds(tomorrow.clone()), 48 * 60 - 1);
        assert_eq!(seconds(tomorrow.up_to_its_day(day, now)), 24 * 60);
        let nine = shifted_from_named("an hour later", "I'll come at nine.", &RULES, day, now);
        assert_eq!(nine, Some(GameTime::from_secs(10 * 60)));
        assert_eq!(seconds(due("when the bells ring")), 68 * 60, "the game says after how long");
    }

    #[test]
    fn what_goes_on_tonight_goes_on_until_dawn() {
        let ends = |said: &str, hour: u64| {
            let (now, day) = (GameTime::from_secs(hour * 3600), Day::default());
            let due = Due::read(Some(said), &RULES, day, now).expect("is not past");
            let due = due.through_the_night(Some(said), day, now);
            due.at.since(GameTime::default()).as_secs() / 3600
        };
        assert_eq!(ends("tonight", 20), 30);
        assert_eq!(ends("tonight", 8), 30);
        assert_eq!(ends("tonight", 26), 30, "it is two in the morning");
        assert_eq!(ends("tonight at ten", 20), 22);
        assert_eq!(ends("until midnight", 20), 24);
    }

    #[test]
    fn what_goes_on_until_a_day_ends_as_that_begins() {
        let ends = |said: &str| {
            let (now, day) = (GameTime::from_secs(8 * 3600), Day::default());
            let due = Due::read(Some(said), &RULES, day, now).expect("is not past");
            let until = Language::english().says_until(said);
            let due = if until { due.up_to_its_day(day, now) } else { due };
            due.at.since(GameTime::default()).as_secs().div_ceil(3600)
        };
        assert_eq!([ends("until tomorrow"), ends("by tomorrow")], [24, 48]);
        assert_eq!([ends("until Sunday"), ends("by Friday")], [7 * 24, 8 * 24]);
        assert_eq!([ends("not before tomorrow"), ends("until nine")], [24, 9]);
        assert_eq!(ends("until today"), 24);
    }

    #[test]
    fn what_is_said_at_eight_is_due_at_the_next_such_time() {
        check("in 20 minutes", TimeKind::Relative, 8.0 + 1.0 / 3.0);
        check("at noon", TimeKind::Clock, 12.0);
        check("at four", TimeKind::Clock, 16.0);
        check("at 07:00", TimeKind::Clock, 31.0);
        check("until nine", TimeKind::Clock, 9.0);
        check("by midnight", TimeKind::Clock, 24.0);
        check("tomorrow at four", TimeKind::Clock, 40.0);
        check("tomorrow", TimeKind::Calendar, 48.0 - 1.0 / 3600.0);
        check("next month", TimeKind::Calendar, 31.0 * 24.0 - 1.0 / 3600.0);
        check("on Friday", TimeKind::Calendar, 8.0 * 24.0 - 1.0 / 3600.0);
        check("in a fortnight", TimeKind::Relative, 8.0 + 14.0 * 24.0);
        check("à six heures", TimeKind::Clock, 18.0);
        check("demain à six heures", TimeKind::Clock, 30.0);
        check("dans six heures", TimeKind::Relative, 14.0);
        check("morgen um sechs", TimeKind::Clock, 30.0);
        check("a las seis y media", TimeKind::Clock, 18.5);
        check("at half past", TimeKind::Clock, 8.5);
        check("by a quarter to", TimeKind::Clock, 8.75);
    }

    #[test]
    fn a_time_that_is_counted_from_another_is_so_long_after_that() {
        let now = GameTime::from_secs(8 * 3600);
        let at = |said, before| shifted_from_named(said, before, &RULES, Day::default(), now);
        let (nine, ten) = ("I'll come at nine.", Some(GameTime::from_secs(10 * 3600)));
        assert_eq!(at("an hour later", nine), ten);
        assert_eq!(at("I'll bring the pie an hour after that.", nine), ten);
        assert_eq!(at("two hours earlier", nine), None, "it is past");
        assert_eq!([at("in an hour", nine), at("an hour later", "I'll come.")], [None; 2]);
    }

    #[test]
    fn what_has_no_time_comes_back_to_mind_and_what_is_past_is_none() {
        check("when the bells ring", TimeKind::Event, 9.0);
        check("for ever", TimeKind::Open, 9.0);
        check("before the cows come home", TimeKind::Event, 9.0);
        check("by the third horn", TimeKind::Event, 9.0);
        check("by the weekend", TimeKind::Open, 9.0);
        let now = GameTime::from_secs(9);
        assert_eq!(Due::read(Some("an hour ago"), &RULES, Day::default(), now), None);
    }
}
