//! Chance that comes from a seed: the same seed, the same numbers, on any machine.
//!
//! [`Dice`] throw one number after another. [`Chance`] has a number for each text, in whatever order
//! they are asked for.
//!
//! ```
//! use cognition_base::chance::{Chance, Dice};
//!
//! let (mut one, mut other) = (Dice::new(7), Dice::new(7));
//! assert_eq!([one.roll(), one.roll()], [other.roll(), other.roll()]);
//! assert_eq!(Chance::new(7).of("wait"), Chance::new(7).of("wait"));
//! ```

mod dice;

pub use dice::Dice;

/// What two states of `SplitMix64` differ by.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Chance of one thought: a number for each text.
#[derive(Clone, Copy, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The chance of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number from 0 to 1, 1 excluded, that belongs to this text.
    #[expect(clippy::cast_precision_loss, reason = "24 bits fit a float exactly")]
    pub fn of(self, text: &str) -> f32 {
        (self.bits(text) >> 40) as f32 / 16_777_216.0
    }

    /// Whether something of this probability happens.
    pub fn yes(self, probability: f32, text: &str) -> bool {
        self.of(text) < probability
    }

    /// One of the items, or none if there are none.
    pub fn pick<'i, T>(self, items: &'i [T], text: &str) -> Option<&'i T> {
        let count = u64::try_from(items.len()).expect("a length fits 64 bits");
        let position = self.bits(text).checked_rem(count)?;
        items.get(usize::try_from(position).expect("less than a length"))
    }

    fn bits(self, text: &str) -> u64 {
        split_mix(self.0 ^ fnv1a(text))
    }
}

fn fnv1a(text: &str) -> u64 {
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, fold)
}

/// The number that `SplitMix64` gives out in this state.
fn split_mix(state: u64) -> u64 {
    let mixed = state.wrapping_add(STEP);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_and_text_give_the_same_number() {
        assert_eq!(Chance::new(7).bits("wait"), Chance::new(7).bits("wait"));
        assert_ne!(Chance::new(7).bits("wait"), Chance::new(8).bits("wait"));
        assert_ne!(Chance::new(7).bits("wait"), Chance::new(7).bits("look"));
    }

    #[test]
    fn numbers_lie_between_nought_and_one_and_spread_evenly() {
        let numbers: Vec<f32> = (0..1000).map(|seed| Chance::new(seed).of("spread")).collect();
        assert!(numbers.iter().all(|number| (0.0..1.0).contains(number)));
        let mean = numbers.iter().sum::<f32>() / 1000.0;
        assert!((0.45..0.55).contains(&mean), "should be about a half: {mean}");
    }

    #[test]
    fn numbers_are_those_of_the_reference() {
        let numbers = [0, STEP, STEP.wrapping_mul(2)].map(split_mix);
        let reference = [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f];
        assert_eq!(numbers, reference);
    }

    #[test]
    fn nothing_is_picked_from_nothing() {
        assert_eq!(Chance::new(1).pick::<u8>(&[], "any"), None);
    }
}
