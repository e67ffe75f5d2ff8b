//! Which of what was lived holds words that keep the company of a word that is looked for.

use super::holders::{Chain, Links};
use cognition_language::Language;

/// The words of all that was lived, each once, and who holds which of them.
#[derive(Debug)]
pub(super) struct Company {
    /// In the order in which they come.
    words: Vec<u16>,
    /// The holders of each.
    held_by: Vec<Chain>,
    links: Links,
}

impl Company {
    /// Given which of them each holds, in the order of what was lived.
    pub(super) fn of<'a>(lived: impl Iterator<Item = &'a [u16]> + Clone) -> Self {
        let all = lived.clone().map(<[u16]>::len).sum();
        let mut numbers = Numbers::of_at_most(all);
        let (mut words, mut held_by) = (Vec::new(), Vec::new());
        let mut links = Links::with_capacity(all);
        for (place, held) in lived.enumerate() {
            for word in held {
                let number = numbers.of(*word, &mut words);
                if number == held_by.len() {
                    held_by.push(Chain::default());
                }
                links.add(&mut held_by[number], place);
            }
        }
        Self { words, held_by, links }
    }

    /// The places of what holds words that are more alike to this one than `least`, and how alike
    /// they are. The word itself is not what is alike.
    pub(super) fn alike(&self, word: u16, least: f32) -> impl Iterator<Item = (usize, f32)> + '_ {
        let wanted = Language::english().likeness(word);
        let others = self.words.iter().zip(&self.held_by).filter(move |(other, _)| **other != word);
        let alike = others.map(move |(other, chain)| (wanted.of(*other), *chain));
        alike
            .filter(move |(alike, _)| *alike > least)
            .flat_map(move |(alike, chain)| self.links.of(chain).map(move |place| (place, alike)))
    }
}

/// Numbers words as they come; a table that is at most half full.
struct Numbers {
    /// The number of a word and 1; 0 where there is none.
    slots: Vec<u32>,
    shift: u32,
}

impl Numbers {
    fn of_at_most(words: usize) -> Self {
        let slots = (2 * words.min(1 << 16)).next_power_of_two().max(2);
        Self { slots: vec![0; slots], shift: u32::BITS - slots.trailing_zeros() }
    }

    /// The number of this one, which is now among the words.
    fn of(&mut self, word: u16, words: &mut Vec<u16>) -> usize {
        let mut slot = (u32::from(word).wrapping_mul(0x9E37_79B1) >> self.shift) as usize;
        loop {
            match self.slots[slot] as usize {
                0 => break,
                known if words[known - 1] == word => return known - 1,
                _ => slot = (slot + 1) % self.slots.len(),
            }
        }
        words.push(word);
        self.slots[slot] = u32::try_from(words.len()).expect("there are 65,536 words");
        words.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holding<const N: usize>(held: [&[u16]; N]) -> Company {
        Company::of(held.into_iter())
    }

    #[test]
    fn each_word_of_what_was_lived_is_known_once_up_to_the_greatest_number() {
        let company = holding([&[7, 64, u16::MAX], &[], &[0, 7, 63]]);
        assert_eq!(company.words, [7, 64, u16::MAX, 0, 63]);
        let holders = company.held_by.iter().map(|chain| company.links.of(*chain).collect());
        let holders: Vec<Vec<usize>> = holders.collect();
        assert_eq!(holders, [vec![2, 0], vec![0], vec![0], vec![2], vec![2]]);
        assert!(holding([]).words.is_empty());
        let all: Vec<u16> = (0..=u16::MAX).collect();
        assert_eq!(holding([&all, &all]).words, all);
    }

    #[test]
    fn what_holds_an_alike_word_is_found_but_not_by_the_word_that_is_looked_for() {
        let number =
            |word| Language::english().recall_terms(word)[0].company.expect("is an everyday word");
        let [knife, blade, bread] = ["knife", "blade", "bread"].map(number);
        let company = holding([&[bread, blade], &[], &[knife]]);
        let likeness = Language::english().likeness(knife);
        let (least, alike) = (likeness.of(bread), likeness.of(blade));
        assert_eq!(company.alike(knife, least).collect::<Vec<_>>(), [(0, alike)]);
        assert_eq!(company.alike(knife, alike).count(), 0);
    }
}
