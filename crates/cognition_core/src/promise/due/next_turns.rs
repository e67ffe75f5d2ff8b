//! The turns that a mind has for what it has promised for now.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// What turns a mind still has for what is to be done at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::conscience::terms"]
pub struct AtOnce {
    /// How many of its own.
    pub turns_left: u32,
    /// The last that was counted: in one turn a mind may speak and act.
    pub turn: u64,
}
