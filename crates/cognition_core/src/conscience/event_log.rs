//! What happened to a mind, in an order that nobody can change unnoticed.

use super::adjustment::{Adjustment, AdjustmentRefusal};
use super::commitment::{CommitmentKind, CommitmentState};
use super::refusal::Refusal;
use super::source::{Opener, Source};
use crate::mind::{GameTime, StableId};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// Something that happened to a mind, or that it did. The kind says where it comes from:
/// [`source`](Self::source).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Reflect)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[reflect(opaque, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum MindEvent {
    /// Somebody said something that the mind took up.
    Heard {
        /// Who; none for nobody in particular.
        speaker: Option<StableId>,
        /// What. Untrusted.
        text: String,
    },
    /// Something happened that the mind took up.
    Happened {
        /// What. Untrusted.
        text: String,
    },
    /// The mind spoke.
    Spoke {
        /// What it said.
        text: String,
    },
    /// The mind did something, and this came of it.
    Acted {
        /// The action, `namespace:verb`.
        action: String,
        /// To what.
        targets: Vec<StableId>,
        /// What came of it. Untrusted.
        outcome: String,
        /// Whether it came to nothing.
        failed: bool,
    },
    /// The mind looked back. Analysis; it opens nothing.
    Reflected {
        /// Number of the reflection.
        reflection: u32,
        /// What it wrote.
        text: String,
    },
    /// A commitment was opened.
    CommitmentOpened {
        /// Its number.
        commitment: u32,
        /// By whom.
        opener: Opener,
        /// The reflection that it was drawn from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reflection: Option<u32>,
        /// What is promised.
        text: String,
        /// What sort of thing.
        #[serde(rename = "promise")]
        sort: CommitmentKind,
        /// Whom or what it concerns.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<StableId>,
        /// When its time is up.
        due: GameTime,
    },
    /// A text did not become a commitment.
    CommitmentRefused {
        /// Who would have opened it.
        opener: Opener,
        /// The text.
        text: String,
        /// Why not.
        refusal: Refusal,
    },
    /// An attempt to keep a commitment came to nothing; it is still owed.
    CommitmentHindered {
        /// Its number.
        commitment: u32,
        /// What is promised.
        text: String,
        /// What stood in the way. Untrusted.
        why: String,
    },
    /// A commitment ended.
    CommitmentEnded {
        /// Its number.
        commitment: u32,
        /// What was promised.
        text: String,
        /// Who ended it: [`Source::Action`] for what was done, else [`Source::Game`].
        by: Source,
        /// What has become of it.
        #[serde(flatten)]
        state: CommitmentState,
    },
    /// A reflection changed its own mind, within bounds.
    Adjusted {
        /// What was changed.
        #[serde(flatten)]
        adjustment: Adjustment,
        /// The reason given.
        why: String,
    },
    /// A reflection would have changed what it may not.
    AdjustmentRefused {
        /// What.
        proposed: String,
        /// The reason given.
        why: String,
        /// Why not.
        refusal: AdjustmentRefusal,
    },
    /// The executor found nothing to commit to.
    NothingExtracted {
        /// Number of the reflection.
        reflection: u32,
    },
    /// A brain gave no reflection, or no extraction from one.
    ReflectionFailed {
        /// What went wrong.
        why: String,
    },
}

impl MindEvent {
    /// Where it comes from.
    pub fn source(&self) -> Source {
        match self {
            Self::Heard { .. } => Source::User,
            Self::Happened { .. } | Self::ReflectionFailed { .. } => Source::Game,
            Self::Spoke { .. } => Source::Speech,
            Self::Acted { .. } | Self::CommitmentHindered { .. } => Source::Action,
            Self::Reflected { .. } | Self::Adjusted { .. } | Self::AdjustmentRefused { .. } => {
                Source::Reflector
            }
            Self::CommitmentOpened { opener, .. } | Self::CommitmentRefused { opener, .. } => {
                (*opener).into()
            }
            Self::CommitmentEnded { by, .. } => *by,
            Self::NothingExtracted { .. } => Source::Executor,
        }
    }
}

/// An event in its place in the chain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Reflect)]
pub struct LoggedEvent {
    /// Its number within the mind, counted from 1.
    pub number: u64,
    /// When it was logged.
    pub at: GameTime,
    /// The turn that it belongs to; 0 for none.
    pub turn: u64,
    /// Where it comes from.
    pub source: Source,
    /// What happened.
    #[serde(flatten)]
    pub event: MindEvent,
    /// Hash of its content and of everything before it: no ids and no times.
    pub hash: String,
}

/// The events of a mind, oldest first.
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EventLog {
    events: Vec<LoggedEvent>,
}

impl EventLog {
    /// Appends an event.
    pub fn append(&mut self, event: MindEvent, turn: u64, at: GameTime) -> &LoggedEvent {
        let (number, source) = (self.events.len() as u64 + 1, event.source());
        self.events.push(LoggedEvent { number, at, turn, source, event, hash: String::new() });
        &self.events[self.events.len() - 1]
    }

    /// What is kept, oldest first.
    pub fn events(&self) -> &[LoggedEvent] {
        &self.events
    }
}
