//! The hour for which something was proposed, said again.

use crate::grammar::sentences::sentences;
use crate::language::Language;
use crate::time::due_times::{DueBound, DueTime};

impl Language {
    /// Whether an answer says plainly again for what hour something was proposed; a deadline is no such hour.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let repeats = |said| Language::english().repeats_the_hour(said, "Meet me in the yard at eleven.");
    /// assert!(repeats("Yes, Mara. At eleven."));
    /// assert!(!repeats("At ten, yes.") && !repeats("At eleven?"));
    /// ```
    pub fn repeats_the_hour(&self, answer: &str, proposed: &str) -> bool {
        let asked: Vec<DueTime> =
            sentences(proposed).filter_map(|said| self.hour_set(said)).collect();
        let plainly = |said: &&str| !self.is_question(said) && !self.denies(said);
        let mut said = sentences(answer).filter(plainly).filter_map(|said| self.hour_set(said));
        said.any(|hour| asked.contains(&hour))
    }

    /// The hour at which a sentence says that something is to be: `at six`, and not `by six`.
    fn hour_set(&self, sentence: &str) -> Option<DueTime> {
        let said = self.said_time(sentence)?;
        let is_set = matches!(self.due_bound(said), DueBound::At);
        self.due_time(said).filter(|time| is_set && matches!(time, DueTime::At { .. }))
    }
}

#[cfg(test)]
mod tests {
    use crate::language::Language;

    fn repeats(answer: &str, proposed: &str) -> bool {
        Language::of(proposed).repeats_the_hour(answer, proposed)
    }

    #[test]
    fn the_hour_of_a_meeting_is_said_again_before_or_behind_the_yes() {
        let meet = "Linnet, meet me in the yard at eleven.";
        for answer in ["Yes, Tobin. At eleven.", "At eleven, yes, Tobin."] {
            assert!(repeats(answer, meet), "{answer}");
        }
        assert!(repeats("At noon, gladly.", "Can we meet at the mill at noon?"));
    }

    #[test]
    fn another_hour_a_question_a_no_and_a_deadline_repeat_none() {
        let meet = "Linnet, meet me in the yard at eleven.";
        for answer in ["At ten, then.", "At eleven?", "Not at eleven.", "Yes, Tobin."] {
            assert!(!repeats(answer, meet), "{answer}");
        }
        assert!(!repeats("By noon, yes.", "Bring me the rope by noon."));
    }
}
