//! The times that words mean, where they are about a time that was promised, and when two times are the same.

use crate::grammar::clauses::clauses;
use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::time::due_times::DueTime;
use crate::words::times::due::HALF_DAY;

impl Language {
    /// The times that words name, and, in a clause where hardly anything else is said, the bare number that is an hour:
    /// `make it nine`. What is denied is not meant.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let meant = |said| Language::english().times_meant(said);
    /// assert_eq!(meant("not at 8, at 9"), ["at 9"]);
    /// assert_eq!(meant("Nine it is, lamb."), ["nine"]);
    /// assert!(meant("I have ten of them.").is_empty() && meant("That one is better.").is_empty());
    /// ```
    pub fn times_meant(&self, said: &str) -> Vec<String> {
        let told = clauses(said).filter(|clause| !self.denies(clause));
        let of_clause = |clause: &str| {
            let mut named = self.times_named(clause);
            if named.is_empty() {
                named.extend(self.hour_alone(clause));
            }
            named
        };
        told.flat_map(of_clause).collect()
    }

    fn hour_alone(&self, clause: &str) -> Option<String> {
        let known = &self.promises.wanting_a_time;
        let lower = clause.to_lowercase().replace('’', "'");
        let words: Vec<&str> =
            spoken(&lower).into_iter().map(|word| self.without_possessive(word)).collect();
        let counts = |word: &&&str| self.is_number(word) && !known.no_hour.has(word);
        let mut counted = words.iter().filter(counts);
        let hour = counted.next().filter(|_| counted.next().is_none())?;
        let plain = words.iter().all(|word| word == hour || known.hour_beside.has(word));
        (plain && self.is_of_the_clock(hour)).then(|| (*hour).to_owned())
    }

    fn is_of_the_clock(&self, time: &str) -> bool {
        matches!(self.due_time(time), Some(DueTime::At { .. }))
    }

    /// Whether a time is a bare number, which says an hour only where one is spoken of.
    pub fn is_bare_hour(&self, time: &str) -> bool {
        self.is_number(time)
    }

    /// Whether a time says itself how it bounds what is done: `by nine`, and not `nine`.
    pub fn says_how_it_bounds(&self, time: &str) -> bool {
        self.is_introduced(time)
    }

    pub(super) fn times_read(&self, said: &str) -> Vec<DueTime> {
        self.times_meant(said).iter().filter_map(|time| self.due_time(time)).collect()
    }
}

/// Whether a time is one of several: `20:30` is half past eight too.
pub(super) fn is_among(time: &DueTime, times: &[DueTime]) -> bool {
    times.iter().any(|other| is_same(time, other))
}

fn is_same(one: &DueTime, other: &DueTime) -> bool {
    let clock = |time: &DueTime| match time {
        DueTime::At { second, either_half, days } => Some((*second, *either_half, *days)),
        _ => None,
    };
    match clock(one).zip(clock(other)) {
        Some(((one, open, day), (other, other_open, other_day))) => {
            let halved = (open || other_open) && one % HALF_DAY == other % HALF_DAY;
            day == other_day && (one == other || halved)
        }
        None => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_in_digits_is_that_in_words() {
        let english = Language::english();
        let read = |said: &str| english.times_read(said);
        assert!(is_among(&read("8:30")[0], &read("Half past eight, then.")));
        assert!(is_among(&read("20:45")[0], &read("Quarter to nine it is.")));
        assert!(!is_among(&read("20:45")[0], &read("Half past eight.")));
    }
}
