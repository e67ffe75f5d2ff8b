//! Leave that is asked for by whether somebody minds: `Mind if I open it?`, where a no gives it.

use crate::dialogue::consent::Answer;
use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether a question asks whether its listener minds what its speaker would do.
    pub fn asks_whether_they_mind(&self, said: &str) -> bool {
        let lower = said.to_lowercase().replace('’', "'");
        let asking = &self.promises.minding_leave.asking;
        sentences(&lower).any(|it| self.is_question(it) && asking.stand_in(&spoken(it)))
    }

    /// Whether an answer to that gives leave: by a no, by a turn of phrase, by the deed itself, and by no bare yes.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let gives = |said| Language::english().says_they_do_not_mind(said, "Mind if I open the window?");
    /// assert!(gives("Not at all.") && gives("No, go ahead.") && gives("Open it, by all means."));
    /// assert!(!gives("Yes.") && !gives("Yes, I do mind.") && !gives("Don't you dare."));
    /// ```
    pub fn says_they_do_not_mind(&self, said: &str, asked: &str) -> bool {
        let (known, lower) = (&self.promises.minding_leave, self.in_plain_letters(said));
        let told = || sentences(&lower).filter(|it| !self.is_question(it)).flat_map(clauses);
        let no = |clause: &str| self.is_said_alone(&spoken(clause), &known.not_at_all);
        let yes = || spoken(&lower).first().is_some_and(|word| known.yes.has(word));
        let agrees = || self.answers(said, Answer::Agrees) && !yes();
        !told().any(|clause| self.minds_or_forbids(clause))
            && (told().any(no) || self.grants_leave(said, asked) || agrees())
    }

    /// `I do mind`, `don't open it`, `you can't`
    fn minds_or_forbids(&self, clause: &str) -> bool {
        let (known, words) = (&self.promises.minding_leave, spoken(clause));
        let minds = known.minds.stand_in(&words) && !known.not_at_all.stand_in(&words);
        minds
            || self.promises.proposing.forbidding.begin(&words)
            || self.promises.withholding_leave.barring.stand_in(&words)
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn who_is_asked_whether_they_mind_gives_leave_by_a_no() {
        let english = Language::english();
        for asked in [
            "Mind if I smoke?",
            "Do you mind if I turn the lamp up?",
            "Would you mind if I opened the window, Wren?",
        ] {
            assert!(english.asks_whether_they_mind(asked), "{asked}");
        }
        assert!(!english.asks_whether_they_mind("Would you mind my purse?"));
        assert!(!english.asks_whether_they_mind("I don't mind if I do."));
        let gives = |said| english.says_they_do_not_mind(said, "Mind if I turn the lamp up?");
        for said in [
            "Knock yourself out, I'm off to bed.",
            "No.",
            "Nope, not a bit.",
            "Of course not.",
            "Sure.",
            "Be my guest.",
            "I don't mind.",
            "Yes, go ahead.",
        ] {
            assert!(gives(said), "{said}");
        }
        for said in [
            "Yes.",
            "Yes, I do.",
            "I'd rather you didn't.",
            "No, don't touch it.",
            "You can't.",
            "The lamp was my mother's.",
            "Why?",
        ] {
            assert!(!gives(said), "{said}");
        }
    }
}
