//! What speaks for a promise having been kept, where no rule says that a deed kept it: the mind has done something to
//! what the promise is about, and has said that it is done. Both together keep it, unless somebody denies it soon.
//! One alone leaves it open, and whoever is told that its time is up is not blamed. Where no deed could show it, the
//! word is enough.

use crate::mind::GameTime;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long whoever hears that it is done has to deny it.
const TO_DENY: Duration = Duration::from_mins(5);

/// What speaks for a promise having been kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::signs"]
pub struct Signs {
    /// What has been done since to what the promise is about, as the mind saw it. Untrusted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<String>,
    /// When the mind has said that it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<GameTime>,
    /// Whether the mind has taken what is to be brought somewhere, and has it still.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub in_hand: bool,
    /// The turn in which the mind last said that it is kept; 0 where it never did.
    #[serde(skip_serializing_if = "is_never")]
    pub claimed: u64,
    /// Whether the mind is with whom it is to stay by, or to come back to, or with what it is to bring somewhere, as far
    /// as it has looked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub with: bool,
    /// Whether it was elsewhere since it promised that.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub apart: bool,
    /// What of several things was given already, as it is called.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<String>,
    /// What came of it as the mind gave what was promised to somebody else, as it saw it. Untrusted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given_away: Option<String>,
    /// Whether no deed of the world could show that it is kept, as far as the mind has come: its own word is all there
    /// is.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unshown: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_never(turn: &u64) -> bool {
    *turn == 0
}

impl Signs {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// What of it still stands for what is owed in its place: what was taken in hand or given, and not what was said.
    pub(in crate::promise) fn still_standing(&self) -> Self {
        Self { done: None, said: None, claimed: 0, ..self.clone() }
    }

    /// Whether any speaks for it.
    pub fn speak_for_it(&self) -> bool {
        self.done.is_some() || self.said.is_some()
    }

    /// From when on both together count as its being kept, or its word alone, where nothing else could show it.
    pub(in crate::promise) fn count_from(&self) -> Option<GameTime> {
        self.said.filter(|_| self.done.is_some() || self.unshown).map(|said| said + TO_DENY)
    }
}
