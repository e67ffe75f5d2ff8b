//! The style in which somebody talks, learned from what they say.

use super::levels::{Levels, rounded};
use super::style_reading::StyleReading;
use crate::memory::StyleDimension;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// So many observations count half; a style is then known well enough to move more slowly.
const EARLY: u32 = 5;

/// How somebody talks, as far as it was observed.
///
/// A style moves with each observation: by half of the way while fewer than 5 are held, then by
/// three tenths of it. A dimension that an observation does not show stays as it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::adapt::style"]
pub struct Style {
    levels: Levels,
    observations: u32,
}

impl Style {
    /// A style that was observed so many times already.
    pub const fn new(levels: Levels, observations: u32) -> Self {
        Self { levels, observations }
    }

    /// How high each dimension stands, with two decimals.
    pub const fn levels(&self) -> &Levels {
        &self.levels
    }

    /// How high a dimension stands, from 1 to 10.
    pub const fn get(&self, of: StyleDimension) -> Option<f64> {
        self.levels.get(of)
    }

    /// How many observations it rests on.
    pub const fn observations(&self) -> u32 {
        self.observations
    }

    /// Takes an observation in; one that shows nothing is none.
    pub fn observe(&mut self, reading: &StyleReading) {
        if reading.levels().is_empty() {
            return;
        }
        let weight = if self.observations < EARLY { 0.5 } else { 0.3 };
        for (of, seen) in reading.levels().iter() {
            let moved = self.get(of).map_or(seen, |held| weight * seen + (1.0 - weight) * held);
            self.levels.set(of, rounded(moved));
        }
        self.observations = self.observations.saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use StyleDimension::{Formality, Pacing, Verbosity};
    use proptest::prelude::*;

    fn reading(levels: &[(StyleDimension, f64)]) -> StyleReading {
        StyleReading::from_levels(levels.iter().copied(), 10.0)
    }

    #[test]
    fn five_observations_count_half_and_later_ones_three_tenths() {
        let mut style = Style::default();
        let held = [9.0, 2.0, 2.0, 2.0, 2.0, 9.0, 9.0].map(|seen| {
            style.observe(&reading(&[(Verbosity, seen)]));
            style.get(Verbosity).expect("was observed")
        });
        assert_eq!(held, [9.0, 5.5, 3.75, 2.88, 2.44, 4.41, 5.79]);
        assert_eq!(style.observations(), 7);
    }

    #[test]
    fn what_an_observation_does_not_show_stays_as_it_was() {
        let mut style = Style::default();
        style.observe(&reading(&[(Verbosity, 9.0), (Formality, 3.0)]));
        style.observe(&reading(&[(Verbosity, 7.0), (Pacing, 2.0)]));
        assert_eq!(style.get(Formality), Some(3.0));
        assert_eq!((style.get(Verbosity), style.get(Pacing)), (Some(8.0), Some(2.0)));
        style.observe(&reading(&[]));
        assert_eq!(style.observations(), 2, "an observation of nothing should be none");
    }

    #[test]
    fn another_style_reaches_its_end_within_five_observations() {
        for (before, after) in [(1.0, 9.0), (9.0, 1.0)] {
            let mut style = Style::default();
            (0..20).for_each(|_| style.observe(&reading(&[(Verbosity, before)])));
            let end = style.levels().end(Verbosity);
            (0..5).for_each(|_| style.observe(&reading(&[(Verbosity, after)])));
            assert_ne!(style.levels().end(Verbosity), end);
            assert!(style.levels().end(Verbosity).is_some());
        }
    }

    proptest! {
        #[test]
        fn a_style_stays_between_what_was_observed(
            seen in prop::collection::vec(1.0..=10.0, 1..20),
        ) {
            let mut style = Style::default();
            seen.iter().for_each(|level| style.observe(&reading(&[(Pacing, *level)])));
            let least = seen.iter().copied().fold(10.0, f64::min);
            let most = seen.iter().copied().fold(1.0, f64::max);
            let held = style.get(Pacing).expect("was observed");
            prop_assert!((least - 0.05..=most + 0.05).contains(&held), "{held} of {seen:?}");
        }
    }
}
