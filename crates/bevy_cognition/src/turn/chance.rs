//! Where the chance of a thought comes from.

use cognition_core::hash::ContentHash;

/// Chance of one thought: a function of the world's seed, the mind and the turn, of nothing else.
pub(crate) fn thought_seed(world: u64, mind: &str, turn: u64) -> u64 {
    let mut hasher = ContentHash::default();
    hasher.add(&world.to_le_bytes()).add(mind.as_bytes()).add(&turn.to_le_bytes());
    hasher.seed()
}
