//! What a person can press and write in.

use super::row::Item;
use super::section::Section;
use bevy::prelude::*;

/// What a button of the inspector does.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Closes it.
    Close,
    /// Looks at another mind.
    Step(isize),
    /// Turns to a section.
    Turn(Section),
    /// Asks for a turn.
    Think,
    /// Lets the mind rest, or wakes it.
    Rest,
    /// Switches all brains off, or on.
    Brains,
    /// Writes an item of the ledger anew.
    Save(Item),
}

/// A field with an item of the ledger.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub(super) struct LedgerField(pub(super) Item);
