//! Money, in whole numbers.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Sub};

/// An amount of money in millionths of a millionth of a unit of currency: so exact that the price of
/// a single token is a whole number. Sums and differences stay within bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cost(pub u64);

/// Picos in a micro.
const MICRO: u64 = 1_000_000;

impl Cost {
    /// So many millionths of a unit.
    pub const fn from_micros(micros: u64) -> Self {
        Self(micros.saturating_mul(MICRO))
    }

    /// Whether nothing is to be paid.
    pub const fn is_nothing(&self) -> bool {
        self.0 == 0
    }

    /// Millionths of a unit, rounded up: what is spent is never told as less.
    pub const fn micros(self) -> u64 {
        self.0.div_ceil(MICRO)
    }
}

impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Cost {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Sum for Cost {
    fn sum<I: Iterator<Item = Self>>(costs: I) -> Self {
        costs.fold(Self::default(), Add::add)
    }
}

impl fmt::Display for Cost {
    /// Units and millionths: `0.001234`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let micros = self.micros();
        write!(formatter, "{}.{:06}", micros / MICRO, micros % MICRO)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_is_told_in_units_and_never_as_less_than_it_is() {
        assert_eq!(Cost::from_micros(12_345_678).to_string(), "12.345678");
        assert_eq!(Cost(1).to_string(), "0.000001");
        let sum: Cost = [Cost(u64::MAX), Cost(1)].into_iter().sum();
        assert_eq!(sum - Cost(u64::MAX), Cost(0), "should not wrap");
    }
}
