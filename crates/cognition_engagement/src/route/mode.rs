//! The modes in which a mind can engage.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How a mind engages with what it perceived. In the order that resolves equal scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[reflect(Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[type_path = "cognition_core::route::mode"]
pub enum EngagementMode {
    /// Answer: all actions are on offer.
    #[default]
    Respond,
    /// Ask back for what is missing: all actions are on offer.
    Clarify,
    /// Find out first, then route again. On the wire, in vectors and in logs it is `ACT`.
    #[serde(rename = "ACT")]
    Gather,
    /// A greeting or thanks in return: only what is said is on offer.
    Acknowledge,
    /// Nothing: no brain is asked.
    Ignore,
}

impl EngagementMode {
    /// All modes; of two that score the same, the first wins.
    pub const ALL: [Self; 5] =
        [Self::Respond, Self::Clarify, Self::Gather, Self::Acknowledge, Self::Ignore];

    /// The name on the wire, in capitals.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Respond => "RESPOND",
            Self::Clarify => "CLARIFY",
            Self::Gather => "ACT",
            Self::Acknowledge => "ACKNOWLEDGE",
            Self::Ignore => "IGNORE",
        }
    }

    /// The mode of that name on the wire; nothing for any other text.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// Whether a mind in this mode may speak, given whether it was addressed: a mere witness acts
    /// in silence, and neither gathering nor ignoring says anything.
    pub const fn may_speak(self, addressed: bool) -> bool {
        addressed && matches!(self, Self::Respond | Self::Clarify | Self::Acknowledge)
    }

    /// Whether an offer is open to a mind in this mode: answering and asking back allow all of them,
    /// acknowledging only what is said; who may not speak does nothing that is said.
    pub fn allows(self, may_speak: bool, tags: &[String]) -> bool {
        let speech = tags.iter().any(|tag| tag == SPEECH);
        match self {
            Self::Respond => may_speak || !speech,
            Self::Clarify => may_speak,
            Self::Acknowledge => may_speak && speech,
            Self::Gather | Self::Ignore => false,
        }
    }
}

/// The tag of offers that are only words.
const SPEECH: &str = "speech";

impl fmt::Display for EngagementMode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mode_is_found_by_its_name_and_is_saved_under_it() {
        for mode in EngagementMode::ALL {
            let saved = serde_json::to_value(mode).expect("a mode is a string");
            assert_eq!(saved, mode.name());
            assert_eq!(EngagementMode::from_name(mode.name()), Some(mode));
        }
        assert_eq!(EngagementMode::from_name("GATHER"), None);
        assert_eq!(EngagementMode::from_name("respond"), None);
    }

    #[test]
    fn returning_a_courtesy_is_only_words_and_a_witness_acts_without_any() {
        let (words, deed) = (["speech".to_owned(), "ask".to_owned()], ["move".to_owned()]);
        let open = |may_speak, tags: &[String]| -> Vec<&str> {
            let modes = EngagementMode::ALL.into_iter();
            modes.filter(|mode| mode.allows(may_speak, tags)).map(EngagementMode::name).collect()
        };
        assert_eq!(open(true, &words), ["RESPOND", "CLARIFY", "ACKNOWLEDGE"]);
        assert_eq!(open(true, &deed), ["RESPOND", "CLARIFY"]);
        assert_eq!(open(false, &words), [""; 0]);
        assert_eq!(open(false, &deed), ["RESPOND"]);
    }

    #[test]
    fn a_witness_never_speaks_and_one_who_is_addressed_does_unless_it_gathers_or_ignores() {
        let speaking = |addressed| {
            EngagementMode::ALL.into_iter().filter(|mode| mode.may_speak(addressed)).count()
        };
        assert_eq!((speaking(true), speaking(false)), (3, 0));
    }
}
