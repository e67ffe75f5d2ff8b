//! What can be named.

use crate::mind::StableId;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// Lets minds name an entity: a person, a door, an item, a place. Immutable: insert it anew to
/// change it.
///
/// A mind sees the label and a ref of its own (`door_1`); saves and logs hold the stable id. An
/// entity with a `Mind` gets one by itself: of the kind `character`, with its `Name` as the label.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[component(immutable)]
#[serde(deny_unknown_fields)]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::perceive::referable"]
pub struct Referable {
    /// What it is, in one word: `character`, `door`, `item`. Refs begin with it.
    pub kind: String,
    /// What it is called in prompts: `the oak door`.
    pub label: String,
    /// Its id in saves and logs; unique in the world.
    pub stable_id: StableId,
}

impl Referable {
    /// A kind, a label and a stable id: `("door", "the oak door", "oak_door")`.
    pub fn new(
        kind: impl Into<String>,
        label: impl Into<String>,
        stable_id: impl Into<StableId>,
    ) -> Self {
        Self { kind: kind.into(), label: label.into(), stable_id: stable_id.into() }
    }
}
