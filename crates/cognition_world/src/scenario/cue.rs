//! What a script has happen, and when.

use super::entries::DoorStart;
use cognition_core::mind::StableId;
use cognition_core::perceive::Claim;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;

/// Something that happens as a round begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cue {
    /// The round, the first where there are several.
    pub round: u32,
    /// It happens again each time that so many rounds have passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub every: Option<NonZeroU32>,
    /// What happens.
    pub event: ScriptEvent,
}

impl Cue {
    pub(super) fn is_due(&self, round: u32) -> bool {
        let later = |every: NonZeroU32| round > self.round && (round - self.round) % every == 0;
        round == self.round || self.every.is_some_and(later)
    }
}

impl ScriptEvent {
    /// What it lets others perceive, in words.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Says { text, .. } | Self::Happens { text, .. } => Some(text),
            Self::Moves { text, .. }
            | Self::Arrives { text, .. }
            | Self::Departs { text, .. }
            | Self::Appears { text, .. }
            | Self::Gives { text, .. }
            | Self::Takes { text, .. }
            | Self::Vanishes { text, .. }
            | Self::SetsDoor { text, .. } => text.as_deref(),
        }
    }
}

/// What a script can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum ScriptEvent {
    /// A character says something aloud.
    Says {
        /// Who.
        character: StableId,
        /// The words.
        text: String,
        /// To whom.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        to: Vec<StableId>,
        /// What they are about: whoever hears them knows of it from then on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        about: Vec<StableId>,
        /// What the words say, in terms that the engine can check.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        claims: Vec<Claim>,
    },
    /// A character goes to another place.
    Moves {
        /// Who.
        character: StableId,
        /// Where to.
        to: StableId,
        /// What those left behind see.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    /// A character comes into the world.
    Arrives {
        /// Who.
        character: StableId,
        /// Where.
        place: StableId,
        /// What those there see.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    /// A character leaves the world.
    Departs {
        /// Who.
        character: StableId,
        /// What those left behind see.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    /// Something happens in a place.
    Happens {
        /// Where.
        place: StableId,
        /// What those there perceive.
        text: String,
        /// What those in the places around hear of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        heard: Option<String>,
        /// What it tells whoever perceives it, in terms that the engine can check.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        claims: Vec<Claim>,
    },
    /// A thing that was nowhere lies in a place.
    Appears {
        /// The thing.
        item: StableId,
        /// Where.
        place: StableId,
        /// What those there see.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    /// A character gives what they hold to somebody who is there.
    Gives {
        /// Who.
        character: StableId,
        /// The thing.
        item: StableId,
        /// To whom.
        to: StableId,
        /// What those there see.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    /// A character takes a thing that lies where they are, or that somebody holds there.
    Takes {
        /// Who.
        character: StableId,
        /// The thing.
        item: StableId,
        /// What those there see.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    /// A thing is no more.
    Vanishes {
        /// The thing.
        item: StableId,
        /// What those where it was see.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    /// A door opens, shuts, is locked or unlocked by itself.
    SetsDoor {
        /// The exit with the door.
        door: StableId,
        /// How it stands from now on.
        state: DoorStart,
        /// What those on either side perceive; without it nobody notices.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_cue_comes_once_or_again_and_again() {
        let rounds = |every| {
            let cue =
                json!({"round": 3, "every": every, "event": {"departs": {"character": "odo"}}});
            let cue: Cue = serde_json::from_value(cue).expect("a cue");
            (1..12).filter(|round| cue.is_due(*round)).collect::<Vec<_>>()
        };
        assert_eq!((rounds(None), rounds(Some(4))), (vec![3], vec![3, 7, 11]));
    }
}
