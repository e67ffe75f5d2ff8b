//! Until when something is done again and again: `until Sunday` of `every evening at seven until Sunday`.

use crate::language::Language;
use crate::time::due_times::{DueBound, DueTime};
use crate::time::times::tokens;
use crate::words::times::due::{DAY, EventSpan};

impl Language {
    /// What is said beside how often something is done, parted from until when that goes on. None where nothing says
    /// so.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let parted = |beside| Language::english().end_of_repeating(beside);
    /// assert_eq!(parted("at seven until Sunday"), Some(("at seven", "until Sunday")));
    /// assert_eq!(parted("for the next three hours"), Some(("", "for the next three hours")));
    /// assert_eq!(parted("at seven, for Ida"), None);
    /// ```
    pub fn end_of_repeating<'t>(&self, beside: &'t str) -> Option<(&'t str, &'t str)> {
        let beside = beside.trim_end_matches(['.', '!', ',']);
        let gaps = beside.match_indices(' ').map(|(at, _)| at + 1);
        let mut parts = std::iter::once(0).chain(gaps).map(|at| beside.split_at(at));
        let (left, end) = parts.find(|(_, end)| self.is_an_end(end))?;
        Some((left.trim_end_matches([' ', ',']), end))
    }

    fn is_an_end(&self, said: &str) -> bool {
        let (due, words) = (&self.times.due, tokens(said, &self.times.minus));
        let Some((first, rest)) = words.split_first() else { return false };
        let until = due.span(&words).0 == Some(EventSpan::Until);
        let lasts = || due.lasting_words.has(first) && self.is_a_length(rest);
        // `This week`
        let long = |unit: &String| self.times.seconds(unit).is_some_and(|it| it > f64::from(DAY));
        let this = || due.repeated.next.as_deref() == Some(first.as_str());
        let whole = || matches!(rest, [unit] if long(unit)) && this();
        let today = || rest.is_empty() && self.due_time(said) == Some(DueTime::Day(0));
        until && self.due_bound(said) == DueBound::Until || lasts() || whole() || today()
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn until_when_something_goes_on_is_told_from_the_time_of_each() {
        let parted = |beside| Language::english().end_of_repeating(beside);
        for (beside, left, end) in [
            ("till noon", "", "till noon"),
            ("at seven, until Sunday.", "at seven", "until Sunday"),
            ("stir the mash until Vespers", "stir the mash", "until Vespers"),
            ("sweep the step this week", "sweep the step", "this week"),
            ("look in on Ida for two hours", "look in on Ida", "for two hours"),
            ("at noon today", "at noon", "today"),
        ] {
            assert_eq!(parted(beside), Some((left, end)), "{beside}");
        }
        for beside in
            ["at seven", "not before noon", "this evening", "bread for Ida", "on Sunday", ""]
        {
            assert_eq!(parted(beside), None, "{beside}");
        }
    }
}
