//! What came of an action, as the game tells it.

use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::mind::StableId;
use cognition_core::perceive::Claim;

/// Tells a mind how its action ended. Trigger it once for each
/// [`ActionDecided`](super::ActionDecided) that has an action.
///
/// The mind perceives the outcome, but takes no turn because of it. An action that is never
/// finished fails after [`acting_timeout`](crate::settings::TurnSettings::acting_timeout), unless the
/// game has said by [`ActionStarted`](super::ActionStarted) that it is at it.
#[derive(EntityEvent, Clone, Debug)]
pub struct ActionFinished {
    /// The mind.
    pub entity: Entity,
    /// The turn that decided the action; `None` for whatever the mind is doing now. With a turn, an
    /// action that ends too late cannot end the next one.
    pub turn: Option<u64>,
    /// How it ended.
    pub outcome: ActionOutcome,
    /// What the mind learns of things by it, in the words of the game's preconditions.
    pub claims: Vec<Claim>,
}

/// How an action ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionOutcome {
    /// It worked. The text says what the mind perceives of it.
    Done(String),
    /// It failed. The text says why.
    Failed(String),
    /// It was broken off, and counts as neither: nothing was learned of whether it works, a promise
    /// that hangs on it stays open, a step of a plan stays due, and the mind may take it up again.
    /// The text says what the mind perceives of it.
    Interrupted(String),
}

impl ActionFinished {
    /// Whatever the mind is doing has worked. Where the `ActionDecided` is at hand, use
    /// [`ActionDecided::done`](super::ActionDecided::done): it names the turn.
    pub fn done(entity: Entity, text: impl Into<String>) -> Self {
        Self { entity, turn: None, outcome: ActionOutcome::Done(text.into()), claims: Vec::new() }
    }

    /// Whatever the mind is doing has failed. Where the `ActionDecided` is at hand, use
    /// [`ActionDecided::failed`](super::ActionDecided::failed): it names the turn.
    pub fn failed(entity: Entity, why: impl Into<String>) -> Self {
        Self { entity, turn: None, outcome: ActionOutcome::Failed(why.into()), claims: Vec::new() }
    }

    /// Whatever the mind is doing was broken off. Where the mind's [`Acting`](super::Acting) is at hand,
    /// use [`Acting::interrupted`](super::Acting::interrupted): it names the turn.
    pub fn interrupted(entity: Entity, why: impl Into<String>) -> Self {
        let outcome = ActionOutcome::Interrupted(why.into());
        Self { entity, turn: None, outcome, claims: Vec::new() }
    }

    /// Adds a claim: whether something is true of a thing, in the words of the game's
    /// preconditions.
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
    /// Whether it was broken off.
    pub(crate) interrupted: bool,
}
