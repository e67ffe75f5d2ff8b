//! What is told of a name by a letter: `It starts with a W.`

use crate::grammar::clauses::clauses;
use crate::language::Language;
use crate::words::lists::rest_after;

/// So many words behind `starts with` may hold the letter.
const NEAR: usize = 3;

impl Language {
    /// The letter, in lower case, that a sentence says something begins with.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let initial = |said| Language::english().initial_told(said);
    /// assert_eq!(initial("Starts with a W."), Some('w'));
    /// assert_eq!(initial("The first letter is R, since you ask"), Some('r'));
    /// assert_eq!(initial("It starts with a prayer."), None);
    /// ```
    pub fn initial_told(&self, sentence: &str) -> Option<char> {
        clauses(sentence).find_map(|clause| self.initial_in(clause))
    }

    fn initial_in(&self, clause: &str) -> Option<char> {
        let words: Vec<String> = self.whole_words(clause).collect();
        let lettering = &self.senses.implied.lettering;
        let behind = (0..words.len()).find_map(|at| rest_after(lettering, &words[at..]))?;
        // The article of `a prayer` is no letter.
        let is_word =
            |word: &str| self.grammar.articles.has(word) || self.memory.of_its_speaker.has(word);
        let is_letter = |at: &usize| {
            let word = &behind[*at];
            word.chars().count() == 1 && (at + 1 == behind.len() || !is_word(word))
        };
        let at = (0..behind.len().min(NEAR)).find(is_letter)?;
        behind[at].chars().next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_stands_behind_what_something_begins_with() {
        let initial = |said| Language::english().initial_told(said);
        assert_eq!(initial("His name begins with the letter K"), Some('k'));
        assert_eq!(initial("It begins with an A."), Some('a'));
        assert_eq!(initial("Her initial is M, and I say no more"), Some('m'));
        assert_eq!(initial("The evening begins with a song, I think."), None);
        assert_eq!(initial("Plan B is no better."), None);
    }
}
