//! How a percept is named.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// The number of a percept within one mind, counted from 1 and never used twice.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Reflect,
    Serialize,
    Deserialize
)]
#[serde(transparent)]
#[reflect(Default)]
#[type_path = "cognition_core::mind::percept_id"]
pub struct PerceptId(pub u64);
