//! What somebody does by saying something.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// What an utterance does: a dialogue act. One utterance may do several at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DialogueAct {
    /// It asks for an answer: `Where is the key?`.
    Question,
    /// It asks for a deed or orders one: `Open the gate`, `May I borrow it?`.
    Request,
    /// It offers something, or a trade.
    Offer,
    /// It threatens.
    Threat,
    /// It tells of a danger that is at hand: `The barn is on fire!`.
    Alarm,
    /// It insults.
    Insult,
    /// It praises and means it: not denied, not ironic, not in a question.
    Praise,
    /// It thanks and means it.
    Thanks,
    /// It apologises.
    Apology,
    /// It greets.
    Greeting,
    /// It takes leave.
    Farewell,
    /// It asks what was said or done before: `What did I tell you?`.
    MemoryQuestion,
    /// It asks to keep something in mind: a reminder, a list, a plan.
    Note,
    /// It asks about something that only what was said before can tell: `How much is it?`.
    Reference,
    /// It wants something that its words don't name: `That one`, `Do it`.
    Pointing,
    /// It is said to somebody else or to oneself: `Not you`, `Where did I put it`.
    Aside,
    /// It says nothing: `Hm`, `Ok then`, a gesture.
    Empty,
    /// It tells something, and does none of the others.
    Statement,
}

impl DialogueAct {
    /// All of them.
    pub const ALL: [Self; 18] = [
        Self::Question,
        Self::Request,
        Self::Offer,
        Self::Threat,
        Self::Alarm,
        Self::Insult,
        Self::Praise,
        Self::Thanks,
        Self::Apology,
        Self::Greeting,
        Self::Farewell,
        Self::MemoryQuestion,
        Self::Note,
        Self::Reference,
        Self::Pointing,
        Self::Aside,
        Self::Empty,
        Self::Statement,
    ];

    /// How it is saved and shown: `memory_question`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Question => "question",
            Self::Request => "request",
            Self::Offer => "offer",
            Self::Threat => "threat",
            Self::Alarm => "alarm",
            Self::Insult => "insult",
            Self::Praise => "praise",
            Self::Thanks => "thanks",
            Self::Apology => "apology",
            Self::Greeting => "greeting",
            Self::Farewell => "farewell",
            Self::MemoryQuestion => "memory_question",
            Self::Note => "note",
            Self::Reference => "reference",
            Self::Pointing => "pointing",
            Self::Aside => "aside",
            Self::Empty => "empty",
            Self::Statement => "statement",
        }
    }

    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// The acts of one utterance; saved as a list of their names.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct DialogueActs(u32);

impl DialogueActs {
    pub(crate) const fn of_bits(bits: u32) -> Self {
        Self(bits & ((1 << DialogueAct::ALL.len()) - 1))
    }

    /// Whether an act is among them.
    pub const fn has(self, act: DialogueAct) -> bool {
        self.0 & act.bit() != 0
    }

    /// Whether one of these acts is among them.
    pub fn has_any(self, acts: &[DialogueAct]) -> bool {
        acts.iter().any(|act| self.has(*act))
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, act: DialogueAct) -> Self {
        Self(self.0 | act.bit())
    }

    /// These but one.
    #[must_use]
    pub const fn without(self, act: DialogueAct) -> Self {
        Self(self.0 & !act.bit())
    }

    /// Whether there is none, as for what was not said.
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// Each of them, in the order of [`DialogueAct::ALL`].
    pub fn iter(self) -> impl Iterator<Item = DialogueAct> {
        DialogueAct::ALL.into_iter().filter(move |act| self.has(*act))
    }
}

impl FromIterator<DialogueAct> for DialogueActs {
    fn from_iter<T: IntoIterator<Item = DialogueAct>>(acts: T) -> Self {
        Self(acts.into_iter().fold(0, |bits, act| bits | act.bit()))
    }
}

impl fmt::Debug for DialogueActs {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for DialogueActs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for DialogueActs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<DialogueAct>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acts_are_saved_by_their_names() {
        for act in DialogueAct::ALL {
            assert_eq!(serde_json::to_value(act).ok(), Some(act.name().into()));
        }
        let acts: DialogueActs = [DialogueAct::Note, DialogueAct::Greeting].into_iter().collect();
        let saved = serde_json::to_string(&acts).expect("acts are names");
        assert_eq!(saved, r#"["greeting","note"]"#);
        assert_eq!(serde_json::from_str::<DialogueActs>(&saved).ok(), Some(acts));
    }
}
