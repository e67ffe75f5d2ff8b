//! How often something is done, where it is done again and again: `every evening at seven`.

use crate::grammar::clauses::clauses;
use crate::language::Language;
use crate::words::times::due::{ClockPhrase, DAY};
use std::time::Duration;

const WEEK: u64 = 7 * DAY as u64;

/// How often something is done, and when next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatedTime {
    /// From one time to the next.
    pub every: Duration,
    /// What names the next of these times, where a part of a day or a day of the week is said: `this evening`.
    pub next: Option<String>,
    /// The second of the day at which the part of the day begins that is said.
    pub part: Option<u32>,
    /// The words that say how often: `every evening`.
    pub said: String,
    /// What else is said: `at seven` of `every evening at seven`.
    pub beside: String,
}

impl Language {
    /// How often and when something is done by the clock, as words say: `every evening`, `each Friday`, `every two
    /// hours`. None where they say nothing of that, where bells and rounds count it, or where somebody else does so.
    ///
    /// ```
    /// use cognition_language::Language;
    /// use std::time::Duration;
    ///
    /// let said = |text| Language::english().repeated_time(text);
    /// let bread = said("bring Mara bread every evening at seven").expect("is repeated");
    /// assert_eq!(bread.every, Duration::from_secs(24 * 60 * 60));
    /// assert_eq!((bread.next.as_deref(), bread.part), (Some("this evening"), Some(19 * 3600)));
    /// assert_eq!((bread.said.as_str(), bread.beside.as_str()), ("every evening", "bring Mara bread at seven"));
    /// assert_eq!(said("bring Mara every loaf this evening"), None);
    /// ```
    pub fn repeated_time(&self, said: &str) -> Option<RepeatedTime> {
        let written: Vec<&str> = said.split_whitespace().collect();
        let words: Vec<String> = written.iter().map(|word| bare(word)).collect();
        let known = &self.times.due.repeated;
        let is_each =
            |at: &usize| known.each.has(&words[*at]) && !self.tells_it_of_another(&words[..*at]);
        (0..words.len()).filter(is_each).find_map(|at| {
            // `Every single day`
            let behind = words[at + 1..].iter();
            let begin = at + 1 + behind.take_while(|word| known.stressed.has(word)).count();
            let (named, length) = self.counted_at(&words[begin..])?;
            let counted = written[begin..begin + length].iter().map(|word| unmarked(word));
            let said: Vec<&str> = std::iter::once(words[at].as_str()).chain(counted).collect();
            let beside = [&written[..at], &written[begin + length..]].concat().join(" ");
            Some(RepeatedTime { said: said.join(" "), beside, ..named })
        })
    }

    /// The same of a deed, where a clause about it begins with that: `Every evening I'll bring you bread.`
    pub fn repeated_time_first(&self, said: &str, deed: &str) -> Option<RepeatedTime> {
        let stems = self.content_stems(deed);
        let each = |clause: &&str| {
            let first = clause.split_whitespace().next().map(bare);
            first.is_some_and(|word| self.times.due.repeated.each.has(&word))
        };
        let about = |clause: &&str| self.share_held(&stems, &[*clause]) > 0.0;
        clauses(said).filter(each).filter(about).find_map(|clause| self.repeated_time(clause))
    }

    /// `The bread that Odo bakes`, but not `that` alone.
    fn tells_it_of_another(&self, before: &[String]) -> bool {
        let before = &before[..before.len().saturating_sub(1)];
        before.iter().any(|word| self.times.due.repeated.of_another.has(word))
    }

    /// The same where only each second, or third, of these times is meant: `every second evening`.
    fn counted_at(&self, behind: &[String]) -> Option<(RepeatedTime, usize)> {
        let nth = |word: &String| {
            let place = self.times.due.ordinals.iter().position(|known| **known == **word);
            place.and_then(|place| u32::try_from(place + 1).ok())
        };
        let counted = behind.split_first().and_then(|(first, rest)| {
            let (named, length) = self.repeated_at(rest)?;
            let every = named.every.saturating_mul(nth(first)?);
            Some((RepeatedTime { every, ..named }, length + 1))
        });
        counted.or_else(|| self.repeated_at(behind))
    }

    /// What the words name that stand behind `every`, and how many of them do.
    fn repeated_at(&self, behind: &[String]) -> Option<(RepeatedTime, usize)> {
        let due = &self.times.due;
        let part = due.parts_of_days.iter().find(|part| part.words.begins(behind));
        if let Some(ClockPhrase { words, second }) = part {
            let named = self.next_of(&behind[..words.len()], u64::from(DAY), Some(*second))?;
            return Some((named, words.len()));
        }
        if let Some(day) = due.weekdays.iter().find(|day| day.begins(behind)) {
            return Some((self.next_of(&behind[..day.len()], WEEK, None)?, day.len()));
        }
        let (seconds, length) = self.length_behind(behind)?;
        let every = Duration::try_from_secs_f64(seconds).ok().filter(|every| !every.is_zero())?;
        Some((RepeatedTime::named((every, None, None)), length))
    }

