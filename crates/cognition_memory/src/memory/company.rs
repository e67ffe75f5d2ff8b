//! Which of what was lived holds words that keep the company of a word that is looked for.

use super::experience::Experience;
use cognition_language::Language;

/// So many numbers of words there can be.
const WORDS: usize = 1 << 16;

/// The words of all that was lived, each once, and who holds which of them.
#[derive(Debug)]
pub(super) struct Company {
    words: Vec<u16>,
    /// How alike each is to the word that is looked for.
    likeness: Vec<f32>,
    /// Which of the words each holds, one after the other, and where those of each end.
    held: Vec<u16>,
    ends: Vec<usize>,
}

impl Company {
    pub(super) fn of(lived: &[&Experience]) -> Self {
        let mut stands = Standing([0; WORDS / 64]);
        let all = || lived.iter().flat_map(|known| known.company.iter().copied());
        all().for_each(|word| stands.add(word));
        let before = stands.counts();
        let held: Vec<u16> = all().map(|word| stands.place(&before, word)).collect();
        let ends = lived.iter().scan(0, |end, known| {
            *end += known.company.len();
            Some(*end)
        });
        let words: Vec<u16> = stands.numbers().collect();
        let likeness = vec![0.0; words.len()];
        Self { likeness, held, ends: ends.collect(), words }
    }

    /// Looks for a word: how alike the others are. The word itself is not what is alike.
    pub(super) fn look_for(&mut self, word: u16) {
        let wanted = Language::english().likeness(word);
        for (likeness, known) in self.likeness.iter_mut().zip(&self.words) {
            *likeness = if *known == word { 0.0 } else { wanted.of(*known) };
        }
    }

    /// How alike the nearest word of each is to the one that was looked for.
    pub(super) fn nearest(&self) -> impl Iterator<Item = f32> {
        let mut begin = 0;
        self.ends.iter().map(move |end| {
            let held = &self.held[std::mem::replace(&mut begin, *end)..*end];
            held.iter().map(|word| self.likeness[usize::from(*word)]).fold(0.0, f32::max)
        })
    }
}

/// A bit for each number that there can be.
struct Standing([u64; WORDS / 64]);

impl Standing {
    fn add(&mut self, number: u16) {
        self.0[usize::from(number) / 64] |= 1 << (number % 64);
    }

    /// How many stand before each block of 64.
    fn counts(&self) -> [u16; WORDS / 64] {
        let (mut counts, mut before) = ([0; WORDS / 64], 0_u16);
        for (count, bits) in counts.iter_mut().zip(&self.0) {
            *count = before;
            // Only after the last block can there be more than fit.
            before = before.wrapping_add(ones(*bits));
        }
        counts
    }

    /// How many stand before this one.
    fn place(&self, before: &[u16; WORDS / 64], number: u16) -> u16 {
        let block = usize::from(number) / 64;
        before[block] + ones(self.0[block] & ((1_u64 << (number % 64)) - 1))
    }

    /// In their order.
    fn numbers(&self) -> impl Iterator<Item = u16> + '_ {
        let filled = (0_u16..).zip(&self.0).filter(|(_, bits)| **bits != 0);
        filled.flat_map(|(at, bits)| {
            (0..64).filter(move |bit| bits & (1 << bit) != 0).map(move |bit| 64 * at + bit)
        })
    }
}

fn ones(bits: u64) -> u16 {
    u16::try_from(bits.count_ones()).expect("there are 64 bits")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lived(company: &[u16]) -> Experience {
        Experience { company: company.to_vec(), ..Experience::default() }
    }

    #[test]
    fn each_word_of_what_was_lived_is_known_once_up_to_the_greatest_number() {
        let (one, none, other) = (lived(&[7, 64, u16::MAX]), lived(&[]), lived(&[0, 7, 63]));
        let company = Company::of(&[&one, &none, &other]);
        assert_eq!(company.words, [0, 7, 63, 64, u16::MAX]);
        assert_eq!((company.held, company.ends), (vec![1, 3, 4, 0, 1, 2], vec![3, 3, 6]));
        assert!(Company::of(&[]).words.is_empty());
    }

    #[test]
    fn of_each_the_nearest_word_counts_but_not_the_one_that_is_looked_for() {
        let number =
            |word| Language::english().recall_terms(word)[0].company.expect("is an everyday word");
        let [knife, blade, bread] = ["knife", "blade", "bread"].map(number);
        let (one, none, other) = (lived(&[bread, blade]), lived(&[]), lived(&[knife]));
        let mut company = Company::of(&[&one, &none, &other]);
        company.look_for(knife);
        let alike = Language::english().likeness(knife).of(blade);
        assert_eq!(company.nearest().collect::<Vec<_>>(), [alike, 0.0, 0.0]);
    }
}
