//! What passes between a mind that awaits approval and the person who gives it.

use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::decide::ProposedNote;
use cognition_core::guard::{AnswerFault, Objection, SuggestionId};
use cognition_core::record::ApprovalAnswer;
use std::sync::Arc;

/// A mind has chosen what it would do, and waits until a person decides. What it said and thought
/// is uttered already.
///
/// Triggered on the mind, and written as a message. Answer with [`ApproveSuggestion`],
/// [`OverrideSuggestion`] or [`RejectSuggestion`]: [`approve`](Self::approve),
/// [`choose`](Self::choose) and [`reject`](Self::reject) make them. Only an answer that names this
/// very suggestion counts; any other is refused with [`AnswerRefused`], and the suggestion stays
/// pending.
#[derive(EntityEvent, Message, Clone, Debug)]
pub struct ActionSuggested {
    /// The mind.
    pub entity: Entity,
    /// Which suggestion this is.
    pub suggestion: SuggestionId,
    /// The number of the offer; 0 to wait.
    pub index: u32,
    /// What the mind would do; `None` when it would wait.
    pub action: Option<IndexedAction>,
    /// The same in words.
    pub description: String,
    /// What it said.
    pub speech: String,
    /// What it thought.
    pub thoughts: String,
    /// What it wrote down in this turn.
    pub notes: Vec<ProposedNote>,
    /// Everything that a person can choose instead. 0, to wait, is always possible besides.
    pub offers: Arc<[IndexedAction]>,
    /// Whether the heuristic brain chose, because the mind's own brain gave no valid decision.
    pub fallback: bool,
    /// Why a person is asked; `None` where every act is put to a person.
    pub objection: Option<Objection>,
}

impl ActionSuggested {
    /// The answer that lets it happen.
    pub fn approve(&self) -> ApproveSuggestion {
        ApproveSuggestion { entity: self.entity, suggestion: self.suggestion.clone(), line: None }
    }

    /// The answer that lets another offer happen instead; 0 is to wait.
    pub fn choose(&self, index: u32) -> OverrideSuggestion {
        let (entity, suggestion) = (self.entity, self.suggestion.clone());
        OverrideSuggestion { entity, suggestion, index, line: None }
    }

    /// The answer that lets nothing happen. The mind perceives the reason.
    pub fn reject(&self, reason: impl Into<String>) -> RejectSuggestion {
        let (entity, suggestion) = (self.entity, self.suggestion.clone());
        RejectSuggestion { entity, suggestion, reason: reason.into() }
    }
}

/// Lets a suggestion happen, if it passes the guardrails on the world as it is now.
#[derive(EntityEvent, Clone, Debug)]
pub struct ApproveSuggestion {
    /// The mind.
    pub entity: Entity,
    /// The suggestion.
    pub suggestion: SuggestionId,
    /// Words that the mind says as it acts; `None` for none.
    pub line: Option<String>,
}

/// Lets another offer happen instead. The ledger stays as it was, and the notes of the turn are
/// marked as overridden.
#[derive(EntityEvent, Clone, Debug)]
pub struct OverrideSuggestion {
    /// The mind.
    pub entity: Entity,
    /// The suggestion.
    pub suggestion: SuggestionId,
    /// The number of the offer; 0 is to wait.
    pub index: u32,
    /// Words that the mind says as it acts; `None` for none.
    pub line: Option<String>,
}

/// Lets nothing happen. The turn ends, and the mind perceives the reason.
#[derive(EntityEvent, Clone, Debug)]
pub struct RejectSuggestion {
    /// The mind.
    pub entity: Entity,
    /// The suggestion.
    pub suggestion: SuggestionId,
    /// Why not.
    pub reason: String,
}

/// An answer to a suggestion did not count. The suggestion, if there is one, stays pending.
/// Triggered on the mind.
#[derive(EntityEvent, Clone, Debug)]
pub struct AnswerRefused {
    /// The mind.
    pub entity: Entity,
    /// The suggestion that was answered.
    pub suggestion: SuggestionId,
    /// Why.
    pub why: AnswerFault,
}

/// A suggestion was answered, or its time was up. Triggered on the mind.
#[derive(EntityEvent, Clone, Debug)]
pub struct SuggestionAnswered {
    /// The mind.
    pub entity: Entity,
    /// The suggestion.
    pub suggestion: SuggestionId,
    /// How.
    pub answer: ApprovalAnswer,
}
