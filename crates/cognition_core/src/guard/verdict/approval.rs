//! Which suggestion a person answers, and why an answer does not count.

use super::objection::Objection;
use crate::mind::StableId;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// Names one suggestion of one mind: an answer to any other does not count.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SuggestionId {
    /// The mind.
    pub mind: StableId,
    /// The timeline: it changes when a save is loaded.
    pub epoch: u64,
    /// The number of the turn.
    pub turn: u64,
    /// Which suggestion of that turn, from 1.
    pub revision: u32,
}

impl fmt::Display for SuggestionId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mind, epoch, turn, revision } = self;
        write!(formatter, "{mind}/{epoch}/{turn}/{revision}")
    }
}

/// Why an answer to a suggestion does not count. The suggestion stays pending.
#[derive(Clone, Debug, PartialEq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "fault")]
#[non_exhaustive]
pub enum AnswerFault {
    /// Nothing is pending there: it was answered, timed out, or the mind is gone.
    #[error("no suggestion of this mind awaits approval")]
    NothingPending,
    /// The answer is to another suggestion.
    #[error("the answer is to `{answered}`, but `{pending}` awaits approval")]
    OtherSuggestion {
        /// What was answered.
        answered: SuggestionId,
        /// What is pending.
        pending: SuggestionId,
    },
    /// The index is not on offer.
    #[error("{index} is not on offer; {} are", list(choices))]
    UnknownIndex {
        /// What was asked for.
        index: u32,
        /// What may be chosen.
        choices: Vec<u32>,
    },
    /// It cannot be done any more, or a guardrail forbids it.
    #[error("`{action}` cannot be done: {objection}")]
    NotAllowed {
        /// What was to be done.
        action: String,
        /// Why it cannot.
        objection: Objection,
    },
}

fn list(choices: &[u32]) -> String {
    choices.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
}
