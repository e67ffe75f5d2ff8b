//! The second commit of a turn, as the game hears of it.

use super::action_finished::ActionFinished;
use super::action_started::ActionStarted;
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::decide::Decision;
use cognition_core::guard::Origin;
use cognition_core::mind::StableId;
use cognition_core::perceive::{PerceptId, Surroundings};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A mind has decided what it does: the second commit of its turn.
///
/// Triggered on the mind, and written as a message. The game carries the action out and answers
/// with [`ActionFinished`]; [`done`](Self::done) and [`failed`](Self::failed) make the answer. What
/// takes many frames it begins with [`started`](Self::started). For actions that are types of the
/// game there is [`Act`](super::Act).
#[derive(EntityEvent, Message, Clone, Debug)]
pub struct ActionDecided {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// Number of the turn within the mind, from 1.
    pub turn: u64,
    /// What it does; `None` when it waits. The action is on offer at this very moment, not only
    /// when it was chosen.
    pub action: Option<IndexedAction>,
    /// Everything that the brain decided.
    pub decision: Arc<Decision>,
    /// Why this action: the reason given, else the thought behind it.
    pub why: String,
    /// Whether the heuristic brain decided, because the mind's own brain gave no valid decision.
    /// The ledger is not adopted then.
    pub fallback: bool,
    /// How it came to be this action: as the brain chose it, amended by a guardrail, or chosen by a
    /// person. A person's choice leaves the ledger as it was.
    pub origin: Origin,
    /// The percepts that were new to the mind in this turn.
    pub new_percepts: Arc<[PerceptId]>,
    /// Where it was, and what was there.
    pub surroundings: Arc<Surroundings>,
    /// The new value of each axis of the mood that moves, from -100 to 100: as a two-phase turn brought
    /// it, or as what happened moves it where the reply says nothing of the mood.
    pub mood_update: Option<BTreeMap<String, i32>>,
}

impl ActionDecided {
    /// The id of the action, `namespace:verb`; empty when the mind waits.
    pub fn action_id(&self) -> &str {
        self.action.as_ref().map_or("", |action| &action.action)
    }

    /// Whether the mind decided this by itself. Only then are its ledger and its mood written.
    pub fn is_minds_own(&self) -> bool {
        !self.fallback && self.origin != Origin::Overridden
    }

    /// The targets of the action, in the order of the offer.
    pub fn targets(&self) -> impl Iterator<Item = Entity> + '_ {
        self.action.iter().flat_map(|action| &action.targets).map(|target| target.entity)
    }

    /// The target at that place of the offer, counted from 0; `None` where there is none.
    pub fn target(&self, place: usize) -> Option<Entity> {
        self.targets().nth(place)
    }

    /// What the mind said in this turn; may be empty.
    pub fn speech(&self) -> &str {
        &self.decision.speech
    }

    /// What the mind thought in this turn. Nobody hears it.
    pub fn thoughts(&self) -> &str {
        &self.decision.thoughts
    }

    /// Tells that the game is at this action, and that it takes a while.
    pub fn started(&self) -> ActionStarted {
        ActionStarted { turn: Some(self.turn), ..ActionStarted::new(self.entity) }
    }

    /// The answer that this action has worked. `text` is what the mind perceives of it: `The door
    /// stands open.`
    pub fn done(&self, text: impl Into<String>) -> ActionFinished {
        ActionFinished { turn: Some(self.turn), ..ActionFinished::done(self.entity, text) }
    }

    /// The answer that this action has failed. `why` is what the mind perceives: `The door is
    /// locked.`
    pub fn failed(&self, why: impl Into<String>) -> ActionFinished {
        ActionFinished { turn: Some(self.turn), ..ActionFinished::failed(self.entity, why) }
    }
}
