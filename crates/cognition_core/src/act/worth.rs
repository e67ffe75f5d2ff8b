//! What the game thinks of an offer.

use serde::{Deserialize, Serialize};

/// What the game thinks that an offer is worth to a mind at this moment, from 0 to 1.
///
/// A brain that thinks by rules adds it to its sum as it is. A model reads it in words: `worth very
/// much` from 0.75, `worth much` from 0.5, `worth something` from 0.25, `worth little` below.
///
/// ```
/// use cognition_core::act::Worth;
///
/// assert_eq!(Worth::new(0.8).value(), 0.8);
/// assert_eq!(Worth::new(7.0), Worth::new(1.0), "more than all is all");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(from = "f32", into = "f32")]
pub struct Worth(f32);

/// It is never NaN.
impl Eq for Worth {}

impl Worth {
    /// From 0, nothing, to 1, everything; what lies beyond is cut off, and NaN is 0.
    pub fn new(value: f32) -> Self {
        // The other way round NaN would stay NaN.
        Self(if value > 0.0 { value.min(1.0) } else { 0.0 })
    }

    /// From 0 to 1.
    pub const fn value(self) -> f32 {
        self.0
    }
}

impl From<f32> for Worth {
    fn from(value: f32) -> Self {
        Self::new(value)
    }
}

impl From<Worth> for f32 {
    fn from(worth: Worth) -> Self {
        worth.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worth_lies_between_nothing_and_everything() {
        for (given, kept) in [(-1.0, 0.0), (f32::NAN, 0.0), (0.4, 0.4), (f32::INFINITY, 1.0)] {
            assert!((Worth::new(given).value() - kept).abs() < f32::EPSILON, "{given}");
        }
        let read: Worth = serde_json::from_str("3.5").expect("a number");
        assert_eq!(read, Worth::new(1.0), "also what is read");
    }
}
