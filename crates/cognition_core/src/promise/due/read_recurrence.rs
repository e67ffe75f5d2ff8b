//! What is promised again and again: how often, and when first.
//!
//! Each time is owed by itself, and judged by itself. What is done more often than every half hour is one thing to
//! do, and what goes on, or is not to be done, is no deed that could be done anew.

use crate::mind::GameTime;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::due::day::Day;
use crate::promise::due::due_time::{DAY, Due, LEAD, at, end_of_day};
use crate::promise::due::recurrence::Recurrence;
use crate::promise::due::recurrence_end::{RecurrenceEnd, is_end_alone, parted_from_its_end};
use crate::promise::due::time_kind::{TimeBound, TimeKind};
use cognition_language::{Language, RepeatedTime};
use std::time::Duration;

/// What is done more often than that is not owed for each time.
const MOST_OFTEN: Duration = Duration::from_mins(30);
/// How long a part of the day lasts in which something is to be done.
const PART_OF_DAY: u32 = 3 * 3600;

impl Recurrence {
    /// What words say: by when something is due first, and how it goes on. None where it is done once, where it goes on
    /// all the time, and where each time waits for something.
    pub(in crate::promise) fn read(
        (text, due_said, speech): (&str, Option<&str>, Option<&str>),
        (kind, language): (CommitmentKind, &Language),
        rules: &CommitmentRules,
        (day, now): (Day, GameTime),
    ) -> Option<(Due, Self)> {
        if kind == CommitmentKind::Refrain {
            return None;
        }
        let (named, end) = named(text, due_said, speech, language)?;
        let deed = language.deed(text);
        let goes_on = deed.words.first().is_some_and(|verb| language.lasts(verb));
        if named.every < MOST_OFTEN || goes_on || language.says_until(&named.beside) {
            return None;
        }
        let end = match &end {
            Some(said) => RecurrenceEnd::read(said, (&named, language), rules, (day, now))?,
            None => RecurrenceEnd::default(),
        };
        let (due, window) = first_due(&named, rules, day, now)?;
        let due = Due { awaits: end.awaits, ..due };
        let again = Self {
            every: day.lasting(named.every).as_secs(),
            due: due.at,
            ahead: window.as_secs(),
            time: due.kind,
            bound: due.bound,
            said: due_said.filter(|said| !is_end_alone(said, language)).map(str::to_owned),
            often: Some(named.said),
            until: end.until,
            ..Self::default()
        };
        (!again.is_over()).then_some((due, again))
    }

    /// Whether words said how often alone, and no hour: each is due by the end of its part of the day, or of the day.
    pub(in crate::promise) fn names_no_hour(&self, day: Day) -> bool {
        let whole_part = self.bound == TimeBound::By && self.ahead == part_of_day(day).as_secs();
        self.time != TimeKind::Clock || whole_part
    }
}

/// How often it is done, by the words that say when, by its text, or by a sentence that begins with that; and until when.
/// What is said beside it is the time of each.
fn named(
    text: &str,
    due_said: Option<&str>,
    speech: Option<&str>,
    language: &Language,
) -> Option<(RepeatedTime, Option<String>)> {
    if let Some(named) = due_said.and_then(|said| language.repeated_time(said)) {
        let spoken = || language.said_time_of(text, text).map(str::to_owned);
        let beside = Some(named.beside.clone()).filter(|beside| !beside.is_empty());
        let beside = beside.or_else(spoken).unwrap_or_default();
        return Some(parted_from_its_end(named, &beside, language));
    }
    let first = || language.repeated_time_first(speech?, text);
    let named = language.repeated_time(text).or_else(first)?;
    let spoken = || language.said_time_of(&named.beside, &named.beside);
    let beside = due_said.or_else(spoken).unwrap_or_default().to_owned();
    Some(parted_from_its_end(named, &beside, language))
}

