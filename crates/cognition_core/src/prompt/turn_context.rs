//! What the volatile segment is written from.

use crate::act::IndexedAction;
use crate::decide::Rejection;
use crate::memory::{Notes, ShortTermMemory};
use crate::mind::{CognitiveLedger, Mood, StableId};
use crate::perceive::{EntityRefs, PerceptId, PerceptionLog};

/// What a turn asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// An action, with speech, thoughts and the ledger.
    #[default]
    Decide,
    /// Only how the mood moves: first phase of a two-phase turn.
    Mood,
}

/// Where the mind is and what is there, as the game tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// Prose, one or two sentences. Untrusted.
    pub description: String,
    /// Everything that is within reach of the senses.
    pub present: Vec<StableId>,
}

/// Borrowed views of all that one volatile segment shows.
#[derive(Clone, Copy, Debug)]
pub struct TurnContext<'a> {
    /// The character's name.
    pub name: &'a str,
    /// The id of the mind: percepts from itself are told as "you".
    pub mind: &'a StableId,
    /// Number of the turn.
    pub turn: u64,
    /// What is asked.
    pub purpose: Purpose,
    /// Where the mind is.
    pub surroundings: &'a Surroundings,
    /// What it perceived.
    pub perceptions: &'a PerceptionLog,
    /// Percepts above this number are new in this turn.
    pub seen_before: PerceptId,
    /// How it names things.
    pub refs: &'a EntityRefs,
    /// What it holds settled and open; absent before the first decision.
    pub ledger: Option<&'a CognitiveLedger>,
    /// Its thoughts.
    pub memory: &'a ShortTermMemory,
    /// Its notes.
    pub notes: &'a Notes,
    /// How it feels.
    pub mood: &'a Mood,
    /// What it may do.
    pub actions: &'a [IndexedAction],
    /// What was wrong with its last reply.
    pub correction: Option<&'a Rejection>,
}
