//! What somebody says comes before all else: `Smoke first, fingers after`.

use crate::grammar::clauses::clauses;
use crate::language::Language;

/// So many words may stand for it.
const FEW: usize = 3;

impl Language {
    /// Whether a clause is nothing but a thing, or a deed, and that it comes first. Who says that somebody was first
    /// puts nothing before anything.
    pub(super) fn says_it_comes_first(&self, text: &str) -> bool {
        clauses(text).any(|clause| {
            let words: Vec<String> = self.whole_words(clause).collect();
            let Some((last, what)) = words.split_last() else { return false };
            let is_short = (1..=FEW).contains(&what.len());
            self.senses.aims.put_first.has(last)
                && is_short
                && !what.iter().any(|word| self.is_told_of_somebody(word))
                && !what.last().is_some_and(|word| self.is_determiner(word))
                && !self.denies(clause)
                && !self.is_question(clause)
        })
    }

    fn is_told_of_somebody(&self, word: &str) -> bool {
        let is_person = self.sentences.asked.has(word) || self.promises.others.has(word);
        is_person && !self.is_determiner(word) || self.sentences.copulas.has(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_before_all_else_stands_before_the_word_for_that() {
        let puts = |text| Language::english().says_it_comes_first(text);
        for text in [
            "They are lively today. Smoke first, fingers after.",
            "Bread first, gossip after.",
            "The bandage first; the tea can wait.",
            "Boots first!",
            "Wash the wound first, then the stitches.",
        ] {
            assert!(puts(text), "{text}");
        }
        for text in [
            "I saw it first.",
            "Mine was first.",
            "You first.",
            "Never shoot first.",
            "Ground floor, or was it the first?",
            "She came with the first.",
            "The first bell has rung.",
            "First.",
        ] {
            assert!(!puts(text), "{text}");
        }
    }
}
