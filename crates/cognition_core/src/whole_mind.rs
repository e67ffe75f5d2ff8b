//! The component that makes an entity a mind, and brings all that every mind has.

use crate::conscience::{Conscience, EventLog};
use crate::memory::{
    Concepts, Episodes, Experiences, Facts, Gists, Notes, ShortTermMemory, Traits, WorkingMemory,
};
use crate::mind::{Mood, StableId, Tier};
use crate::perceive::{EntityRefs, PerceptionLog};
use crate::plan::TurnHistory;
use crate::promise::Commitments;
use crate::route::{Attention, RouteLog, Topics};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// An NPC that thinks. Everything else that a mind has is required by this component.
///
/// Bevy's `Name` is the name of the character. A [`CognitiveLedger`](crate::mind::CognitiveLedger) is
/// absent until the first decision brings one.
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[require(PerceptionLog, ShortTermMemory, Notes, Mood, EntityRefs, RouteLog, Topics, Attention)]
#[require(WorkingMemory, Gists, Facts, Episodes, Concepts, Traits, Experiences)]
#[require(EventLog, Commitments, Conscience, TurnHistory)]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
// Hashes of runs and saves of scenes name it by this path.
#[type_path = "cognition_core::mind"]
pub struct Mind {
    /// The id under which the mind is saved and logged. Minds act in the order of their ids.
    pub id: StableId,
    /// The tier of the brain that decides for this mind. Default: `decide`.
    pub tier: Tier,
    /// How many turns it has taken.
    pub turns: u64,
}

impl Mind {
    /// A mind with this id and the default [`Tier`]. The id must be unique in the world.
    pub fn new(id: impl Into<String>) -> Self {
        Self { id: StableId::new(id), tier: Tier::default(), turns: 0 }
    }
}
