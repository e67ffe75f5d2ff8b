//! The second commit of a turn, as the game hears of it.

use super::action_finished::ActionFinished;
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::decide::Decision;
use cognition_core::guard::Origin;
use cognition_core::mind::StableId;
use cognition_core::perceive::PerceptId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Second commit of a turn: the mind does something, or waits.
///
/// An event on the mind, which the game carries out and answers with [`ActionFinished`], and a
/// message for the listeners that persist ledger and mood.
#[derive(EntityEvent, Message, Clone, Debug)]
pub struct ActionDecided {
    /// The mind.
    pub entity: Entity,
    /// Its id.
    pub mind: StableId,
    /// Number of the turn.
    pub turn: u64,
    /// What it does; none when it waits. On offer at this very moment.
    pub action: Option<IndexedAction>,
    /// Everything that was decided.
    pub decision: Arc<Decision>,
    /// Why this action: the reason given, else the thought behind it.
    pub why: String,
    /// Whether the heuristic brain stepped in. Its ledger is not adopted.
    pub fallback: bool,
    /// How it came to be this action. When a person chose it, the ledger is not adopted.
    pub origin: Origin,
    /// The percepts that were new in this turn.
    pub new_percepts: Arc<[PerceptId]>,
    /// Outcome of the first phase of a two-phase turn.
    pub mood_update: Option<BTreeMap<String, i32>>,
}

impl ActionDecided {
    /// The id of the action, `namespace:verb`; empty when the mind waits.
    pub fn action_id(&self) -> &str {
        self.action.as_ref().map_or("", |action| &action.action)
    }

    /// Whether the mind decided it by itself, so that its ledger and its mood follow.
    pub fn is_minds_own(&self) -> bool {
        !self.fallback && self.origin != Origin::Overridden
    }

    /// What it is done to, in the order of the offer.
    pub fn targets(&self) -> impl Iterator<Item = Entity> + '_ {
        self.action.iter().flat_map(|action| &action.targets).map(|target| target.entity)
    }

    /// The target at a place of the offer.
    pub fn target(&self, place: usize) -> Option<Entity> {
        self.targets().nth(place)
    }

    /// What the mind said in this turn.
    pub fn speech(&self) -> &str {
        &self.decision.speech
    }

    /// What the mind thought in this turn.
    pub fn thoughts(&self) -> &str {
        &self.decision.thoughts
    }

    /// What to trigger when this very action has worked; the text is what the mind sees of it.
    pub fn done(&self, text: impl Into<String>) -> ActionFinished {
        ActionFinished { turn: Some(self.turn), ..ActionFinished::done(self.entity, text) }
    }

    /// What to trigger when this very action has not worked; the text says why.
    pub fn failed(&self, why: impl Into<String>) -> ActionFinished {
        ActionFinished { turn: Some(self.turn), ..ActionFinished::failed(self.entity, why) }
    }
}
