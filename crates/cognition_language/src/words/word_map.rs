//! What is known of words, found by how they are written: quickly, since a line is looked through
//! word by word.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Something by words. Only the data of a language is ever put in, so nobody can choose words that
/// fall together; and nothing goes by its order.
pub(crate) type WordMap<V> = HashMap<Box<str>, V, BuildHasherDefault<Letters>>;

/// FNV-1a, byte by byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letters(u64);

impl Default for Letters {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Hasher for Letters {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
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
}
