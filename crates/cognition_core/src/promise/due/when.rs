//! When something is due, in words.

use crate::mind::GameTime;
use crate::promise::commitment::Commitment;
use crate::promise::due::day::Day;
use crate::promise::due::due_time::DAY;
use crate::promise::due::recurrence::Recurrence;
use crate::promise::due::time_kind::{TimeBound, TimeKind};

impl Commitment {
    /// By when, or until what, in words, the hour as of its day: `at 7:00`, `by 16:30`, `until the bell goes`; none where
    /// no time was said. What is promised again and again says how often, where its text does not: `every evening at
    /// 18:00`.
    pub fn when(&self) -> Option<String> {
        self.when_again(false).or_else(|| self.when_once())
    }

    /// The same, and on what else it depends where its text does not say so: `by 21:00; only if Mara lends the key`.
    pub fn when_and_if(&self) -> Option<String> {
        let unmet = self.terms.condition.as_ref().filter(|it| !it.met && !self.says(&it.what));
        let depends = unmet.map(|it| format!("{} {}", it.lead(), it.what));
        match (self.when(), depends) {
            (Some(when), Some(depends)) => Some(format!("{when}; {depends}")),
            (when, depends) => when.or(depends),
        }
    }

    /// How it goes on, where its text does not say so, with the time that was agreed on for once: `at 19:00 for once,
    /// else every evening at 18:00`. That may be told in its own words, as on another day.
    pub(crate) fn when_again(&self, in_its_words: bool) -> Option<String> {
        let again = self.terms.recurs.as_ref()?;
        let for_once = self.due != again.due;
        let often = again.often.as_deref().filter(|often| for_once || !self.says(often))?;
        let rhythm = again.told(often, self.terms.day);
        if !for_once {
            return Some(rhythm);
        }
        let said = self.due_said.clone().filter(|_| in_its_words);
        let once = said.or_else(|| self.when_once())?;
        Some(format!("{once} for once, else {rhythm}"))
    }

    fn when_once(&self) -> Option<String> {
        let bound = match self.terms.bound {
            TimeBound::At => "at",
            TimeBound::After => "after",
            _ if self.is_kept_by_time() => "until",
            TimeBound::By => "by",
        };
        match self.terms.time {
            TimeKind::Calendar if self.due_said.is_some() => self.due_said.clone(),
            TimeKind::Event | TimeKind::Open => self.due_said.clone(),
            _ => {
                let by_the_clock = || format!("{bound} {}", hour(self.due, self.terms.day));
                Some(self.said_for_now().unwrap_or_else(by_the_clock))
            }
        }
    }

    fn says(&self, often: &str) -> bool {
        self.text.to_lowercase().contains(&often.to_lowercase())
    }
}

impl Recurrence {
    fn told(&self, often: &str, day: Day) -> String {
        let bound = if self.bound == TimeBound::At { "at" } else { "by" };
        match self.time {
            TimeKind::Calendar => often.to_owned(),
            TimeKind::Clock => format!("{often} {bound} {}", hour(self.due, day)),
            _ => format!("{often}, next {bound} {}", hour(self.due, day)),
        }
    }
}

