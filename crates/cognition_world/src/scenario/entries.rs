//! The places, ways, things and people of a scenario.

use super::pursuit::Pursuit;
use crate::exit::Door;
use cognition_core::mind::StableId;
use cognition_core::plan::Fact;
use serde::{Deserialize, Serialize};

/// A place of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceEntry {
    /// Its id.
    pub id: StableId,
    /// What it is called within a sentence: `the cellar`.
    pub label: String,
    /// What those who enter see.
    pub description: String,
    /// How one is there, as it stands before its label: `on`, `at`; `in` where it is left out.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub preposition: String,
}

/// A way of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExitEntry {
    /// Its id.
    pub id: StableId,
    /// What it is called within a sentence: `the cellar door`.
    pub label: String,
    /// The two places.
    pub between: [StableId; 2],
    /// Its door; without one it always stands open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub door: Option<DoorEntry>,
}

/// The door of a way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoorEntry {
    /// How it stands at the beginning.
    pub state: DoorStart,
    /// The item that unlocks it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<StableId>,
}

/// How a door stands: at the beginning, or once the script has set it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoorStart {
    /// It stands open.
    #[default]
    Open,
    /// It is shut; whoever goes through opens it.
    Closed,
    /// It is locked.
    Locked,
}

impl DoorStart {
    /// A door that stands so, without a key.
    pub(super) fn door(self) -> Door {
        match self {
            Self::Open => Door::open(),
            Self::Closed => Door::shut(),
            Self::Locked => Door::locked(),
        }
    }
}

/// A thing of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemEntry {
    /// Its id.
    pub id: StableId,
    /// What it is called within a sentence: `the iron key`.
    pub label: String,
    /// What a close look shows.
    pub description: String,
    /// Where it lies, unless somebody holds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<StableId>,
    /// Whether it cannot be taken.
    #[serde(default)]
    pub fixed: bool,
    /// Whether only its holder knows of it, and whoever was told of it.
    #[serde(default)]
    pub concealed: bool,
}

/// A person of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterEntry {
    /// Their id.
    pub id: StableId,
    /// Their name.
    pub name: String,
    /// Where they are; without it they come when the script says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<StableId>,
    /// Whether they perceive and decide. Otherwise they do what the script says.
    #[serde(default)]
    pub mind: bool,
    /// Path of the persona below `assets/`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub persona: Option<String>,
    /// What they hold.
    #[serde(default)]
    pub holds: Vec<StableId>,
    /// What they say when asked for something, instead of giving it: only without a mind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refuses: Option<String>,
    /// What they say when asked for something, as they give it: only without a mind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gives: Option<String>,
    /// What they take in trade for what they hold: only without a mind. Whoever asks them for
    /// something, and is refused, learns of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wants: Option<StableId>,
    /// What they say when asked to let go of a promise, as they do: only without a mind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub releases: Option<String>,
    /// What they have promised before the scene begins: only with a mind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub promises: Vec<PromiseEntry>,
    /// What they know of the world beforehand, in the words of [`knowledge`](crate::knowledge).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub knows: Vec<Fact>,
    /// What they are after from the beginning, if one action can't reach it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pursues: Option<Pursuit>,
}

/// Something that a character has promised before the scene begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PromiseEntry {
    /// What, in a few words: `never to open the lamp room`.
    pub text: String,
    /// To whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<StableId>,
    /// By when or until what, in words; without it there is no time to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<String>,
}
