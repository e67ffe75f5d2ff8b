//! What came of an action, as the game tells it.

use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::mind::StableId;
use cognition_core::perceive::Claim;

/// How an action ended. From the game; without one the action fails after a while.
///
/// The mind perceives the outcome, but takes no turn because of it.
#[derive(EntityEvent, Clone, Debug)]
pub struct ActionFinished {
    /// The mind.
    pub entity: Entity,
    /// The turn that decided the action; none for whatever the mind is doing now. With it, an
    /// action that ends too late cannot end the next one.
    pub turn: Option<u64>,
    /// How it ended.
    pub outcome: ActionOutcome,
    /// What the mind learns of it, in the words of the game's preconditions.
    pub claims: Vec<Claim>,
}

/// What came of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionOutcome {
    /// It worked; the text says what the mind sees of it.
    Done(String),
    /// It did not; the text says why.
    Failed(String),
}

impl ActionFinished {
    /// Whatever the mind is doing has worked. Rather use [`ActionDecided::done`](super::ActionDecided::done).
    pub fn done(entity: Entity, text: impl Into<String>) -> Self {
        Self { entity, turn: None, outcome: ActionOutcome::Done(text.into()), claims: Vec::new() }
    }

    /// Whatever the mind is doing has not worked. Rather use [`ActionDecided::failed`](super::ActionDecided::failed).
    pub fn failed(entity: Entity, why: impl Into<String>) -> Self {
        Self { entity, turn: None, outcome: ActionOutcome::Failed(why.into()), claims: Vec::new() }
    }

    /// Says of a thing, in the words of the game's preconditions, what is so or is not.
    #[must_use]
    pub fn claiming(
        mut self,
        thing: impl Into<StableId>,
        is: impl Into<String>,
        holds: bool,
    ) -> Self {
        self.claims.push(Claim { thing: thing.into(), is: is.into(), holds });
        self
    }
}

/// What a mind did has ended, and this came of it: for the listeners of this crate.
#[derive(EntityEvent, Clone, Debug)]
pub(crate) struct ActionEnded {
    /// The mind.
    pub(crate) entity: Entity,
    /// The turn that decided it.
    pub(crate) turn: u64,
    /// What was done.
    pub(crate) action: IndexedAction,
    /// What was said in that turn.
    pub(crate) speech: String,
    /// What came of it, or why nothing did.
    pub(crate) outcome: String,
    /// Whether it came to nothing.
    pub(crate) failed: bool,
}
