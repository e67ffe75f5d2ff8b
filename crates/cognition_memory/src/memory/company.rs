//! Which of what was lived holds words that keep the company of a word that is looked for.

use super::experience::Experience;
use cognition_language::Language;

/// The words of all that was lived, each once.
#[derive(Debug)]
pub(super) struct Company {
    words: Vec<u16>,
    /// How alike each is to the word that is looked for, by its number.
    likeness: Vec<f32>,
}

impl Company {
    pub(super) fn of(lived: &[&Experience]) -> Self {
        let numbers = || lived.iter().flat_map(|known| &known.company).copied();
        let mut stands = vec![false; numbers().max().map_or(0, |most| usize::from(most) + 1)];
        numbers().for_each(|word| stands[usize::from(word)] = true);
        let words = (0..=u16::MAX).zip(&stands).filter(|(_, stands)| **stands);
        Self { words: words.map(|(word, _)| word).collect(), likeness: vec![0.0; stands.len()] }
    }

    /// Looks for a word: how alike the others are. The word itself is not what is alike.
    pub(super) fn look_for(&mut self, word: u16) {
        let wanted = Language::english().likeness(word);
        for known in &self.words {
            let likeness = if *known == word { 0.0 } else { wanted.of(*known) };
            self.likeness[usize::from(*known)] = likeness;
        }
    }

    /// How alike the nearest of its words is to the one that was looked for.
    pub(super) fn nearest(&self, lived: &Experience) -> f32 {
        let alike = lived.company.iter().map(|word| self.likeness[usize::from(*word)]);
        alike.fold(0.0, f32::max)
    }
}
