//! Times of the clock, in digits and in words: `16:00`, `half past three`, `ten to noon`.

use crate::words::lists::Phrase;
use crate::words::times::TimeWords;
use crate::words::times::due::{ClockPhrase, DAY, HALF_DAY, HOUR, HourPart};

impl TimeWords {
    /// A second of the day, and whether it may be one of the other half as well, by all the words and by those behind
    /// what bounds the time.
    pub(super) fn clock(
        &self,
        said: &str,
        (all, words): (&[String], &[String]),
        (of_a_day, is_introduced): (bool, bool),
    ) -> Option<(u32, bool)> {
        let due = &self.due;
        if let Some(second) = in_digits(said) {
            return Some(due.in_half(second, words, false));
        }
        if let Some(second) = self.in_four_digits(words, is_introduced) {
            return Some((second, false));
        }
        if let Some((second, _)) = self.hour(words, is_introduced) {
            if due.names_twelve(words) {
                return Some((second, false));
            }
            return Some(due.in_half(second, words, second <= HALF_DAY));
        }
        let parts = due.parts_of_days.iter().filter(|_| of_a_day);
        let named = due.clock.iter().chain(parts).find(|named| named.words.stands_in(all))?;
        Some((named.second, false))
    }

    /// `1400`, `0630` or `fourteen hundred`, behind what stands before an hour.
    fn in_four_digits(&self, words: &[String], is_introduced: bool) -> Option<u32> {
        let due = &self.due;
        let begins = |at: &usize| match at.checked_sub(1) {
            Some(before) => due.clock_words.has(&words[before]),
            None => is_introduced,
        };
        (0..words.len()).filter(begins).find_map(|at| {
            let (second, rest) =
                digits(&words[at]).map(|it| (it, &words[at + 1..])).or_else(|| {
                    let (hour, rest) = self.whole_hour(&words[at..])?;
                    let (hundred, rest) = rest.split_first()?;
                    due.hundreds.has(hundred).then_some((hour, rest))
                })?;
            let unit = rest.first().and_then(|word| self.seconds(word));
            let rest = if unit == Some(f64::from(HOUR)) { &rest[1..] } else { rest };
            (rest.is_empty() || due.is_marked(rest)).then_some(second)
        })
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

/// `1400` as a second of the day.
fn digits(word: &str) -> Option<u32> {
    let plain = word.len() == 4 && word.chars().all(|sign| sign.is_ascii_digit());
    let number: u32 = word.parse().ok().filter(|_| plain)?;
    let (hours, minutes) = (number / 100, number % 100);
    (hours < 24 && minutes < 60).then_some(hours * HOUR + minutes * 60)
}

/// `16:00`, `7:30`, `7.30` as a second of the day.
pub(super) fn in_digits(said: &str) -> Option<u32> {
    if !said.bytes().any(|sign| sign.is_ascii_digit()) {
        return None;
    }
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
    use crate::language::Language;
    use crate::time::due_times::DueTime;
    use crate::time::test_due_times::{at, check, when};
    use crate::words::times::due::EventSpan;
    use std::time::Duration;

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
    fn an_hour_and_its_minutes_may_be_four_digits_or_hundreds() {
        check(&[
            ("by 1400", Some(at(14, 0, false, 0))),
            ("at 0630", Some(at(6, 30, false, 0))),
            ("until fourteen hundred hours", Some(at(14, 0, false, 0))),
            ("dark by twenty-one hundred", Some(at(21, 0, false, 0))),
            ("tomorrow at 1400", Some(at(14, 0, false, 1))),
        ]);
        for said in ["for 1400", "by 1475", "in 1400", "at two hundred metres", "by 1400 crowns"] {
            let read = Language::english().due_time(said);
            assert!(!matches!(read, Some(DueTime::At { .. })), "{said}: {read:?}");
        }
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
}
