//! All memory layers of a mind together.

use super::concepts::Concepts;
use super::episodes::Episodes;
use super::facts::Facts;
use super::gists_of_talk::Gists;
use super::traits::Traits;
use super::working_memory::WorkingMemory;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The memory layers of a mind, from what was just said to what is known for good.
#[derive(Bundle, Clone, Debug, Default, PartialEq)]
pub struct MemoryLayers {
    /// What was said lately.
    pub working: WorkingMemory,
    /// What was talked about within the half hour.
    pub gists: Gists,
    /// What is so, for a day.
    pub facts: Facts,
    /// What happened.
    pub episodes: Episodes,
    /// Named ideas and what they call up.
    pub concepts: Concepts,
    /// What is known of others.
    pub traits: Traits,
}

/// One of the memory layers; in data `snake_case`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[derive(Reflect, Serialize, Deserialize, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[reflect(Default, Debug, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[type_path = "cognition_core::memory::layers"]
pub enum Layer {
    /// [`WorkingMemory`].
    #[default]
    WorkingMemory,
    /// [`Gists`].
    Gists,
    /// [`Facts`].
    Facts,
    /// [`Episodes`].
    Episodes,
    /// [`Concepts`].
    Concepts,
    /// [`Traits`].
    Traits,
}

impl Layer {
    /// All layers, the shortest-lived first.
    pub const ALL: [Self; 6] = [
        Self::WorkingMemory,
        Self::Gists,
        Self::Facts,
        Self::Episodes,
        Self::Concepts,
        Self::Traits,
    ];

    /// The name as it stands in data: `working_memory`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layer_has_the_same_name_in_data_and_in_code() {
        for layer in Layer::ALL {
            assert_eq!(serde_json::json!(layer), layer.name());
        }
    }
}
