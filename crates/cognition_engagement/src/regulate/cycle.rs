//! What a cycle of the regulator came to, and the weight that it moved.

use super::parameter::Parameter;
use super::pressure::{PressureKind, Pressures};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One weight that was moved.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Which.
    pub parameter: Parameter,
    /// What it was.
    pub from: f64,
    /// What it is now.
    pub to: f64,
    /// What pressed for it, then or now.
    pub pressure: PressureKind,
    /// Whether an earlier change was taken back.
    pub reverts: bool,
}

impl fmt::Display for Change {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { parameter, from, to, pressure, reverts } = self;
        let why = if *reverts { "which did not help against" } else { "because of" };
        write!(formatter, "{parameter} from {from:.4} to {to:.4}, {why} {pressure}")
    }
}

/// What a cycle came to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cycle {
    /// What was measured.
    pub pressures: Pressures,
    /// Weights of which it is now known that moving them helped.
    pub confirmed: Vec<Parameter>,
    /// The one weight that was moved, or moved back, if any was.
    pub change: Option<Change>,
}
