//! Times that say how long past the hour, and not which hour: `at half past`.

use crate::grammar::clauses::clauses;
use crate::language::Language;
use crate::time::times::tokens;
use crate::words::lists::Phrase;
use crate::words::times::due::HOUR;

impl Language {
    /// How many seconds past the hour a time is that names no hour: the next such is meant.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let past = |said| Language::english().past_the_hour(said);
    /// assert_eq!([past("at half past"), past("A quarter to.")], [Some(1800), Some(2700)]);
    /// assert_eq!([past("at half past ten"), past("at noon")], [None, None]);
    /// ```
    pub fn past_the_hour(&self, said: &str) -> Option<u32> {
        let (due, words) = (&self.times.due, tokens(said, &self.times.minus));
        let introduced = due.introductions.iter().find_map(|it| it.rest_of(&words));
        let rest = introduced.unwrap_or(&words);
        let is = |phrase: &Phrase| phrase.is(rest);
        match () {
            () if due.half_past.iter().any(is) => Some(HOUR / 2),
            () if due.quarter_past.iter().any(is) => Some(HOUR / 4),
            () if due.quarter_to.iter().any(is) => Some(HOUR / 4 * 3),
            () => None,
        }
    }

    /// The clause of a sentence that is such a time: `At half past` of `At half past, Odo, from my own hand.`
    pub fn said_past_the_hour<'t>(&self, sentence: &'t str) -> Option<&'t str> {
        clauses(sentence).find(|clause| self.past_the_hour(clause).is_some())
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn a_time_without_its_hour_stands_alone_in_its_clause() {
        let said = |sentence| Language::english().said_past_the_hour(sentence);
        assert_eq!(said("Not now; at half past, from my own hand."), Some("at half past"));
        assert_eq!(said("Half past, and I'll put it in your hand."), Some("Half past"));
        assert_eq!(said("At half past he left."), None);
        assert_eq!(said("At half past ten, Odo."), None);
    }
}
