//! Where all chance comes from.

use cognition_core::hash::ContentHash;
use cognition_testkit::Dice;

/// The same numbers for the same seed.
pub(crate) fn dice(seed: &[&str]) -> Dice {
    let mut hash = ContentHash::default();
    seed.iter().for_each(|part| _ = hash.add(part.as_bytes()));
    Dice::new(hash.seed())
}