/// The hour of its day: `18:00`.
fn hour(at: GameTime, day: Day) -> String {
    let clock = GameTime(day.told(at).0 % (DAY * 1000)).to_string();
    clock.rsplit_once(':').map_or(clock.as_str(), |(minutes, _)| minutes).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::Condition;
    use crate::promise::commitments::Commitments;
    use crate::promise::test_opening::{open, proposing};
    use std::time::Duration;

    fn promised(text: &str, due: Option<&str>) -> Commitment {
        let mut promised = Commitments::default();
        open(&mut promised, &proposing(text, Some("mara"), due), 8 * 60).expect("should pass");
        promised.get(1).expect("is owed").clone()
    }

    #[test]
    fn what_recurs_says_how_often_unless_its_text_does() {
        let when = |text: &str, due| promised(text, due).when().unwrap_or_default();
        assert_eq!(
            when("bring Mara bread", Some("every evening at six")),
            "every evening at 18:00"
        );
        assert_eq!(when("bring Mara bread", Some("every evening")), "every evening by 22:00");
        assert_eq!(when("feed the goat", Some("every day")), "every day");
        assert_eq!(
            when("wind the clock", Some("every two hours")),
            "every two hours, next by 10:00"
        );
        assert_eq!(when("bring Mara bread every evening at six", None), "at 18:00");
        assert_eq!(when("bring Mara bread", Some("at six")), "at 18:00", "it is done once");
        assert_eq!(when("bring Mara bread", Some("this evening at six")), "at 18:00");
    }

    #[test]
    fn what_is_to_be_so_at_a_time_is_not_told_as_what_lasts_until_then() {
        let when = |text: &str, due| promised(text, Some(due)).when().unwrap_or_default();
        for text in ["not to sing", "hold the ladder", "wind Mara over the river, fog or no fog"] {
            assert_eq!(when(text, "at noon"), "at 12:00", "{text}");
        }
        for text in ["not to sing", "hold the ladder"] {
            assert_eq!(when(text, "until noon"), "until 12:00", "{text}");
            assert_eq!(when(text, "by noon"), "until 12:00", "{text}");
        }
    }

    #[test]
    fn in_a_day_of_24_minutes_the_hour_is_that_of_its_own_clock() {
        let when = |due: &str| {
            let mut promised = Commitments::default();
            promised.tell_by(Duration::from_mins(24));
            let bread = proposing("bring Mara bread", Some("mara"), Some(due));
            open(&mut promised, &bread, 8).expect("should pass");
            let owed = promised.get(1).expect("is owed");
            (owed.when().unwrap_or_default(), owed.due.0 / 60_000)
        };
        assert_eq!(when("by noon"), ("by 12:00".to_owned(), 12));
        assert_eq!(when("in two hours"), ("by 10:00".to_owned(), 10));
        assert_eq!(when("every evening at six"), ("every evening at 18:00".to_owned(), 18));
        assert_eq!(when("tomorrow"), ("tomorrow".to_owned(), 47));
    }

    #[test]
    fn what_it_depends_on_is_told_beside_the_time_and_not_twice() {
        let depends = |text: &str, due, what: &str| {
            let mut promised = promised(text, due);
            let what = what.to_owned();
            promised.terms.condition = Some(Condition { what, ..Condition::default() });
            promised.when_and_if()
        };
        let (bread, key) = ("bring Mara bread", "Odo lends the key");
        let both = Some("at 18:00; only if Odo lends the key".to_owned());
        assert_eq!(depends(bread, Some("at six"), key), both);
        assert_eq!(depends(bread, None, key), Some("only if Odo lends the key".to_owned()));
        let mut once = promised(bread, None);
        let what = key.to_owned();
        once.terms.condition = Some(Condition { what, comes: true, ..Condition::default() });
        assert_eq!(once.when_and_if().as_deref(), Some("once Odo lends the key"));
        let said = "bring Mara bread if Odo lends the key";
        assert_eq!(depends(said, Some("at six"), key), Some("at 18:00".to_owned()));
    }

    #[test]
    fn another_time_for_once_is_told_beside_the_rhythm() {
        let mut bread = promised("bring Mara bread", Some("every evening at six"));
        (bread.due, bread.due_said) =
            (GameTime::from_secs((24 + 19) * 3600), Some("tomorrow at seven".to_owned()));
        let else_at = "for once, else every evening at 18:00";
        assert_eq!(bread.when(), Some(format!("at 19:00 {else_at}")));
        assert_eq!(bread.when_again(true), Some(format!("tomorrow at seven {else_at}")));
        let mut said_so = promised("bring Mara bread every evening at six", None);
        said_so.due = GameTime::from_secs(19 * 3600);
        assert_eq!(said_so.when(), Some(format!("at 19:00 {else_at}")));
    }
}
