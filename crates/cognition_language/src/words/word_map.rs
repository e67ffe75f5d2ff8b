//! What is known of words, found by how they are written: quickly, since a line is looked through
//! word by word.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Something by words. Only the data of a language is ever put in, so nobody can choose words that
/// fall together; and nothing goes by its order.
pub(crate) type WordMap<V> = HashMap<Box<str>, V, BuildHasherDefault<Letters>>;

/// Eight letters at a time, mixed: most words take one step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Letters(u64);

impl Letters {
    #[inline]
    const fn take(&mut self, eight: u64) {
        let mixed = (self.0 ^ eight).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 32);
    }
}

impl Hasher for Letters {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (mut rest, length) = (bytes, (bytes.len() as u64) << 56);
        while let Some((eight, after)) = rest.split_first_chunk::<8>() {
            self.take(u64::from_le_bytes(*eight));
            rest = after;
        }
        self.take(few(rest) ^ length);
    }

    /// That a word ends says nothing: its length is taken with its letters.
    #[inline]
    fn write_u8(&mut self, _: u8) {}

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// Fewer than eight bytes as one number; of four and more the middle may stand in it twice.
#[inline]
fn few(bytes: &[u8]) -> u64 {
    match (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        (Some(first), Some(last)) => {
            let [first, last] = [first, last].map(|four| u64::from(u32::from_le_bytes(*four)));
            (last << 32) | first
        }
        _ => bytes.iter().fold(0_u64, |all, byte| (all << 8) | u64::from(*byte)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_a_word_is_found_by_its_letters() {
        let words = ["key", "keys", "yek", "schlüssel", "鍵"];
        let known: WordMap<usize> = words.iter().map(|word| Box::from(*word)).zip(0..).collect();
        for (place, word) in words.iter().enumerate() {
            assert_eq!(known.get(*word), Some(&place));
        }
        assert_eq!(known.get("ke"), None);
    }

    #[test]
    fn words_that_differ_in_one_letter_or_in_length_have_other_hashes() {
        let hash = |word: &str| {
            let mut letters = Letters::default();
            letters.write(word.as_bytes());
            letters.finish()
        };
        let long = "incomprehensibilities";
        let mut hashes: Vec<u64> = (0..=long.len()).map(|length| hash(&long[..length])).collect();
        let other = |at: usize| [&long[..at], "x", &long[at + 1..]].concat();
        hashes.extend((0..long.len()).map(|at| hash(&other(at))));
        let all = hashes.len();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), all);
    }
}
