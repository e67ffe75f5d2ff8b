//! A whole number by chance.

use cognition_core::chance::Dice;

/// Less than a number; 0 if that is 0.
pub(crate) fn below(count: usize, dice: &mut Dice) -> usize {
    let count = u64::try_from(count).expect("a length fits 64 bits");
    let place = dice.roll().checked_rem(count).unwrap_or(0);
    usize::try_from(place).expect("less than a length")
}
