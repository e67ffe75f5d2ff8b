//! The sorts of traits and how fast each fades.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// What sort of trait something is; in data `snake_case`.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Reflect,
    Serialize,
    Deserialize,
)]
#[reflect(Default, Debug, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TraitKind {
    /// Who somebody is: the name, the trade.
    Core,
    /// What somebody is to somebody.
    Relationship,
    /// What somebody looks like.
    Physical,
    /// What somebody likes or dislikes.
    Preference,
    /// Anything else.
    #[default]
    General,
    /// How somebody likes to talk.
    CommunicationStyle,
    /// What somebody asked of an answer.
    MicroPreference,
    /// What somebody keeps doing.
    BehaviouralPattern,
}

impl TraitKind {
    /// What a trait loses every half hour, from 0 to 1.
    pub(super) const fn loss(self) -> f64 {
        self.table().0
    }

    /// How sure a trait stays at least.
    pub(super) const fn floor(self) -> f64 {
        self.table().1
    }

    const fn table(self) -> (f64, f64) {
        match self {
            Self::Core => (0.01, 0.3),
            Self::Relationship => (0.01, 0.25),
            Self::Physical => (0.015, 0.2),
            Self::Preference | Self::General => (0.02, 0.1),
            Self::CommunicationStyle | Self::BehaviouralPattern => (0.005, 0.2),
            Self::MicroPreference => (0.015, 0.15),
        }
    }
}
