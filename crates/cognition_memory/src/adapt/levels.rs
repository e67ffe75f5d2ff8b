//! How high each dimension of a style stands.

use super::directive::Level;
use crate::memory::StyleDimension;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The middle of a dimension: neither end.
pub(super) const MIDDLE: f64 = 5.5;

/// How high some of the nine dimensions stand, each from 1 to 10; the others are not known.
/// In data a map from the dimension to its level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(into = "BTreeMap<StyleDimension, f64>", from = "BTreeMap<StyleDimension, f64>")]
#[type_path = "cognition_core::adapt::levels"]
pub struct Levels([Option<f64>; 9]);

impl Levels {
    /// How high a dimension stands, from 1 to 10.
    pub const fn get(&self, of: StyleDimension) -> Option<f64> {
        self.0[of as usize]
    }

    /// Sets a dimension; what lies beyond 1 and 10 becomes the nearer of them, and what is no
    /// number is left out.
    pub fn set(&mut self, of: StyleDimension, level: f64) {
        if !level.is_nan() {
            self.0[of as usize] = Some(level.clamp(1.0, 10.0));
        }
    }

    /// The dimensions that are known, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (StyleDimension, f64)> + '_ {
        StyleDimension::ALL.into_iter().filter_map(|of| Some((of, self.get(of)?)))
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// Which end a dimension is at: 4 and less are low, 7 and more are high.
    pub fn end(&self, of: StyleDimension) -> Option<Level> {
        match self.get(of)? {
            level if level <= 4.0 => Some(Level::Low),
            level if level >= 7.0 => Some(Level::High),
            _ => None,
        }
    }

    /// The end of each dimension, in their order.
    pub fn ends(&self) -> [Option<Level>; 9] {
        StyleDimension::ALL.map(|of| self.end(of))
    }

    /// How far a dimension is from the middle, from 0 to 4.5; 0 where it is not known.
    pub(super) fn salience(&self, of: StyleDimension) -> f64 {
        self.get(of).map_or(0.0, |level| (level - MIDDLE).abs())
    }
}

impl FromIterator<(StyleDimension, f64)> for Levels {
    fn from_iter<T: IntoIterator<Item = (StyleDimension, f64)>>(levels: T) -> Self {
        let mut all = Self::default();
        levels.into_iter().for_each(|(of, level)| all.set(of, level));
        all
    }
}

impl From<BTreeMap<StyleDimension, f64>> for Levels {
    fn from(levels: BTreeMap<StyleDimension, f64>) -> Self {
        levels.into_iter().collect()
    }
}

impl From<Levels> for BTreeMap<StyleDimension, f64> {
    fn from(levels: Levels) -> Self {
        levels.iter().collect()
    }
}

/// A number with two decimals: how all levels are kept.
pub(super) fn rounded(level: f64) -> f64 {
    (level * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use StyleDimension::{Formality, Pacing, Verbosity};

    #[test]
    fn four_is_low_and_seven_is_high_and_nothing_lies_beyond_one_and_ten() {
        let levels: Levels =
            [(Verbosity, 4.0), (Pacing, 7.0), (Formality, f64::NAN)].into_iter().collect();
        assert_eq!(levels.end(Verbosity), Some(Level::Low));
        assert_eq!(levels.end(Pacing), Some(Level::High));
        assert_eq!((levels.get(Formality), levels.end(Formality)), (None, None));
        let wild: Levels = [(Verbosity, -3.0), (Pacing, f64::INFINITY)].into_iter().collect();
        assert_eq!((wild.get(Verbosity), wild.get(Pacing)), (Some(1.0), Some(10.0)));
        let between: Levels = [(Verbosity, 4.01), (Pacing, 6.99)].into_iter().collect();
        assert_eq!((between.end(Verbosity), between.end(Pacing)), (None, None));
    }

    #[test]
    fn in_data_they_are_named_by_dimension() {
        let levels: Levels = [(Pacing, 2.5), (Verbosity, 9.0)].into_iter().collect();
        let saved = serde_json::to_string(&levels).expect("plain data");
        assert_eq!(saved, r#"{"verbosity":9.0,"pacing":2.5}"#);
        assert_eq!(serde_json::from_str::<Levels>(&saved).expect("what was saved"), levels);
        assert!(serde_json::from_str::<Levels>(r#"{"mood":1}"#).is_err());
    }
}
