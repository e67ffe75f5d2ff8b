//! Whether somebody has answered a question for yes or no: `Twice.`

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;

/// A yes or no has at most so many words.
const BRIEF: usize = 4;

impl Language {
    /// Whether words begin with the answer to a question that asks for yes or no, or whether something was done. What
    /// asks on, such as `Anything else?`, is asked anew each time.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let answered = |said| Language::english().is_answered_in_brief("Have you looked behind the stove?", said);
    /// assert!(answered("Twice. Where is my pay?") && answered("Yes, and I am tired."));
    /// assert!(!answered("What stove?") && !answered("Where is my pay?"));
    /// ```
    pub fn is_answered_in_brief(&self, asked: &str, said: &str) -> bool {
        let question = sentences(asked).last();
        let first = clauses(said).next();
        question.is_some_and(|it| self.asks_for_a_yes_or_no(it))
            && first.is_some_and(|it| self.is_brief_answer(it))
    }

    fn asks_for_a_yes_or_no(&self, question: &str) -> bool {
        let words: Vec<String> = self.whole_words(question).collect();
        let asks_on = |word: &String| self.deeds.trying.asking_on.has(word);
        self.is_question(question)
            && words.first().is_some_and(|word| self.sentences.auxiliaries.has(word))
            && !words.iter().any(asks_on)
    }

    fn is_brief_answer(&self, clause: &str) -> bool {
        let words: Vec<String> = self.whole_words(clause).collect();
        let known = &self.deeds.trying.brief_answers;
        known.iter().any(|it| it.is(&words))
            || words.len() <= BRIEF && !self.is_question(clause) && self.consent(clause).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_says_how_often_or_yes_or_no_has_answered() {
        let english = Language::english();
        for (asked, said) in [
            ("Have you shaken the cartridge, madam?", "Three times. I want my money."),
            ("Did you lock the stable door last night?", "I did. Where's my breakfast?"),
            ("Good day. Have you been to the clinic?", "No, and I won't."),
        ] {
            assert!(english.is_answered_in_brief(asked, said), "{asked} {said}");
        }
        for (asked, said) in [
            ("Have you shaken the cartridge, madam?", "What cartridge?"),
            ("Is there anything else that I can do for you?", "Yes, a bun."),
            ("Where have you been, Tom?", "Twice. Don't ask."),
            ("I have shaken it.", "Twice."),
            ("Did you lock the stable door last night?", "The mare is out."),
        ] {
            assert!(!english.is_answered_in_brief(asked, said), "{asked} {said}");
        }
    }
}
