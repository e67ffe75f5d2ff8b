//! How long a reply may grow, and which optional fields are asked for.

use bevy_reflect::Reflect;
use serde::{Deserialize, Serialize};

/// How long a reply may grow, and which optional fields are asked for.
///
/// These bounds are for a server that constrains generation: they keep a small model from running
/// into its token limit. What validates the reply is more generous, so a model that is merely told
/// of them is not rejected for a sentence too many.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Reflect)]
#[serde(default)]
#[type_path = "cognition_core::decide::specialise"]
pub struct ReplyBounds {
    /// Characters of the speech.
    pub speech: u32,
    /// Characters of the thoughts.
    pub thoughts: u32,
    /// Characters of a ledger item.
    pub ledger_item: u32,
    /// Characters of a note's text.
    pub note_text: u32,
    /// Characters of any other free text: an intent's goal, a promise, a note's subject.
    pub phrase: u32,
    /// Notes a turn.
    pub notes: u32,
    /// Alternatives to the chosen action.
    pub alternatives: u32,
    /// Promises a turn.
    pub promises: u32,
    /// Whether the ledger is asked for at all.
    pub ask_ledger: bool,
    /// Whether the ledger is required, or merely asked for (for models in transition).
    pub require_ledger: bool,
    /// Which optional fields are asked for.
    pub optional: OptionalFields,
}

impl Default for ReplyBounds {
    fn default() -> Self {
        Self {
            speech: 240,
            thoughts: 320,
            ledger_item: 120,
            note_text: 160,
            phrase: 100,
            notes: 2,
            alternatives: 3,
            promises: 2,
            ask_ledger: true,
            require_ledger: true,
            optional: OptionalFields::default(),
        }
    }
}

/// Which optional fields a model is asked for; what it volunteers is read in any case.
///
/// By default all but the evidence: a contract that is told in words and a schema that leaves part of it out
/// contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Reflect)]
#[serde(default)]
#[type_path = "cognition_core::decide::specialise"]
pub struct OptionalFields {
    /// Other actions that would do.
    pub alternatives: bool,
    /// What the action is for.
    pub intent: bool,
    /// The action that the speech announces.
    pub announced_action: bool,
    /// What the speech promises: nothing else that it says binds the character; and which promises are kept or let go of.
    pub promises: bool,
    /// What to remember.
    pub notes: bool,
    /// The mood after the turn; a two-phase turn asks for it first, by itself.
    pub mood_update: bool,
    /// What each changed item of the ledger rests on, by the numbers of lines of the log; lines that are
    /// new bear numbers then.
    pub evidence: bool,
}

impl Default for OptionalFields {
    fn default() -> Self {
        Self {
            alternatives: true,
            intent: true,
            announced_action: true,
            promises: true,
            notes: true,
            mood_update: true,
            evidence: false,
        }
    }
}

impl OptionalFields {
    /// None of them.
    pub fn none() -> Self {
        Self {
            alternatives: false,
            intent: false,
            announced_action: false,
            promises: false,
            notes: false,
            mood_update: false,
            evidence: false,
        }
    }

    pub(super) fn unasked(&self) -> impl Iterator<Item = &'static str> {
        let asked = [
            (self.alternatives, "alternatives"),
            (self.intent, "intent"),
            (self.announced_action, "announced_action"),
            (self.promises, "promises"),
            (self.promises, "kept"),
            (self.promises, "released"),
            (self.notes, "notes"),
            (self.mood_update, "moodUpdate"),
            (self.evidence, "evidence"),
        ];
        asked.into_iter().filter(|(asked, _)| !asked).map(|(_, name)| name)
    }
}
