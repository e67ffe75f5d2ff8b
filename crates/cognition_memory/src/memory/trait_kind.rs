//! The sorts of traits and how fast each fades.

use super::decay::faded;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::Duration;

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
    Deserialize
)]
#[reflect(Default, Debug, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[type_path = "cognition_core::memory::trait_kind"]
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
    /// How sure a trait still is that rested for a time, from 0 to 1: the slower to fade, the
    /// oftener it was observed; what was inferred fades faster.
    pub(crate) fn faded(
        self,
        confidence: f64,
        explicit: bool,
        reinforcements: u32,
        rested: Duration,
    ) -> f64 {
        let (loss, floor) = self.table();
        let pace = if explicit { 1.0 } else { 1.5 };
        let loss = loss * pace / (f64::from(reinforcements.max(1)) + 1.0).log2();
        faded(confidence, loss, rested, floor)
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
