//! What things in memory are found by.

use cognition_language::folded;
use std::hash::{DefaultHasher, Hash, Hasher};

/// How many characters a key or a name has at most.
const KEY_BOUND: usize = 80;

/// A text in lower case, trimmed, with single spaces, and of bounded length: what it is found by.
pub(super) fn key_of(text: &str) -> String {
    folded(text).take(KEY_BOUND).collect::<String>().trim_end().to_owned()
}

/// What stands for something where much is looked through.
pub(super) fn number(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_no_space_at_its_ends_and_is_bounded() {
        assert_eq!(key_of(" The  Old\nLantern "), "the old lantern");
        assert_eq!(key_of(&format!("{} b", "a".repeat(79))), "a".repeat(79));
    }
}
