//! Words that are passed over, each list for the reading that passes over them.
//!
//! The lists stay apart on purpose. Recall keeps the denials, which change what a text says;
//! topics lose every word that is found in talk about anything, where it would do harm; choices
//! lose what offers of actions are made of beside their things.

use crate::language::Language;
use crate::words::stop_words::StopWords;
use crate::words::table::LONGEST;

impl StopWords {
    /// The words that say nothing of what a text is about.
    pub(crate) fn of_topics(&self) -> impl Iterator<Item = &str> {
        self.topics.iter()
    }
}

impl Language {
    /// Whether a word, in lower case, says nothing about a matter that is remembered: `the`,
    /// `where`, `tell` …
    pub fn is_stop_word(&self, word: &str) -> bool {
        self.stop_words.recall.has(word)
            || self.grammar.unspaced && {
                let letters: Vec<char> = word.chars().collect();
                self.stop_words.recall.makes_up(&letters)
            }
    }

    /// Whether a word, in lower case, tells nothing that offers of actions could be told apart by.
    pub fn is_stop_word_of_choices(&self, word: &str) -> bool {
        self.stop_words.choices.has(word)
    }

    /// Whether a word, in lower case, is found in talk about anything: `happened`, `wrong`.
    pub fn is_stop_word_of_topics(&self, word: &str) -> bool {
        self.stop_words.topics.has(word)
    }

    /// Whether a word, in lower case, says nothing of what a text is about; a single Latin letter
    /// never does.
    pub(crate) fn is_vague(&self, word: &[char]) -> bool {
        let (key, is_ascii) = word.iter().fold((0_u128, true), |(key, is_ascii), letter| {
            ((key << 8) | u128::from(u32::from(*letter)), is_ascii && letter.is_ascii())
        });
        if word.len() > LONGEST || !is_ascii {
            let topics = &self.stop_words.topics;
            return topics.has_letters(word) || self.grammar.unspaced && topics.makes_up(word);
        }
        let is_a_letter = word.len() == 1 && word[0].is_ascii_alphabetic();
        is_a_letter || self.stop_words.has_topic(key, word.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_vague(word: &str) -> bool {
        Language::english().is_vague(&word.chars().collect::<Vec<_>>())
    }

    #[test]
    fn every_vague_word_is_found_and_no_other_word() {
        assert!(Language::english().stop_words.topics.iter().all(is_vague));
        for word in ["lantern", "theft", "7", "дверь", "themselvesx", "incomprehensibilities", ""]
        {
            assert!(!is_vague(word), "{word}");
        }
    }

    #[test]
    fn recall_keeps_denials_and_choices_do_not() {
        let english = Language::english();
        assert!(!english.is_stop_word("not") && english.is_stop_word_of_choices("not"));
    }
}
