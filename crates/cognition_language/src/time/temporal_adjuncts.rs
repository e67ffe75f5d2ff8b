//! Until what, before what and after what a deed is done, as its own words say at their end.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::time::due_times::DueTime;
use crate::time::times::tokens;
use crate::words::times::due::EventSpan;

impl Language {
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

    /// Before what a deed is not to be done, as its own words say at their end: `before I have the takings` of `not to
    /// give the key to anybody before I have the takings`, `before the coast` of `not to open the chest before the
    /// coast`. `Kneel before the altar` tells a place, and what is told has a time of its own.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let before = |deed| Language::english().before_when(deed);
    /// assert_eq!(before("not to pay him before I have the key"), Some("before I have the key"));
    /// let asked = "without asking Odo first";
    /// assert_eq!(before("not to pay him without asking Odo first"), Some(asked));
    /// assert_eq!(before("not to open the chest before the coast"), Some("before the coast"));
    /// assert_eq!(before("not to kneel before the altar"), None);
    /// assert_eq!(before("not to tell Odo that she left before dawn"), None);
    /// ```
    pub fn before_when<'t>(&self, deed: &'t str) -> Option<&'t str> {
        let places = deed.char_indices().filter(|(_, sign)| sign.is_whitespace());
        let mut tails = places.map(|(at, _)| deed[at..].trim());
        let bound = self.what_ends_it(deed);
        tails.find(|tail| {
            let words = tokens(tail, &self.times.minus);
            let (Some(EventSpan::Before), what) = self.times.due.span(&words) else {
                return self.word_first(tail).is_some();
            };
            let what = what.join(" ");
            bound == Some(*tail)
                || self.showing_awaited(&what).is_some()
                || self.receipt_awaited(&what).is_some()
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
}
