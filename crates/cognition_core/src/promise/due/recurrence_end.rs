//! Until when, or until what, something goes on that is promised again and again: `till noon` of `stir the mash every half
//! hour till noon`.

use crate::mind::GameTime;
use crate::promise::commitment_rules::CommitmentRules;
use crate::promise::due::day::Day;
use crate::promise::due::due_time::Due;
use crate::promise::due::terms::Awaited;
use crate::promise::due::time_kind::TimeKind;
use cognition_language::{Language, RepeatedTime};

/// The end of it; where there is neither, it goes on.
#[derive(Debug, Default)]
pub(super) struct RecurrenceEnd {
    pub(super) until: Option<GameTime>,
    pub(super) awaits: Option<Awaited>,
}

impl RecurrenceEnd {
    /// None where that is past, not understood, or sooner than the second time: `every evening until nine`. How long each
    /// takes is no end: `every day for two hours`.
    pub(super) fn read(
        said: &str,
        (named, language): (&RepeatedTime, &Language),
        rules: &CommitmentRules,
        (day, now): (Day, GameTime),
    ) -> Option<Self> {
        let until = language.says_until(said);
        let end = Due::read(Some(said), rules, day, now)?;
        let end = if until { end.up_to_its_day(day, now) } else { end };
        if end.awaits.is_some() {
            return Some(Self { awaits: end.awaits, ..Self::default() });
        }
        let again = named.every <= day.told_length(end.at.since(now));
        match again && end.kind != TimeKind::Open {
            true => Some(Self { until: Some(end.at), ..Self::default() }),
            false => (!until).then(Self::default),
        }
    }
}

/// How often something is done with the time of each alone, and until when; its own text may say that as well.
pub(super) fn parted_from_its_end(
    named: RepeatedTime,
    beside: &str,
    language: &Language,
) -> (RepeatedTime, Option<String>) {
    let (own, parted) =
        (language.end_of_repeating(&named.beside), language.end_of_repeating(beside));
    let end = parted.or(own).map(|(_, end)| end.to_owned());
    let left = own.map_or("", |(left, _)| left);
    let hour = parted.map_or(beside, |(hour, _)| hour);
    let hour = Some(hour).filter(|hour| !hour.is_empty());
    let hour = hour.or_else(|| language.said_time_of(left, left));
    let beside = hour.unwrap_or_default().to_owned();
    let said = match &end {
        Some(end) => format!("{} {end}", named.said),
        None => named.said.clone(),
    };
    (RepeatedTime { beside, said, ..named }, end)
}

/// `Till noon` of `stir the mash every half hour till noon`: it is not when each of them is due.
pub(super) fn is_end_alone(said: &str, language: &Language) -> bool {
    language.end_of_repeating(said).is_some_and(|(left, _)| left.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::test_opening::{RULES, at};

    fn end(deed: &str) -> Option<(Option<GameTime>, Option<String>)> {
        let language = Language::english();
        let named = language.repeated_time(deed).expect("is repeated");
        let beside = named.beside.clone();
        let (named, end) = parted_from_its_end(named, &beside, language);
        let end = end.expect("has an end");
        let eight = at(8 * 60);
        let read = RecurrenceEnd::read(&end, (&named, language), &RULES, (Day::default(), eight));
        read.map(|it| (it.until, it.awaits.map(|it| it.what)))
    }

    #[test]
    fn it_ends_at_a_time_or_as_something_happens() {
        let noon = Some((Some(at(12 * 60)), None));
        assert_eq!(end("stir the mash every half hour till noon"), noon);
        assert_eq!(end("look in on Mara every half hour for the next four hours"), noon);
        let bell = Some((None, Some("the bell goes".to_owned())));
        assert_eq!(end("stir the mash every half hour until the bell goes"), bell);
    }

    #[test]
    fn how_long_each_of_them_takes_is_no_end() {
        assert_eq!(end("practise every day for two hours"), Some((None, None)));
        assert_eq!(end("practise every evening until nine"), None);
    }
}
