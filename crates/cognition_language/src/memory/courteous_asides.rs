//! What is only polite between the clauses that say something: `begging your pardon`.

use crate::grammar::line_words::{LineClause, LineWord};
use crate::language::Language;

impl Language {
    /// Whether a clause says nothing and is only polite.
    pub(super) fn is_courteous_aside(&self, clause: LineClause<'_>) -> bool {
        let length = clause.words().len();
        let mut known = self.memory.courteous_asides.iter().filter(|aside| aside.len() == length);
        known.any(|aside| aside.words().eq(clause.words().map(LineWord::text)))
    }
}

#[cfg(test)]
mod tests {
    use crate::language::Language;
    use crate::memory::statements::tests::takes_back;

    #[test]
    fn what_is_only_polite_takes_nothing_back() {
        for (newer, older) in [
            (
                "My mistake, ferryman.",
                "Agreed, ferryman. Your lads needn't be gentle with the chest.",
            ),
            (
                "Begging your pardon, sir, I'm aboard with your chest. Come on over.",
                "Begging your pardon, sir, I'll wait here by the stove with it till you call me.",
            ),
            (
                "Begging your pardon, sir, let me have the chest.",
                "Begging your pardon, aunt, Harl had the handle when I last looked.",
            ),
            (
                "With all due respect, judge, the mill is old.",
                "With all due respect, judge, the barn burns well.",
            ),
        ] {
            assert!(!takes_back(newer, older), "{newer}");
        }
    }

    #[test]
    fn what_is_said_beside_what_is_polite_takes_back_what_that_is_about() {
        for (newer, older) in [
            (
                "Begging your pardon, sir, the ferry leaves at ten.",
                "Begging your pardon, sir, the ferry leaves at nine.",
            ),
            ("My mistake, ferryman. The ferry leaves at ten.", "The ferry leaves at nine."),
            ("My mistake, the key hangs in the loft.", "The key hangs in the cellar."),
        ] {
            assert!(takes_back(newer, older), "{newer}");
        }
    }

    #[test]
    fn what_is_only_polite_is_about_no_other_time_and_is_no_term() {
        let english = Language::english();
        for said in [
            "If you must know, the key is in the loft.",
            "The key, if you don't mind my saying so, is in the loft.",
        ] {
            assert!(!english.is_about_later(said), "{said}");
            assert_eq!(english.terms(said), None, "{said}");
        }
        assert!(english.is_about_later("If you ask Odo, the key is in the loft."));
        assert!(english.terms("If you don't mind the rain, I'll come.").is_some());
    }
}
