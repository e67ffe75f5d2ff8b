//! What is asked of all who are there, and fits whoever has a thing: `Which of you has the key?`

use crate::grammar::sentences::sentences;
use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// Whether words ask which of those who hear them has a thing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let asks = |said| Language::english().asks_who_here_has(said, "the cellar key");
    /// assert!(asks("Evening. Which of you has the cellar key?"));
    /// assert!(!asks("Which of you has seen the cellar key?") && !asks("Who is it that has the cellar key?"));
    /// ```
    pub fn asks_who_here_has(&self, text: &str, thing: &str) -> bool {
        let lower = text.to_lowercase().replace('’', "'");
        sentences(&lower).any(|sentence| {
            let words = spoken(sentence);
            self.is_question(sentence)
                && self.begins_with_who_here_has(&words)
                && self.names(sentence, thing)
        })
    }

    /// `So which of you has got the key`: behind what he has there is a thing, and no deed.
    fn begins_with_who_here_has(&self, words: &[&str]) -> bool {
        let calling = &self.sentences.calling;
        let openings = words.iter().take_while(|word| calling.openings.has(word)).count();
        let words = &words[openings..];
        let Some(length) = calling.one_of_you.length_at(words) else { return false };
        let rest = &words[length..];
        let has = rest.iter().take_while(|word| self.senses.having.has(word)).count();
        has > 0 && rest.get(has).is_some_and(|word| self.is_determiner(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_which_of_those_there_has_a_thing_asks_its_holder() {
        let asks = |said| Language::english().asks_who_here_has(said, "the storm lamp");
        for said in [
            "Which of you has the storm lamp?",
            "Well, who here has got the storm lamp?",
            "It is dark. Which one of you took my storm lamp?",
        ] {
            assert!(asks(said), "{said}");
        }
        for said in [
            "Which of you has the boat?",
            "Which of you has lit the storm lamp?",
            "Who has the storm lamp, I wonder.",
            "Odo has the storm lamp, which of you all know.",
            "Which of you wants the storm lamp?",
        ] {
            assert!(!asks(said), "{said}");
        }
    }
}
