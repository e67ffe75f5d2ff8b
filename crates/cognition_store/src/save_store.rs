//! What a store does with saves, whatever is behind it.

use crate::store_future::StoreFuture;
use cognition_core::mind::GameTime;
use cognition_core::save::Save;
use std::fmt::Debug;
use std::sync::Arc;

/// Keeps saves by their names. To be called within a tokio runtime that drives I/O and time.
///
/// Every method fails with [`StoreError::Database`](crate::StoreError::Database) where the database
/// does.
pub trait SaveStore: Debug + Send + Sync {
    /// Writes a save, in the place of one of the same name, and returns once it is durable. A
    /// future that is dropped has written all or nothing.
    ///
    /// # Errors
    /// [`StoreError::Name`](crate::StoreError::Name) for a name, or an id of a mind, that cannot be
    /// kept.
    fn save<'a>(&'a self, name: &'a str, save: Arc<Save>) -> StoreFuture<'a, Written>;

    /// Reads a save of any known format.
    ///
    /// # Errors
    /// [`StoreError::NoSuchSave`](crate::StoreError::NoSuchSave);
    /// [`StoreError::Unreadable`](crate::StoreError::Unreadable) for one that this program cannot
    /// read.
    fn load<'a>(&'a self, name: &'a str) -> StoreFuture<'a, Save>;

    /// All saves, the latest first.
    fn saves(&self) -> StoreFuture<'_, Vec<SaveEntry>>;

    /// Deletes a save and what only it has; says whether it was there.
    fn delete<'a>(&'a self, name: &'a str) -> StoreFuture<'a, bool>;
}

/// A save, as a list of them shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveEntry {
    /// Its name.
    pub name: String,
    /// Game time at which it was made.
    pub now: GameTime,
    /// How many minds it has.
    pub minds: u64,
    /// Sixty-four hexadecimal digits over all of it: equal saves, equal hashes.
    pub hash: String,
}

/// What a save took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Minds whose entry in the save was written: those that had changed.
    pub minds: u64,
    /// States of minds that were written: those that were in no save before.
    pub states: u64,
    /// Minds that the save of before had, and this one has not.
    pub gone: u64,
}
