//! What things in memory are found by.

use cognition_language::folded;
use std::hash::{Hash, Hasher};

/// How many characters a key or a name has at most.
const KEY_BOUND: usize = 80;

/// A text in lower case, trimmed, with single spaces, and of bounded length: what it is found by.
pub(super) fn key_of(text: &str) -> String {
    folded(text).take(KEY_BOUND).collect::<String>().trim_end().to_owned()
}

/// What stands for something where much is looked through.
pub(super) fn number(of: &impl Hash) -> u64 {
    let mut mark = Mark::default();
    of.hash(&mut mark);
    mark.finish()
}

/// Eight bytes at a time, mixed. Whoever chooses words that fall together gains nothing: what is equal in it is
/// compared, and no more than what one mind keeps.
#[derive(Debug, Default)]
struct Mark(u64);

impl Mark {
    const fn take(&mut self, eight: u64) {
        let mixed = (self.0 ^ eight).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 32);
    }
}

impl Hasher for Mark {
    fn write(&mut self, bytes: &[u8]) {
        let (eights, rest) = bytes.as_chunks::<8>();
        eights.iter().for_each(|eight| self.take(u64::from_le_bytes(*eight)));
        let rest = rest.iter().fold(0_u64, |all, byte| (all << 8) | u64::from(*byte));
        self.take(rest ^ ((bytes.len() as u64) << 56));
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_mostly_has_another_number_in_its_last_bits_too() {
        let marks = |of: fn(u32) -> u64| {
            let marks: std::collections::BTreeSet<u64> =
                (0..256).map(|it| of(it) & 0xFFFF).collect();
            marks.len()
        };
        assert!(marks(|it| number(&it)) > 240);
        assert!(marks(|it| number(&[1, it, 3].as_slice())) > 240);
        assert!(marks(|it| number(&format!("guest_{it}"))) > 240);
        assert_eq!(number(&("odo", 7)), number(&("odo", 7)));
    }

    #[test]
    fn a_key_has_no_space_at_its_ends_and_is_bounded() {
        assert_eq!(key_of(" The  Old\nLantern "), "the old lantern");
        assert_eq!(key_of(&format!("{} b", "a".repeat(79))), "a".repeat(79));
    }
}
