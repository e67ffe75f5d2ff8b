//! What a later review says of a routing decision.

use crate::mind::GameTime;
use crate::route::EngagementMode;
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::IntoStaticStr;

/// How unclear it was which mode was due.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[derive(IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum AmbiguityLevel {
    /// Not at all.
    #[default]
    None,
    /// Hardly.
    Low,
    /// Somewhat.
    Moderate,
    /// Very.
    High,
}

impl AmbiguityLevel {
    /// All of them, from the least on.
    pub const ALL: [Self; 4] = [Self::None, Self::Low, Self::Moderate, Self::High];

    /// The name on the wire.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Where a decision was ambiguous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[derive(IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Dimension {
    /// Whether enough is remembered to answer.
    MemoryAvailability,
    /// What the other wants.
    IntentClarity,
    /// Whether it is praise, an objection, or neither.
    ToneAmbiguity,
    /// Whether enough of the context is known.
    ContextSufficiency,
    /// Whether it is a courtesy or something to answer.
    SocialVsSubstantive,
}

impl Dimension {
    /// All of them; of two that are flagged as often, the first counts.
    pub const ALL: [Self; 5] = [
        Self::MemoryAvailability,
        Self::IntentClarity,
        Self::ToneAmbiguity,
        Self::ContextSufficiency,
        Self::SocialVsSubstantive,
    ];

    /// The name on the wire.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for Dimension {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// One thing that made a decision uncertain. Its words are a model's, and untrusted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Uncertainty {
    /// Where.
    pub dimension: Dimension,
    /// In what way: one line, at most 200 characters; may be empty.
    pub description: String,
    /// Between which modes: at most 5.
    pub affected_modes: Vec<EngagementMode>,
    /// Which signal would have told: one line, at most 200 characters; may be empty.
    pub signal_gap: String,
}

/// A brain's review of a decision: the column `reflection` of the router's audit. Advice, which
/// counts only within gates.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RouteReview {
    /// How unclear it was.
    pub ambiguity_level: AmbiguityLevel,
    /// Where: at most 5.
    pub uncertainty_dimensions: Vec<Uncertainty>,
    /// Whether the reviewer would have chosen the same mode.
    pub agree_with_decision: bool,
    /// How sure the reviewer is, from 0 to 1.
    pub confidence: f64,
    /// When it was reviewed.
    pub at: GameTime,
}

impl RouteReview {
    /// Whether it flags a dimension.
    pub fn flags(&self, dimension: Dimension) -> bool {
        self.uncertainty_dimensions.iter().any(|flagged| flagged.dimension == dimension)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_dimensions_are_saved_under_their_names() {
        for level in AmbiguityLevel::ALL {
            assert_eq!(serde_json::to_value(level).ok(), Some(level.name().into()));
        }
        for dimension in Dimension::ALL {
            assert_eq!(serde_json::to_value(dimension).ok(), Some(dimension.name().into()));
        }
    }
}
