//! Which of what was lived holds words that keep the company of a word that is looked for.

use super::experience::Experience;
use cognition_language::Language;

/// So many numbers of words there can be.
const WORDS: usize = 1 << 16;

/// The words of all that was lived, each once.
#[derive(Debug)]
pub(super) struct Company {
    words: Vec<u16>,
    /// How alike each is to the word that is looked for, by its number.
    likeness: Vec<f32>,
}

impl Company {
    pub(super) fn of(lived: &[&Experience]) -> Self {
        // A bit for each number that there can be.
        let mut stands = vec![0_u64; WORDS / 64];
        for known in lived {
            for word in &known.company {
                stands[usize::from(*word) / 64] |= 1 << (word % 64);
            }
        }
        let words: Vec<u16> = numbers_in(&stands).collect();
        let most = words.last().map_or(0, |most| usize::from(*most) + 1);
        Self { words, likeness: vec![0.0; most] }
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

/// Which bits are set, in their order.
fn numbers_in(bits: &[u64]) -> impl Iterator<Item = u16> + '_ {
    let filled = (0_u16..).zip(bits).filter(|(_, bits)| **bits != 0);
    filled.flat_map(|(at, bits)| {
        (0..64).filter(move |bit| bits & (1 << bit) != 0).map(move |bit| 64 * at + bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_of_what_was_lived_is_known_once_up_to_the_greatest_number() {
        let lived =
            |company: &[u16]| Experience { company: company.to_vec(), ..Experience::default() };
        let (one, other) = (lived(&[7, 64, u16::MAX]), lived(&[0, 7, 63]));
        let company = Company::of(&[&one, &other]);
        assert_eq!(company.words, [0, 7, 63, 64, u16::MAX]);
        assert_eq!(company.likeness.len(), WORDS);
        assert!(Company::of(&[]).words.is_empty());
    }
}
