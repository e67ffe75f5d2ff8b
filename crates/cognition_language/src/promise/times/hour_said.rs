//! The hour that is said aloud, where another is listed: `The bakery at eight, then`, of what is listed for seven.

use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::promise::times::times_meant::is_among;
use crate::time::due_times::{DueBound, DueTime};

impl Language {
    /// The hour that words say for something promised, where none of those that they name is the one that is listed
    /// for it: others have heard the one that was said. Which day it is, must be the same.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let instead = |said| {
    ///     Language::english().hour_said_instead(said, "meet Ines at the bakery", "at seven tonight")
    /// };
    /// assert_eq!(instead("Gladly. The bakery at eight, then.").as_deref(), Some("at eight"));
    /// assert_eq!(instead("Gladly. The bakery at seven, then."), None);
    /// assert_eq!(instead("Gladly. I close at eight."), None);
    /// ```
    pub fn hour_said_instead(&self, speech: &str, deed: &str, listed: &str) -> Option<String> {
        let at_an_hour = |said: &str| {
            let plain = matches!(self.due_bound(said), DueBound::By | DueBound::At);
            self.due_time(said).filter(|time| plain && matches!(time, DueTime::At { .. }))
        };
        let known = at_an_hour(listed)?;
        if is_among(&known, &self.times_read(speech, deed)) {
            return None;
        }
        let stems = self.content_stems(deed);
        let is_about =
            |said: &&str| !self.is_question(said) && self.share_held(&stems, &[said]) > 0.0;
        let mut told = sentences(speech).filter(is_about);
        let said = told.find_map(|it| self.said_time_of(it, deed)).map(str::to_owned);
        let said = said.or_else(|| self.sets_a_time(speech))?;
        let time = at_an_hour(&said)?;
        (day(&time) == day(&known) && !is_among(&time, &[known])).then_some(said)
    }
}

fn day(time: &DueTime) -> Option<u32> {
    match time {
        DueTime::At { days, .. } => Some(*days),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn the_hour_that_others_have_heard_counts_and_that_of_another_matter_does_not() {
        let instead = |said, listed| {
            Language::english().hour_said_instead(said, "bring Mara the pie", listed)
        };
        for said in ["I'll bring the pie at nine.", "The pie comes at nine, Mara.", "Make it nine."]
        {
            assert!(instead(said, "at seven").is_some(), "{said}");
            assert_eq!(instead(said, "at nine"), None, "{said}");
            assert_eq!(instead(said, "21:00"), None, "{said}");
        }
        for said in [
            "I'll bring the pie.",
            "Shall I bring the pie at nine?",
            "The mill opens at nine.",
            "At seven, and I'll fetch the pie tin at nine.",
        ] {
            assert_eq!(instead(said, "at seven"), None, "{said}");
        }
        assert_eq!(instead("I'll bring the pie at nine.", "until seven"), None);
        assert_eq!(instead("I'll bring the pie at nine.", "in an hour"), None);
    }
}
