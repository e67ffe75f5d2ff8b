//! The component that makes an entity a mind, and brings all that every mind has.

use crate::conscience::{Commitments, Conscience, EventLog};
use crate::memory::{
    Concepts, Episodes, Facts, Gists, Notes, ShortTermMemory, Traits, WorkingMemory,
};
use crate::mind::{Mood, StableId, Tier};
use crate::perceive::{EntityRefs, PerceptionLog};
use crate::plan::TurnHistory;
use crate::route::{Attention, RouteLog, Topics};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// An NPC that thinks. Everything else that a mind needs is required by this component.
///
/// The character's name is Bevy's `Name`.
/// A [`CognitiveLedger`](crate::mind::CognitiveLedger) is absent until the first decision brings one.
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[require(PerceptionLog, ShortTermMemory, Notes, Mood, EntityRefs, RouteLog, Topics, Attention)]
#[require(WorkingMemory, Gists, Facts, Episodes, Concepts, Traits)]
#[require(EventLog, Commitments, Conscience, TurnHistory)]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
// Hashes of runs and saves of scenes name it by this path.
#[type_path = "cognition_core::mind"]
pub struct Mind {
    /// Saved and logged under this id; also the order in which minds act.
    pub id: StableId,
    /// The brain that decides for this mind.
    pub tier: Tier,
    /// How many turns it has taken.
    pub turns: u64,
}

impl Mind {
    /// A mind of the default [`Tier`].
    pub fn new(id: impl Into<String>) -> Self {
        Self { id: StableId::new(id), tier: Tier::default(), turns: 0 }
    }
}