/// When it is due first, and how long before that it is to be done. What is hardly to be done in time begins with the
/// next.
fn first_due(
    named: &RepeatedTime,
    rules: &CommitmentRules,
    day: Day,
    now: GameTime,
) -> Option<(Due, Duration)> {
    let due = match said_due(named, rules, day, now) {
        Some(due) if due.awaits.is_some() => return None,
        Some(due) if due.kind != TimeKind::Open => due,
        _ => unsaid_due(named, day, now),
    };
    let part = part_of_day(day);
    if due.bound == TimeBound::After {
        let over = Due { at: due.at + part, bound: TimeBound::By, ..due };
        return Some((over, part));
    }
    let daily = named.every.as_secs() >= DAY;
    let too_late = daily && due.bound == TimeBound::By && due.at.since(now) < day.lasting(LEAD);
    let at = if too_late { due.at + day.lasting(named.every) } else { due.at };
    let window = day.lasting(window(named, day.told(at)));
    Some((Due { at, ..due }, window))
}

/// `This evening at seven` of `every evening at seven`.
fn said_due(named: &RepeatedTime, rules: &CommitmentRules, day: Day, now: GameTime) -> Option<Due> {
    let next = named.next.as_deref().unwrap_or_default();
    let whole = format!("{next} {}", named.beside);
    let read = |said: &str| {
        let said = Some(said.trim()).filter(|said| !said.is_empty());
        said.and_then(|said| Due::read(Some(said), rules, day, now))
    };
    let understood = |due: &Due| due.kind != TimeKind::Open;
    let waits = read(&named.beside).filter(|due| due.awaits.is_some());
    waits.or_else(|| read(&whole).filter(understood)).or_else(|| read(next))
}

/// Where no hour is said: by the end of the part of the day, or of the day.
fn unsaid_due(named: &RepeatedTime, day: Day, now: GameTime) -> Due {
    let told = day.told(now);
    let daily = named.every.as_secs() == DAY;
    let (at, kind) = match named.part {
        Some(begins) => {
            (at((begins + PART_OF_DAY) % seconds_of_day(), false, 0, told), TimeKind::Clock)
        }
        None if daily => (end_of_day(0, told), TimeKind::Calendar),
        None => (told + named.every, TimeKind::Relative),
    };
    Due { at: day.at(at), kind, bound: TimeBound::By, awaits: None }
}

/// How long a part of the day lasts in the game.
fn part_of_day(day: Day) -> Duration {
    day.lasting(Duration::from_secs(u64::from(PART_OF_DAY)))
}

/// From the beginning of the part of the day on, or from the time before; both as told.
fn window(named: &RepeatedTime, due: GameTime) -> Duration {
    let day = seconds_of_day();
    let second = (due.0 / 1000 % DAY) as u32;
    let of_part = |begins: u32| (second + day - begins % day) % day;
    let within = named.part.map(of_part).filter(|length| *length < day / 2);
    within.map_or(named.every, |length| Duration::from_secs(u64::from(length)))
}

