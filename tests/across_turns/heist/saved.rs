//! What a game saves of its minds, through JSON.

use bevy::prelude::*;
use bevy_cognition::save::{Save, apply, capture};

/// All minds of a world, and the time.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SavedMinds(String);

impl SavedMinds {
    /// As they are now.
    pub(crate) fn of(world: &World) -> Self {
        Self(capture(world).expect("each mind has an id of its own").to_json())
    }

    /// Makes the minds of another world, or of this one at another time, what these were. It is
    /// another timeline from then on.
    pub(crate) fn load(&self, world: &mut World) {
        let save = Save::from_json(&self.0).unwrap_or_else(|error| panic!("{error}"));
        apply(world, &save).unwrap_or_else(|error| panic!("{error}"));
    }
}