    fn next_of(&self, named: &[String], every: u64, part: Option<u32>) -> Option<RepeatedTime> {
        let next = self.times.due.repeated.next.as_deref()?;
        let next = Some(format!("{next} {}", named.join(" ")));
        Some(RepeatedTime::named((Duration::from_secs(every), next, part)))
    }

    /// `Hour`, `two hours`, `half hour`, in seconds, and how many words that is.
    fn length_behind(&self, behind: &[String]) -> Option<(f64, usize)> {
        if let Some((seconds, rest)) = self.times.length(behind, f64::INFINITY) {
            return Some((seconds, behind.len() - rest.len()));
        }
        let counted = self.length_of_one(behind);
        counted.or_else(|| Some((self.times.seconds(behind.first()?)?, 1)))
    }

    /// `Couple of hours`, `hour and a half`: one such.
    fn length_of_one(&self, behind: &[String]) -> Option<(f64, usize)> {
        let one = self.times.one.iter().next()?;
        let counted = [&[one.to_owned()][..], behind].concat();
        let (seconds, rest) = self.times.length(&counted, f64::INFINITY)?;
        Some((seconds, behind.len() - rest.len()))
    }
}

impl RepeatedTime {
    /// As the words name it, before it is known which these were and what stood beside them.
    fn named((every, next, part): (Duration, Option<String>, Option<u32>)) -> Self {
        Self { every, next, part, said: String::new(), beside: String::new() }
    }
}

fn bare(word: &str) -> String {
    unmarked(word).to_lowercase()
}

fn unmarked(word: &str) -> &str {
    word.trim_matches(|sign: char| !sign.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_again_and_again_says_how_often_and_when_next() {
        let said = |text: &str| {
            let named = Language::english().repeated_time(text)?;
            Some((named.every.as_secs() / 60, named.next, named.beside))
        };
        let day = 24 * 60;
        for (text, every, next, beside) in [
            ("every evening", day, Some("this evening"), ""),
            ("At seven each morning.", day, Some("this morning"), "At seven"),
            ("feed the goat every day at 16:30", day, None, "feed the goat at 16:30"),
            ("every Friday", 7 * day, Some("this friday"), ""),
            ("pay Odo every week", 7 * day, None, "pay Odo"),
            ("every two hours", 120, None, ""),
            (
                "bring Mara bread every second evening",
                2 * day,
                Some("this evening"),
                "bring Mara bread",
            ),
            ("pay Odo every third day", 3 * day, None, "pay Odo"),
            ("grease the tiller every couple of hours", 120, None, "grease the tiller"),
            ("look in on Odo every few hours", 180, None, "look in on Odo"),
            ("feed the goat every single day", day, None, "feed the goat"),
            ("ring the bell every hour until noon", 60, None, "ring the bell until noon"),
        ] {
            let expected = Some((every, next.map(str::to_owned), beside.to_owned()));
            assert_eq!(said(text), expected, "{text}");
        }
    }

    #[test]
    fn the_words_that_say_how_often_are_told_apart_from_the_others() {
        let said = |text: &str| Some(Language::english().repeated_time(text)?.said);
        let is = |text: &str, words: &str| assert_eq!(said(text).as_deref(), Some(words), "{text}");
        is("Every evening I'll bring you bread.", "every evening");
        is("At seven each Friday, as ever.", "each Friday");
        is("pay Odo every third day, at noon", "every third day");
        is("wind the clock (every two hours)", "every two hours");
    }

    #[test]
    fn what_counts_no_time_or_is_done_by_another_is_not_repeated() {
        for text in [
            "bring Mara every loaf this evening",
            "lock every door at nine",
            "give each of the guards an evening off",
            "strike the gong every third bell",
            "bring Mara the bread that Odo bakes every morning",
            "tell Mara that Odo comes every evening",
            "bring Mara bread this evening",
            "everyday bread",
        ] {
            assert_eq!(Language::english().repeated_time(text), None, "{text}");
        }
        let that = Language::english().repeated_time("bring her that every evening");
        assert!(that.is_some(), "it names a thing");
    }

    #[test]
    fn a_clause_about_a_deed_may_begin_with_how_often_it_is_done() {
        let first = |said| Language::english().repeated_time_first(said, "bring Mara bread");
        assert!(first("Every evening I'll bring you bread, Mara.").is_some());
        assert_eq!(first("I'll bring you the bread I bake every morning."), None);
        assert_eq!(first("Every morning I swear at the goat. I'll bring the bread."), None);
    }
}
