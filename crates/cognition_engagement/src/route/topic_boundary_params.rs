//! How readily a topic is taken to have ended.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// No focus: see [`BoundaryDetector::update`](super::BoundaryDetector::update).
pub const FOCUS_NONE: f64 = 0.0;
/// A focus that was inferred from staying with a topic.
pub const FOCUS_INFERRED: f64 = 0.5;
/// A focus that was set.
pub const FOCUS_EXPLICIT: f64 = 1.0;

/// What a [`BoundaryDetector`](super::BoundaryDetector) can be tuned by. The defaults are those
/// of the mode router's design, by which a single message may open a topic after a quiet stretch.
#[derive(Clone, Copy, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[type_path = "cognition_core::route::boundary_params"]
pub struct BoundaryParams {
    /// The evidence that a boundary takes, before drift and focus; 1.5 to 4.
    pub accumulator_boundary_base: f64,
    /// The share of the evidence that is forgotten with each message; 0.2 to 0.7.
    pub accumulator_leak_rate: f64,
    /// Messages in the short average of embeddings; a fraction is cut off, at least 1.
    pub newma_window_fast: f64,
    /// Messages in the long average, and in all others; a fraction is cut off, at least 1.
    pub newma_window_slow: f64,
}

impl Default for BoundaryParams {
    fn default() -> Self {
        Self {
            accumulator_boundary_base: 2.5,
            accumulator_leak_rate: 0.4,
            newma_window_fast: 4.0,
            newma_window_slow: 18.0,
        }
    }
}

impl BoundaryParams {
    /// Asks for two messages before a topic ends: what one can add at most, 2.77 standard
    /// deviations, does not reach the base.
    pub fn patient() -> Self {
        Self { accumulator_boundary_base: 3.0, ..Self::default() }
    }

    /// The weight of the newest value in the short average.
    pub(super) fn fast(&self) -> f64 {
        weight_of_newest(self.newma_window_fast)
    }

    /// The weight of the newest value in the long averages.
    pub(super) fn slow(&self) -> f64 {
        weight_of_newest(self.newma_window_slow)
    }
}

fn weight_of_newest(window: f64) -> f64 {
    2.0 / (window.trunc().max(1.0) + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_cut_to_a_whole_number_and_at_least_one() {
        for (window, weight) in [(4.0, 0.4), (4.9, 0.4), (1.0, 1.0), (0.3, 1.0), (-7.0, 1.0)] {
            assert!((weight_of_newest(window) - weight).abs() < 1e-12, "{window}");
        }
    }
}
