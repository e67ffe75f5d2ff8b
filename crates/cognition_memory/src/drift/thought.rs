//! What came to a mind by itself.

use crate::mind::GameTime;
use bevy_reflect::prelude::*;
use cognition_language::capped;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// How many of its latest thoughts a mind can tell of.
pub const THOUGHTS_BOUND: usize = 8;

/// Characters of a thought.
pub(super) const CONTENT_BOUND: usize = 300;

/// What sort of thought it is; in data `snake_case`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[derive(IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[reflect(Default, Debug, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[type_path = "cognition_core::drift::thought"]
pub enum ThoughtKind {
    /// Something remembered, seen in a new light.
    #[default]
    Reflection,
    /// What the mind would like to know.
    Question,
    /// A guess about what may be so.
    Hypothesis,
}

impl ThoughtKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Reflection, Self::Question, Self::Hypothesis];

    /// How it is called in data: `question`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A thought that nobody asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::drift::thought"]
pub struct DriftThought {
    /// What sort it is.
    #[serde(rename = "type")]
    pub kind: ThoughtKind,
    /// One line of at most 300 characters. Untrusted where a brain wrote it.
    pub content: String,
}

/// A thought with what it was about and when it came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::drift::thought"]
pub struct PastThought {
    /// The thought.
    pub thought: DriftThought,
    /// The names of the concepts that it was about, its seed first.
    pub concepts: Vec<String>,
    /// When it came.
    pub at: GameTime,
}

impl PastThought {
    /// The same within its bounds; nothing if it says nothing.
    pub(super) fn bounded(mut self, concepts: usize) -> Option<Self> {
        self.thought.content = capped(&self.thought.content, CONTENT_BOUND);
        self.concepts.truncate(concepts);
        (!self.thought.content.is_empty()).then_some(self)
    }
}
