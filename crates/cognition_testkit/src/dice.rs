//! Chance for tests that make up their cases.

use cognition_core::chance;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Dice for tests: the same seed, the same case.
///
/// ```
/// use cognition_testkit::Dice;
///
/// let mut dice = Dice::of(("tavern", 7));
/// assert!(dice.below(6) < 6 && dice.chance(100));
/// ```
#[derive(Clone, Debug)]
pub struct Dice(chance::Dice);

impl Dice {
    /// The dice of a seed.
    pub fn new(seed: u64) -> Self {
        Self(chance::Dice::new(seed))
    }

    /// The dice of whatever tells one case from another.
    pub fn of(case: impl Hash) -> Self {
        let mut hasher = DefaultHasher::new();
        case.hash(&mut hasher);
        Self::new(hasher.finish())
    }

    /// The next number: any.
    pub fn roll(&mut self) -> u64 {
        self.0.roll()
    }

    /// The next number, below another; 0 if that is 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0.below(end)
    }

    /// Whether something happens that does so in that many cases of a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the items, of which there are some.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

impl Default for Dice {
    /// The dice of seed 0.
    fn default() -> Self {
        Self::new(0)
    }
}
