//! What speaks for an offer or against it, in the eyes of the game.

use serde::{Deserialize, Serialize};

/// What speaks for an offer at this moment, or against it: part of what the game thinks of it.
///
/// A brain that thinks by rules adds it to its sum as it is, and tells it as a part of its own. A model
/// reads it after the offer: `(worth much: you are hungry)`.
///
/// ```
/// use cognition_core::act::Consideration;
///
/// let hungry = Consideration::new("you are hungry", 0.7);
/// assert_eq!((hungry.why.as_str(), hungry.value()), ("you are hungry", 0.7));
/// assert_eq!(Consideration::new("it is late", -3.0).value(), -1.0, "more than all is all");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Consideration {
    /// In a few words that are told to the mind: `you are hungry`.
    pub why: String,
    #[serde(deserialize_with = "bounded")]
    value: f32,
}

/// Its value is never NaN.
impl Eq for Consideration {}

impl Consideration {
    /// For it from 0 to 1, against it from 0 to -1; what lies beyond is cut off, and NaN is 0.
    pub fn new(why: impl Into<String>, value: f32) -> Self {
        let value = if value.is_nan() { 0.0 } else { value.clamp(-1.0, 1.0) };
        Self { why: why.into(), value }
    }

    /// From -1 to 1.
    pub const fn value(&self) -> f32 {
        self.value
    }
}

fn bounded<'de, D: serde::Deserializer<'de>>(read: D) -> Result<f32, D::Error> {
    f32::deserialize(read).map(|value| Consideration::new("", value).value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_consideration_lies_between_all_against_and_all_for() {
        for (given, kept) in [(-4.0, -1.0), (f32::NAN, 0.0), (0.4, 0.4), (f32::INFINITY, 1.0)] {
            let value = Consideration::new("", given).value();
            assert!((value - kept).abs() < f32::EPSILON, "{given}: {value}");
        }
        let read = serde_json::from_str(r#"{"why": "it rains", "value": -7.5}"#);
        let read: Consideration = read.expect("should be read");
        assert_eq!(read, Consideration::new("it rains", -1.0), "also what is read");
    }
}
