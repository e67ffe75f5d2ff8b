//! What a mind pursues of its own beside its part in somebody else's plan.

use bevy::prelude::*;
use cognition_core::plan::Plan;
use serde::{Deserialize, Serialize};

/// What a mind pursues of its own beside its part in somebody else's plan, or once it has none any more.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
#[reflect(Component, Serialize, Deserialize)]
#[type_path = "bevy_cognition::mind::plan::putting_off"]
#[serde(deny_unknown_fields)]
pub(crate) struct PutOff {
    /// That plan, as it stands.
    pub(crate) plan: Plan,
    /// Whether it goes on meanwhile, in the turns that the mind takes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) goes_on: bool,
}
