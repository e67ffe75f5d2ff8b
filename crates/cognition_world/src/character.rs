//! People.

use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::perceive::Referable;

/// Somebody. With a `Mind` it perceives and acts; without one it only does what a script says.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Debug, Default, PartialEq)]
pub struct Character;

/// Says these words when asked for something, and gives nothing away: for somebody without a mind.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Debug, Default, PartialEq)]
pub struct Refuses(pub String);

/// Gives what it is asked for with these words: for somebody without a mind.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Debug, Default, PartialEq)]
pub struct Gives(pub String);

/// Gives what it holds for that thing, and for nothing else: for somebody without a mind.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Debug, Default, PartialEq)]
pub struct Wants(pub StableId);

/// Lets go, with these words, of what it was promised, when it is asked to: for somebody without a
/// mind.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Debug, Default, PartialEq)]
pub struct Releases(pub String);

impl Character {
    /// A person with a name, without a place yet: see [`arrive`](crate::come_and_go::arrive).
    pub fn named(id: impl Into<StableId>, name: &str) -> impl Bundle {
        (Self, Name::new(name.to_owned()), Referable::new("character", name, id))
    }
}
