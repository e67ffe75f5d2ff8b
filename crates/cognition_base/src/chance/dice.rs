//! Dice: chance that is a function of its seed alone.

use super::{STEP, split_mix};
use crate::hash::ContentHash;
use crate::mind::StableId;

/// A row of numbers by chance, the same for the same seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice(u64);

impl Dice {
    /// The dice of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The dice of a mind, for one thing that it does so many times: a function of the world's
    /// seed, the mind and these, of nothing else.
    pub fn of(world: u64, mind: &StableId, what: &str, count: u64) -> Self {
        let mut hash = ContentHash::default();
        hash.add(&world.to_le_bytes()).add(mind.as_str().as_bytes());
        hash.add(what.as_bytes()).add(&count.to_le_bytes());
        Self(hash.seed())
    }

    /// The next number: any.
    pub fn roll(&mut self) -> u64 {
        let number = split_mix(self.0);
        self.0 = self.0.wrapping_add(STEP);
        number
    }

    /// The next number from 0 to 1, 1 excluded.
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit a float exactly")]
    pub fn unit(&mut self) -> f64 {
        (self.roll() >> 11) as f64 / 9_007_199_254_740_992.0
    }

    /// Whether something of this probability happens.
    pub fn happens(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// A number between two others.
    pub fn between(&mut self, least: f64, most: f64) -> f64 {
        least + self.unit() * (most - least)
    }

    /// A whole number below another; 0 if that is 0.
    pub fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).expect("a length fits 64 bits");
        let number = self.roll().checked_rem(end).unwrap_or(0);
        usize::try_from(number).expect("less than a length")
    }

    /// One of the items; `None` if there are none.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        items.get(self.below(items.len()))
    }

    /// The place of one of the weights, the likelier the greater it is; `None` if all are 0.
    pub fn weighted(&mut self, weights: &[f64]) -> Option<usize> {
        let weight = |weight: &f64| weight.max(0.0);
        let mut left = self.unit() * weights.iter().map(weight).sum::<f64>();
        let chosen = weights.iter().map(weight).position(|weight| {
            left -= weight;
            left < 0.0
        });
        chosen.filter(|place| weights[*place] > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_throws_the_same_and_another_mind_throws_otherwise() {
        let thrown = |mut dice: Dice| [(); 4].map(|()| dice.roll());
        let of = |mind: &str, count| Dice::of(7, &mind.into(), "drift", count);
        assert_eq!(thrown(of("mara", 1)), thrown(of("mara", 1)));
        assert_ne!(thrown(of("mara", 1)), thrown(of("odo", 1)));
        assert_ne!(thrown(of("mara", 1)), thrown(of("mara", 2)));
    }

    #[test]
    fn numbers_lie_within_their_bounds_and_spread_evenly() {
        let mut dice = Dice::new(3);
        let thrown: Vec<f64> = (0..4000).map(|_| dice.between(2.0, 4.0)).collect();
        assert!(thrown.iter().all(|number| (2.0..4.0).contains(number)));
        let mean = thrown.iter().sum::<f64>() / 4000.0;
        assert!((2.95..3.05).contains(&mean), "should be about 3: {mean}");
    }

    #[test]
    fn the_heavier_is_thrown_oftener_and_what_weighs_nothing_never() {
        let mut dice = Dice::new(3);
        let mut count = [0_u32; 4];
        for _ in 0..4000 {
            count[dice.weighted(&[0.4, 0.0, 0.6, -1.0]).expect("some weigh something")] += 1;
        }
        assert_eq!((count[1], count[3]), (0, 0));
        assert!((1450..1750).contains(&count[0]), "{count:?}");
        assert_eq!((dice.weighted(&[0.0]), dice.weighted(&[])), (None, None));
        assert_eq!((dice.pick::<u8>(&[]), dice.below(0)), (None, 0));
        assert!((0..40).map(|_| dice.below(3)).all(|number| number < 3));
    }
}
