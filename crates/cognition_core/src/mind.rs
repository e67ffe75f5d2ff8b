//! Who thinks: the [`Mind`] and the state that it carries from turn to turn.

mod cognitive_ledger;
mod game_date;
mod game_time;
mod ledger_update;
mod mood;
mod persona;

pub use cognitive_ledger::{
    CognitiveLedger, EvidenceItem, LEDGER_BOUND, LedgerEvidence, same_item,
};
pub use game_date::GameDate;
pub use game_time::GameTime;
pub use ledger_update::{
    LedgerPolicy, LedgerRule, LedgerUpdate, LedgerViolation, ProposalError, propose_from_json,
    update_ledger,
};
pub use mood::{Mood, MoodAxis};
pub use persona::{Goal, Persona, PersonaProfile, SpeechLines};

use crate::conscience::{Commitments, Conscience, EventLog};
use crate::memory::{
    Concepts, Episodes, Facts, Gists, Notes, ShortTermMemory, Traits, WorkingMemory,
};
use crate::perceive::{EntityRefs, PerceptionLog};
use crate::plan::TurnHistory;
use crate::route::{Attention, RouteLog, Topics};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A name that outlives the process. Saves and logs name things by it, never
/// by `Entity`.
///
/// Short, unique in the world, and chosen by the game: `mara`, `cellar_door`.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize,
)]
#[serde(transparent)]
#[reflect(Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct StableId(String);

impl StableId {
    /// An id of this text, as it is.
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for StableId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl From<String> for StableId {
    fn from(id: String) -> Self {
        Self(id)
    }
}

impl From<&str> for StableId {
    fn from(id: &str) -> Self {
        Self::new(id)
    }
}

/// The name of a brain: which one a mind, or a purpose, is given. The game maps tiers to brains.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize)]
#[serde(transparent)]
#[reflect(Debug, PartialEq, Hash, Default, Serialize, Deserialize)]
pub struct Tier(pub String);

impl Default for Tier {
    /// The tier that every mind has unless told otherwise: `decide`.
    fn default() -> Self {
        Self("decide".to_owned())
    }
}

/// An NPC that thinks. Everything else that a mind has is required by this component.
///
/// Bevy's `Name` is the name of the character. A [`CognitiveLedger`] is absent until the first
/// decision brings one.
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[require(PerceptionLog, ShortTermMemory, Notes, Mood, EntityRefs, RouteLog, Topics, Attention)]
#[require(WorkingMemory, Gists, Facts, Episodes, Concepts, Traits)]
#[require(EventLog, Commitments, Conscience, TurnHistory)]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Mind {
    /// The id under which the mind is saved and logged. Minds act in the order of their ids.
    pub id: StableId,
    /// The tier of the brain that decides for this mind. Default: `decide`.
    pub tier: Tier,
    /// How many turns it has taken.
    pub turns: u64,
}

impl Tier {
    /// The reserved tier `heuristic`: always the heuristic brain, which costs nothing.
    pub fn heuristic() -> Self {
        Self("heuristic".to_owned())
    }

    /// Whether this is the reserved tier `heuristic`.
    pub fn is_heuristic(&self) -> bool {
        self.0 == "heuristic"
    }
}

impl Mind {
    /// A mind with this id and the default [`Tier`]. The id must be unique in the world.
    pub fn new(id: impl Into<String>) -> Self {
        Self { id: StableId::new(id), tier: Tier::default(), turns: 0 }
    }
}
