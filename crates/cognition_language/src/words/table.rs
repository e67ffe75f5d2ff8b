//! Words found by their letters, without comparing strings.

/// A word of a table, or any other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Word(pub(crate) u16);

impl Word {
    pub(crate) const OTHER: Self = Self(0);

    pub(crate) const fn place(self) -> usize {
        self.0 as usize
    }
}

/// Letters of the longest word that can be found: one a byte of its key.
pub(crate) const LONGEST: usize = 16;

/// Words in lower case and in ASCII, each by its place in a list.
#[derive(Debug)]
pub(crate) struct WordTable {
    /// Open addressing: the slot of a word is its own or the next free one.
    slots: Box<[(u128, Word)]>,
    /// How far the hash of a word is shifted to become its slot.
    shift: u32,
}

impl WordTable {
    /// More than four slots for each word. The first in the list stands for any other word.
    pub(crate) fn of(written: &[Box<str>]) -> Self {
        let count = (4 * written.len()).next_power_of_two();
        let shift = u64::BITS - count.trailing_zeros();
        let mut slots = vec![(0, Word::OTHER); count];
        for (place, word) in written.iter().enumerate().skip(1) {
            let key = key(word.as_bytes());
            let mut slot = slot(key, shift);
            while slots[slot].0 != 0 {
                slot = (slot + 1) % count;
            }
            slots[slot] = (key, Word(place as u16));
        }
        Self { slots: slots.into(), shift }
    }

    /// The word of these letters, one a byte and the last in the lowest, and that many bytes.
    #[inline]
    pub(crate) fn word(&self, key: u128, length: usize) -> Word {
        if length > LONGEST {
            return Word::OTHER;
        }
        let mut slot = slot(key, self.shift);
        loop {
            match self.slots[slot] {
                (found, word) if found == key => return word,
                (0, _) => return Word::OTHER,
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
    }

    /// The word that is written so.
    #[inline]
    pub(crate) fn find(&self, written: &[u8]) -> Word {
        self.word(key(written), written.len())
    }

    /// Every word as it is written.
    #[cfg(test)]
    pub(crate) fn all_written(&self) -> impl Iterator<Item = (String, Word)> {
        let letters = |key: u128| key.to_be_bytes().into_iter().filter(|byte| *byte > 0);
        let known = self.slots.iter().filter(|(key, _)| *key > 0);
        known.map(move |(key, word)| (letters(*key).map(char::from).collect(), *word))
    }
}

#[inline]
pub(crate) fn key(word: &[u8]) -> u128 {
    word.iter().fold(0, |key, byte| (key << 8) | u128::from(*byte))
}

#[inline]
fn slot(key: u128, shift: u32) -> usize {
    let mixed = ((key ^ (key >> 61)) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> shift) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_by_its_place_and_any_other_is_other() {
        let table = WordTable::of(&["".into(), "key".into(), "lantern".into()]);
        assert_eq!((table.find(b"key"), table.find(b"lantern")), (Word(1), Word(2)));
        assert_eq!(table.find(b"keys"), Word::OTHER);
        assert_eq!(table.find(b"aaaaaaaaaaaaaaaakey"), Word::OTHER);
    }
}
