//! Things that lie about or are held.

use bevy::prelude::*;

/// A thing. It is in a place ([`LocatedIn`](crate::place::LocatedIn)) or held ([`HeldBy`]).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Debug, Default, PartialEq)]
pub struct Item {
    /// What a close look shows, in prose.
    pub description: String,
    /// Whether it can be taken.
    pub portable: bool,
    /// Out of sight, in a pocket or behind a stone: known only to its holder and to those to
    /// whom it was named.
    pub concealed: bool,
}

/// The character that holds a thing.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[relationship(relationship_target = Holding)]
#[reflect(Component, Debug, PartialEq)]
pub struct HeldBy(pub Entity);

/// What a character holds, in no order that means anything. It goes where its holder goes.
///
/// [`scene`](crate::scene) reads it in the order of stable ids.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[relationship_target(relationship = HeldBy, linked_spawn)]
#[reflect(Component, Debug, Default, PartialEq)]
pub struct Holding(Vec<Entity>);
