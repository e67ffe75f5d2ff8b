//! Times that are counted from one that was named: `an hour later`, `half an hour before that`.

use crate::language::Language;
use crate::time::times::tokens;
use crate::words::lists::rest_after;
use std::time::Duration;

/// How far a time lies from one that was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    /// So long after it.
    Later(Duration),
    /// So long before it.
    Earlier(Duration),
}

impl Language {
    /// How much later or earlier words say that something is than a time that was named; none where they count from
    /// now.
    ///
    /// ```
    /// use cognition_language::{Language, Shift};
    /// use std::time::Duration;
    ///
    /// let shift = |said| Language::english().shift_said(said);
    /// let hour = Duration::from_secs(3600);
    /// assert_eq!(shift("Make it an hour later."), Some(Shift::Later(hour)));
    /// assert_eq!(shift("an hour before that"), Some(Shift::Earlier(hour)));
    /// assert_eq!([shift("in an hour"), shift("later"), shift("an hour after the bell")], [None; 3]);
    /// ```
    pub fn shift_said(&self, said: &str) -> Option<Shift> {
        let (times, words) = (&self.times, tokens(said, &self.times.minus));
        (0..words.len()).find_map(|at| {
            let (seconds, rest) = times.length(&words[at..], f64::INFINITY)?;
            let length = Duration::try_from_secs_f64(seconds).ok().filter(|it| !it.is_zero())?;
            let later = rest_after(&times.later, rest).map(|_| Shift::Later(length));
            later.or_else(|| rest_after(&times.earlier, rest).map(|_| Shift::Earlier(length)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_behind_which_it_is_said_so_is_counted_from_a_time_that_was_named() {
        let shift = |said: &str| Language::english().shift_said(said);
        let minutes = |count: u64| Duration::from_secs(count * 60);
        for (said, expected) in [
            ("could we make it half an hour later", Shift::Later(minutes(30))),
            ("I'll bring the pie two hours after that.", Shift::Later(minutes(120))),
            ("ten minutes sooner, if you can", Shift::Earlier(minutes(10))),
            ("an hour and a half later", Shift::Later(minutes(90))),
            ("a quarter of an hour earlier", Shift::Earlier(minutes(15))),
        ] {
            assert_eq!(shift(said), Some(expected), "{said}");
        }
        for said in [
            "in two hours",
            "an hour ago",
            "a day late",
            "later",
            "Could you wait an hour?",
            "at nine",
        ] {
            assert_eq!(shift(said), None, "{said}");
        }
    }
}
