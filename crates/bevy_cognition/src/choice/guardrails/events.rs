//! What passes between a mind that awaits approval and the person who gives it.

use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::decide::ProposedNote;
use cognition_core::guard::{AnswerFault, Objection, SuggestionId};
use cognition_core::record::ApprovalAnswer;
use std::sync::Arc;

/// A mind suggests what it would do, and a person decides. Speech and thoughts of the turn were
/// uttered and are persisted already.
///
/// Answer with [`ApproveSuggestion`], [`OverrideSuggestion`] or [`RejectSuggestion`]. Only an
/// answer that names this very suggestion counts; any other is refused with [`AnswerRefused`], and
/// the suggestion stays pending.
#[derive(EntityEvent, Message, Clone, Debug)]
pub struct ActionSuggested {
    /// The mind.
    pub entity: Entity,
    /// Which suggestion this is.
    pub suggestion: SuggestionId,
    /// The number of the offer; 0 to wait.
    pub index: u32,
    /// What it would do; none when it would wait.
    pub action: Option<IndexedAction>,
    /// The same in words.
    pub description: String,
    /// What it said.
    pub speech: String,
    /// What it thought.
    pub thoughts: String,
    /// What it wrote down.
    pub notes: Vec<ProposedNote>,
    /// Everything that a person can choose instead, besides 0.
    pub offers: Arc<[IndexedAction]>,
    /// Whether the heuristic brain stepped in.
    pub fallback: bool,
    /// Why a person is asked; none when one is always asked.
    pub objection: Option<Objection>,
}

impl ActionSuggested {
    /// Lets it happen.
    pub fn approve(&self) -> ApproveSuggestion {
        ApproveSuggestion { entity: self.entity, suggestion: self.suggestion.clone(), line: None }
    }

    /// Lets another offer happen; 0 is to wait.
    pub fn choose(&self, index: u32) -> OverrideSuggestion {
        let (entity, suggestion) = (self.entity, self.suggestion.clone());
        OverrideSuggestion { entity, suggestion, index, line: None }
    }

    /// Lets nothing happen.
    pub fn reject(&self, reason: impl Into<String>) -> RejectSuggestion {
        let (entity, suggestion) = (self.entity, self.suggestion.clone());
        RejectSuggestion { entity, suggestion, reason: reason.into() }
    }
}

/// Lets a suggestion happen.
#[derive(EntityEvent, Clone, Debug)]
pub struct ApproveSuggestion {
    /// The mind.
    pub entity: Entity,
    /// The suggestion.
    pub suggestion: SuggestionId,
    /// What the mind says besides, as it acts.
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
    /// What the mind says, as it acts.
    pub line: Option<String>,
}

/// Lets nothing happen: the turn ends, and the mind perceives the reason.
#[derive(EntityEvent, Clone, Debug)]
pub struct RejectSuggestion {
    /// The mind.
    pub entity: Entity,
    /// The suggestion.
    pub suggestion: SuggestionId,
    /// Why not.
    pub reason: String,
}

/// An answer did not count. The suggestion, if there is one, stays pending.
#[derive(EntityEvent, Clone, Debug)]
pub struct AnswerRefused {
    /// The mind.
    pub entity: Entity,
    /// The suggestion that was answered.
    pub suggestion: SuggestionId,
    /// Why.
    pub why: AnswerFault,
}

/// A suggestion was answered, or time was up.
#[derive(EntityEvent, Clone, Debug)]
pub struct SuggestionAnswered {
    /// The mind.
    pub entity: Entity,
    /// The suggestion.
    pub suggestion: SuggestionId,
    /// How.
    pub answer: ApprovalAnswer,
}
