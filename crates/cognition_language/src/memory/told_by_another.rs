//! What is no purpose to tell, though it has a word for it: that another will tell, that somebody does not know.

use crate::language::Language;

impl Language {
    /// Whether the word of a clause at a place tells what somebody else will say, or is left to say: `tell` of `Jo will
    /// tell them`, and of `let Jo tell them`.
    pub(super) fn is_told_by_another(&self, words: &[String], at: usize) -> bool {
        let word = &words[at];
        let is = |known: &str| **word == *known || self.is_form_of(word, known);
        self.deeds.telling.iter().any(is) && self.is_left_to_another(&words[..at])
    }

    fn is_left_to_another(&self, before: &[String]) -> bool {
        let known = &self.memory.resolving;
        let is_own =
            |word: &str| self.senses.oneself.has(word) || self.memory.of_its_speaker.has(word);
        match before {
            [.., other] if known.others_ahead.has(other) => true,
            [.., who, ahead] if known.ahead.has(ahead) => !is_own(who),
            [.., leaving, who] if known.leaving_to.has(leaving) => !is_own(who),
            _ => false,
        }
    }

    /// Whether the word of a clause at a place says what somebody does not know: `knows` of `she knows nothing`.
    pub(super) fn says_who_is_ignorant(&self, words: &[String], at: usize) -> bool {
        let word = &words[at];
        let is = |known: &str| **word == *known || self.is_form_of(word, known);
        let denied = words.get(at + 1).is_some_and(|next| self.is_denial(next));
        let before = || at > 0 && self.denials.negated_statements.has(&words[at - 1]);
        self.senses.learning.iter().any(is) && (denied || before())
    }
}

#[cfg(test)]
mod tests {
    use crate::language::Language;

    #[test]
    fn what_another_will_tell_is_no_purpose() {
        let means = |text| Language::english().means_to_tell(text);
        for another in [
            "Jo will tell them herself on Sunday.",
            "She'll explain it to him in her own time.",
            "Odo shall confess when he is ready.",
            "Let Odo tell him.",
        ] {
            assert!(!means(another), "{another}");
        }
        for own in [
            "I will tell them on Sunday.",
            "I'll explain it to him.",
            "Let me tell him.",
            "Jo will be cross, but I tell them.",
            "He must know.",
        ] {
            assert!(means(own), "{own}");
        }
    }

    #[test]
    fn that_somebody_does_not_know_is_no_purpose() {
        let means = |text| Language::english().means_to_tell(text);
        for ignorant in
            ["Stay calm. She knows nothing.", "They know nothing yet.", "He doesn't know."]
        {
            assert!(!means(ignorant), "{ignorant}");
        }
        for purpose in ["She ought to know.", "He has a right to know it.", "Let her know."] {
            assert!(means(purpose), "{purpose}");
        }
    }
}