/// The same as [`DAY`], as times of a day are counted.
const fn seconds_of_day() -> u32 {
    DAY as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::commitments::Commitments;
    use crate::promise::test_opening::{open, proposing};

    /// At eight: when it begins and when it is due first, in hours, and how often it is.
    fn first(text: &str, due: Option<&str>) -> Option<(u64, u64, u64)> {
        let mut promised = Commitments::default();
        let eight = 8 * 60;
        open(&mut promised, &proposing(text, Some("mara"), due), eight).expect("should pass");
        let owed = promised.get(1).expect("is owed");
        let again = owed.terms.recurs.as_ref()?;
        let hours = |at: GameTime| at.0 / 3_600_000;
        Some((hours(owed.begins()), hours(owed.due), again.every / 3600))
    }

    #[test]
    fn what_is_done_again_and_again_is_due_next_in_its_part_of_the_day() {
        assert_eq!(first("bring Mara bread every evening", None), Some((19, 22, 24)));
        assert_eq!(first("bring Mara bread", Some("every evening")), Some((19, 22, 24)));
        assert_eq!(first("bring Mara bread every evening at seven", None), Some((19, 19, 24)));
        assert_eq!(first("bring Mara bread", Some("at 19:00 every evening")), Some((19, 19, 24)));
        assert_eq!(first("bring Mara bread every evening", Some("by eight")), Some((19, 20, 24)));
        assert_eq!(first("bring Mara bread every night", None), Some((22, 25, 24)));
        assert_eq!(first("feed the goat", Some("every day at noon")), Some((12, 12, 24)));
        assert_eq!(first("feed the goat every day", None), Some((8, 24, 24)));
        assert_eq!(first("wind the clock", Some("every two hours")), Some((8, 10, 2)));
    }

    #[test]
    fn what_is_done_every_half_hour_is_owed_for_each() {
        for due in
            ["every half hour", "every half an hour", "every 30 minutes", "every thirty minutes"]
        {
            let mut promised = Commitments::default();
            let looks = proposing("look in on Mara", Some("mara"), Some(due));
            open(&mut promised, &looks, 8 * 60).expect("should pass");
            let again = promised.get(1).and_then(|owed| owed.terms.recurs.as_ref());
            assert_eq!(again.map(|again| again.every), Some(30 * 60), "{due}");
        }
        let text = "look in on Mara every half hour, so that she does not drink";
        assert!(first(text, None).is_some());
        assert_eq!(first("look in on Mara", Some("every twenty minutes")), None);
    }

    #[test]
    fn whether_an_hour_is_said_is_known_by_when_each_is_due() {
        let names_none = |due: &str| {
            let mut promised = Commitments::default();
            let goat = proposing("feed the goat", None, Some(due));
            open(&mut promised, &goat, 8 * 60).expect("should pass");
            let again = promised.get(1).and_then(|owed| owed.terms.recurs.as_ref());
            again.expect("it recurs").names_no_hour(Day::default())
        };
        for due in ["every evening", "every night", "every day", "every two hours"] {
            assert!(names_none(due), "{due}");
        }
        for due in ["every evening at eight", "every evening by eight", "every day at noon"] {
            assert!(!names_none(due), "{due}");
        }
    }

    #[test]
    fn what_is_done_once_or_all_the_time_or_all_too_often_does_not_recur() {
        assert_eq!(first("bring Mara bread this evening", None), None);
        assert_eq!(first("bring Mara every loaf this evening", None), None);
        assert_eq!(first("ring the bell every five minutes", None), None);
        assert_eq!(first("not sing every evening", None), None);
        assert_eq!(first("stay at the gate every night", None), None);
        assert_eq!(first("bring Mara bread every evening", Some("when the bell goes")), None);
        assert_eq!(first("look in on Mara", Some("every two hours while she sleeps")), None);
        assert_eq!(first("look in on Mara", Some("every two hours until nine")), None);
    }

    #[test]
    fn what_goes_on_until_a_time_is_due_until_then() {
        let until = |text: &str, due: Option<&str>| {
            let mut promised = Commitments::default();
            open(&mut promised, &proposing(text, Some("mara"), due), 8 * 60).expect("should pass");
            let owed = promised.get(1).expect("is owed");
            let again = owed.terms.recurs.clone().expect("it recurs");
            let awaits = owed.terms.awaits.as_ref().map(|it| it.what.clone());
            let minutes = |at: GameTime| at.0 / 60_000;
            (minutes(owed.due), again.until.map(minutes), awaits)
        };
        let (half_past, noon) = (8 * 60 + 30, Some(12 * 60));
        let mash = "stir the mash every half hour till noon";
        assert_eq!(until(mash, None), (half_past, noon, None));
        assert_eq!(until("stir the mash", Some("every half hour till noon")).1, noon);
        assert_eq!(until("look in on Mara every half hour for four hours", None).1, noon);
        let week = until("sweep the step each morning this week", None);
        assert_eq!(week, (12 * 60, Some(7 * 24 * 60 - 1), None));
        let bread = until("bring Mara bread every evening at seven until Sunday", None);
        assert_eq!(bread, (19 * 60, Some(7 * 24 * 60), None));
        let vespers = until("stir the mash every half hour until Vespers", None);
        assert_eq!(vespers, (half_past, None, Some("vespers".to_owned())));
    }

    #[test]
    fn what_is_hardly_to_be_done_in_time_begins_with_the_next() {
        let mut promised = Commitments::default();
        let late = 22 * 60 - 10;
        let bread = proposing("bring Mara bread every evening", Some("mara"), None);
        open(&mut promised, &bread, late).expect("should pass");
        let owed = promised.get(1).map(|owed| owed.due);
        assert_eq!(owed, Some(GameTime::from_secs((24 + 22) * 3600)));
    }
}
