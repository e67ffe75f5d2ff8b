//! Where people and things are.

use bevy::prelude::*;

/// A room, a yard, a stretch of road: whoever is in it sees and hears what happens there.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Debug, Default, PartialEq)]
pub struct Place {
    /// What those who enter see, in prose.
    pub description: String,
    /// How one is there, as it stands before its name: `on`, `at`; where it is empty, `in`.
    pub preposition: String,
}

impl Place {
    /// How one is there.
    pub fn preposition(&self) -> &str {
        if self.preposition.is_empty() { "in" } else { &self.preposition }
    }
}

/// The place of a person, or of a thing that nobody holds.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[relationship(relationship_target = Contents)]
#[reflect(Component, Debug, PartialEq)]
pub struct LocatedIn(pub Entity);

/// Whom and what a place holds, in no order that means anything.
///
/// [`scene`](crate::scene) reads it in the order of stable ids.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[relationship_target(relationship = LocatedIn)]
#[reflect(Component, Debug, Default, PartialEq)]
pub struct Contents(Vec<Entity>);

/// The description of this place or thing has been narrated: once is enough.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Debug, Default, PartialEq)]
pub struct Told;
