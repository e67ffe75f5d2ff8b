//! Turns of phrase that ask for silence, and are mere politeness where others hear them: `Between ourselves, it rains`.

use crate::grammar::clauses::clauses;
use crate::grammar::sentences::sentences;
use crate::language::Language;

impl Language {
    /// Whether nothing asks to keep what a text tells but a turn of phrase before it, or beside it.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let only = |said| Language::english().confides_by_turn_of_phrase(said);
    /// assert!(only("Between ourselves, they want a foreman.") && only("For whom, between you and me?"));
    /// assert!(!only("Keep it between us: they want a foreman.") && !only("They want a foreman."));
    /// ```
    pub fn confides_by_turn_of_phrase(&self, text: &str) -> bool {
        self.confides(text) && !self.confides(&self.without_turns_of_phrase(text))
    }

    fn without_turns_of_phrase(&self, text: &str) -> String {
        let left = |sentence: &str| {
            let left = clauses(sentence).map(|clause| self.behind_turn_of_phrase(clause));
            left.collect::<Vec<_>>().join(", ")
        };
        sentences(text).map(left).collect::<Vec<_>>().join(" ")
    }

    /// What of a clause stands behind the turn of phrase that it begins with.
    fn behind_turn_of_phrase<'c>(&self, clause: &'c str) -> &'c str {
        let words = self.words_in_place(clause);
        let bare: Vec<&str> = words.iter().map(|placed| placed.word.as_str()).collect();
        let joined = bare.iter().take_while(|word| self.grammar.joining.has(word)).count();
        let length = self.memory.turns_of_phrase.length_at(&bare[joined..]);
        let last = length.and_then(|length| words.get((joined + length).checked_sub(1)?));
        last.and_then(|last| clause.get(last.to..)).unwrap_or(clause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_of_phrase_is_none_where_something_else_asks_for_silence() {
        let only = |said: &str| Language::english().confides_by_turn_of_phrase(said);
        for said in [
            "They want no fuss, sir. Between ourselves, they also want a foreman.",
            "And half an hour of hail, sir? For whose benefit, between ourselves?",
            "And between you and me the soup is better at the Swan.",
            "In confidence, the roof leaks.",
        ] {
            assert!(only(said), "{said}");
        }
        for said in [
            "This stays between us: they want a foreman.",
            "Between ourselves, they want a foreman; not a word to anyone.",
            "Nobody must know that I am going blind.",
            "Tell nobody, but between us, I sold the mill.",
            "Between us we have ten coins.",
        ] {
            assert!(!only(said), "{said}");
        }
        let german = Language::by_code("de").expect("German is known");
        assert!(german.confides_by_turn_of_phrase("Unter uns gesagt, das Dach ist undicht."));
        assert!(!german.confides_by_turn_of_phrase("Sag es niemandem: das Dach ist undicht."));
    }
}
