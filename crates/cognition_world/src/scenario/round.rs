//! Which round is played.

use bevy::prelude::*;

/// The round that is being played, from 1.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round(pub u32);
