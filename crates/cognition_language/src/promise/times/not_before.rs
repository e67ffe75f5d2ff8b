//! A time before which somebody does not want what was promised to them: `I've no use for the basket before tomorrow.`

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::words::times::due::EventSpan;

impl Language {
    /// The time of the clock, or the day, before which plain words say that what was promised is not wanted.
    pub(super) fn not_wanted_before(&self, plain: &str, promised: &str) -> Option<String> {
        let mut told = clauses(plain).filter(|clause| !self.is_question(clause));
        told.find_map(|clause| self.denied_before(clause, promised))
    }

    fn denied_before(&self, clause: &str, promised: &str) -> Option<String> {
        let words: Vec<String> = spoken(clause).into_iter().map(str::to_owned).collect();
        let bound = |at: usize| {
            let (span, time) = self.times.due.span(&words[at..]);
            let bounds = matches!(span, Some(EventSpan::Before | EventSpan::Until));
            (bounds && !time.is_empty()).then(|| (at, time.join(" ")))
        };
        let (at, time) = (1..words.len()).find_map(bound)?;
        let before = words[..at].join(" ");
        let is_meant = self.denies(&before)
            && self.is_about_what_was_promised(&before, promised, true)
            && self.is_clock_or_day(&time);
        is_meant.then_some(time)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_is_not_wanted_before_a_time_is_wanted_then() {
        let wanted =
            |said| Language::english().times_wanted(said, "bring Wren the brass kettle").join(", ");
        for said in [
            "I've no use for the kettle before tomorrow, so bring it then, will you?",
            "I don't need that kettle until tomorrow.",
            "You needn't hurry. I can't take the kettle before tomorrow, friend.",
        ] {
            assert_eq!(wanted(said), "tomorrow", "{said}");
        }
        for said in [
            "I've no use for the lamp before tomorrow.",
            "I won't be home before tomorrow.",
            "Don't you need the kettle before tomorrow?",
            "I've no use for the kettle before the fair.",
        ] {
            assert_ne!(wanted(said), "tomorrow", "{said}");
        }
    }
}
