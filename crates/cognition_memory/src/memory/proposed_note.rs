//! A note before it is taken, and what notes are about.

use bevy_reflect::Reflect;
use serde::{Deserialize, Serialize};

/// A note as a brain proposes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Reflect)]
#[type_path = "cognition_core::memory::proposed_note"]
pub struct ProposedNote {
    /// What to remember.
    pub text: String,
    /// Whom or what it is about.
    pub subject: String,
    /// What kind of thing the subject is.
    #[serde(default, rename = "subjectType")]
    pub subject_type: SubjectType,
    /// Where or how it was learnt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
}

/// What kind of thing a note is about.
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
    Serialize,
    Deserialize,
    Reflect
)]
#[serde(rename_all = "snake_case")]
#[type_path = "cognition_core::memory::proposed_note"]
pub enum SubjectType {
    /// A person, a creature, a thing, a place.
    Entity,
    /// Something that happened.
    Event,
    /// Something intended.
    Plan,
    /// Something known.
    Knowledge,
    /// How something is at the moment.
    State,
    /// Anything else.
    #[default]
    Other,
}

impl SubjectType {
    /// Every kind, in the order in which a prompt groups them.
    pub const ALL: [Self; 6] =
        [Self::Entity, Self::Event, Self::Plan, Self::Knowledge, Self::State, Self::Other];

    /// What stands above the notes of this kind.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Entity => "PEOPLE, PLACES AND THINGS",
            Self::Event => "EVENTS",
            Self::Plan => "PLANS",
            Self::Knowledge => "KNOWLEDGE",
            Self::State => "STATES",
            Self::Other => "OTHER",
        }
    }
}
