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
        self.times_meant_of(said, "")
    }

    /// The same of something promised, which may be named beside the bare number: `would five do for the cake`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let meant = |said| Language::english().times_meant_of(said, "bring Mara the cake");
    /// assert_eq!(meant("Would five do for the cake?"), ["five"]);
    /// assert_eq!(meant("Can we push the cake to one?"), ["one"]);
    /// assert!(meant("Could I bring five cakes?").is_empty() && meant("That one is better.").is_empty());
    /// ```
    pub fn times_meant_of(&self, said: &str, promised: &str) -> Vec<String> {
        let matter = self.content_stems(&self.done_to(promised));
        let told = clauses(said).filter(|clause| !self.denies(clause));
        let of_clause = |clause: &str| {
            let mut named = self.times_named(clause);
            if named.is_empty() {
                named.extend(self.hour_alone(clause, &matter));
            }
            named
        };
        told.flat_map(of_clause).collect()
    }

    fn hour_alone(&self, clause: &str, matter: &[String]) -> Option<String> {
        let lower = clause.to_lowercase().replace('’', "'");
        let words = self.words_bare_of_endings(&lower);
        let words = &words[..self.before_the_replaced(&words)];
        let mut counted = (0..words.len()).filter(|at| self.counts_hours(words, *at, matter));
        let at = counted.next().filter(|_| counted.next().is_none())?;
        let beside = |other: usize| other == at || self.stands_beside_an_hour(words, other, matter);
        let plain = (0..words.len()).all(beside);
        (plain && self.is_of_the_clock(words[at])).then(|| words[at].to_owned())
    }

    fn words_bare_of_endings<'w>(&self, lower: &'w str) -> Vec<&'w str> {
        spoken(lower).into_iter().map(|word| self.without_possessive(word)).collect()
    }

    /// Up to where a time is named that another takes the place of: `instead of six` of `seven instead of six`.
    fn before_the_replaced(&self, words: &[&str]) -> usize {
        let replaced = &self.promises.wanting_a_time.in_place_of;
        (1..words.len()).find(|at| replaced.begin(&words[*at..])).unwrap_or(words.len())
    }

    /// Whether a number may be an hour there, and does not count what was promised: `two cakes`. `One` is an hour only
    /// behind what leads to one: `push it to one`.
    fn counts_hours(&self, words: &[&str], at: usize, matter: &[String]) -> bool {
        let known = &self.promises.wanting_a_time;
        let (word, next) = (words[at], words.get(at + 1));
        let before = at.checked_sub(1).map(|before| words[before]);
        let leads = before.is_some_and(|word| known.before_no_hour.has(word));
        self.is_number(word)
            && !self.times.one.has(word)
            && (leads || !known.no_hour.has(word))
            && !before.is_some_and(|word| self.is_determiner(word) && !known.it.has(word))
            && !next.is_some_and(|next| self.is_among_stems(next, matter))
    }

    fn stands_beside_an_hour(&self, words: &[&str], at: usize, matter: &[String]) -> bool {
        let determines = || !matter.is_empty() && self.is_determiner(words[at]);
        self.promises.wanting_a_time.hour_beside.has(words[at])
            || self.is_among_stems(words[at], matter)
            || determines() && words[at..].iter().any(|word| self.is_among_stems(word, matter))
    }

    pub(in crate::promise) fn is_among_stems(&self, word: &str, stems: &[String]) -> bool {
        let stem = self.stem(word);
        stems.iter().any(|known| known == stem)
    }

    /// The times of an answer to a time that was named: `one` may be one there, too, as in `one's good`.
    pub(super) fn times_answered(&self, said: &str, promised: &str) -> Vec<DueTime> {
        let times = self.times_read(said, promised);
        if !times.is_empty() {
            return times;
        }
        let lower = said.to_lowercase().replace('’', "'");
        let told = clauses(&lower).filter(|clause| !self.denies(clause));
        told.filter_map(|clause| self.lone_hour(clause)).collect()
    }

    fn lone_hour(&self, clause: &str) -> Option<DueTime> {
        let (known, words) = (&self.promises.wanting_a_time, self.words_bare_of_endings(clause));
        let (hour, rest) = words.split_first()?;
        let plain = rest.iter().all(|word| known.hour_beside.has(word));
        let counts = known.no_hour.has(hour) && plain && self.is_of_the_clock(hour);
        counts.then(|| self.due_time(hour)).flatten()
    }

    /// The times that somebody asked for, in words or by the bare time alone.
    pub(super) fn times_asked(&self, named: &str, promised: &str) -> Vec<DueTime> {
        let times = self.times_read(named, promised);
        let bare = || self.due_time(named).filter(|_| self.is_number(named));
        if times.is_empty() { bare().into_iter().collect() } else { times }
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

    pub(super) fn times_read(&self, said: &str, promised: &str) -> Vec<DueTime> {
        let meant = self.times_meant_of(said, promised);
        meant.iter().filter_map(|time| self.due_time(time)).collect()
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
        let read = |said: &str| english.times_read(said, "");
        assert!(is_among(&read("8:30")[0], &read("Half past eight, then.")));
        assert!(is_among(&read("20:45")[0], &read("Quarter to nine it is.")));
        assert!(!is_among(&read("20:45")[0], &read("Half past eight.")));
    }
}
