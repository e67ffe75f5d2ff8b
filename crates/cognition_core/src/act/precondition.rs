//! What must be true for an action to work, as data; the game says whether it is.

use crate::mind::StableId;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Something that must be true of a target for an action to work.
///
/// The name is the game's: `present`, `reachable`, `unlocked`, `not_occupied`, `held`, `alive`,
/// `same_place` … The engine only asks for it and shows it. An offer whose verb begins the name
/// (`unlock` for `unlocked`) is taken to bring it about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Precondition {
    /// What must be true, in one word.
    pub is: String,
    /// Of which target of the offer, counted from 0.
    #[serde(default)]
    pub target: usize,
}

impl Precondition {
    /// This must be true of that target, counted from 0.
    pub fn new(is: impl Into<String>, target: usize) -> Self {
        Self { is: is.into(), target }
    }
}

/// Asks a judge of the game whether something is true of a thing, as far as a mind can tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The mind that would act.
    pub mind: Entity,
    /// What is asked: the name of a [`Precondition`], or of a claim.
    pub is: String,
    /// The thing it is asked of.
    pub thing: Entity,
}

/// What a judge answers to a [`Question`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "judgement")]
pub enum Judgement {
    /// The judge has no say, or the mind cannot tell: it may try.
    #[default]
    Unknown,
    /// It is true.
    Holds,
    /// It is not true.
    Violated {
        /// Why not, in a sentence that the mind may read: `The cellar door is locked.`
        why: String,
        /// What would be needed, if the mind knows of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        needs: Option<StableId>,
    },
}

impl Judgement {
    /// It is not true, for this reason.
    pub fn violated(why: impl Into<String>) -> Self {
        Self::Violated { why: why.into(), needs: None }
    }

    /// `Holds`, or `Violated` for this reason.
    pub fn of(holds: bool, why_not: impl FnOnce() -> String) -> Self {
        if holds { Self::Holds } else { Self::violated(why_not()) }
    }

    /// Names the thing that would be needed. Does nothing unless the judgement is `Violated`.
    #[must_use]
    pub fn needing(mut self, thing: StableId) -> Self {
        if let Self::Violated { needs, .. } = &mut self {
            *needs = Some(thing);
        }
        self
    }
}

/// A precondition of an offer with what the game says of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckedPrecondition {
    /// What must be true.
    pub is: String,
    /// Of which target of the offer, counted from 0.
    pub target: usize,
    /// What the game says.
    #[serde(flatten)]
    pub judgement: Judgement,
}

impl CheckedPrecondition {
    /// Whether the game says that it is not true.
    pub fn is_violated(&self) -> bool {
        matches!(self.judgement, Judgement::Violated { .. })
    }
}

impl From<Precondition> for CheckedPrecondition {
    /// Nobody has been asked yet.
    fn from(precondition: Precondition) -> Self {
        let Precondition { is, target } = precondition;
        Self { is, target, judgement: Judgement::Unknown }
    }
}
