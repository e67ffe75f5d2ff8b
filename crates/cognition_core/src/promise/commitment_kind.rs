//! What sort of thing is promised.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// What sort of thing is promised: it says what counts as keeping it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[derive(IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[reflect(Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::commitment_kind"]
pub enum CommitmentKind {
    /// To bring, give or return something to somebody.
    Give,
    /// To tell or ask somebody something.
    Tell,
    /// To go somewhere, or to somebody.
    Go,
    /// To do something else.
    #[default]
    Do,
    /// Not to do something.
    Refrain,
}

impl CommitmentKind {
    /// Every kind, in the order of the executor's schema.
    pub const ALL: [Self; 5] = [Self::Give, Self::Tell, Self::Go, Self::Do, Self::Refrain];

    /// The name on the wire: `give`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
