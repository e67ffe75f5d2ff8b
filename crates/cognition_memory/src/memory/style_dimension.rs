//! The nine ways in which a style of talking is told.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::IntoStaticStr;

/// One of the nine dimensions of a style, each from 1 to 10; in data `snake_case`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize)]
#[derive(IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[reflect(Debug, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[type_path = "cognition_core::memory::style_dimension"]
pub enum StyleDimension {
    /// Prefers short answers (1) or long ones (10).
    Verbosity,
    /// Suggests (1) or asserts (10).
    Directness,
    /// Casual (1) or formal (10).
    Formality,
    /// Of things to do (1) or of ideas (10).
    AbstractionLevel,
    /// Argues from reasons (1) or from feelings (10).
    EmotionalValence,
    /// Hedges and asks (1) or declares (10).
    CertaintyLevel,
    /// Looks for agreement (1) or for another view (10).
    ChallengeAppetite,
    /// Stays with what is practical (1) or goes into depth (10).
    DepthPreference,
    /// Quick and short (1) or slow and deliberate (10).
    Pacing,
}

impl StyleDimension {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Verbosity,
        Self::Directness,
        Self::Formality,
        Self::AbstractionLevel,
        Self::EmotionalValence,
        Self::CertaintyLevel,
        Self::ChallengeAppetite,
        Self::DepthPreference,
        Self::Pacing,
    ];

    /// How it is called in data: `depth_preference`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for StyleDimension {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
