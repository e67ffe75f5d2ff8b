//! What a store does, whatever is behind it.

use crate::database::Database;
use crate::store_error::StoreError;
use cognition_core::mind::GameTime;
use cognition_core::save::Save;
use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

/// What a [`Store`] does, in the time that it takes.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Keeps saves by their names. To be called within a tokio runtime that drives I/O and time.
///
/// Every method fails with [`StoreError::Database`] where the database does.
pub trait Store: Debug + Send + Sync {
    /// Writes a save, in the place of one of the same name, and returns once it is durable. A future
    /// that is dropped has written all or nothing.
    ///
    /// # Errors
    /// [`StoreError::Name`] for a name, or an id of a mind, that cannot be kept.
    fn save<'a>(&'a self, name: &'a str, save: Arc<Save>) -> StoreFuture<'a, Written>;

    /// Reads a save of any known format.
    ///
    /// # Errors
    /// [`StoreError::NoSuchSave`]; [`StoreError::Unreadable`] for one that this program cannot read.
    fn load<'a>(&'a self, name: &'a str) -> StoreFuture<'a, Save>;

    /// All saves, the latest first.
    fn saves(&self) -> StoreFuture<'_, Vec<SaveEntry>>;

    /// Deletes a save and what only it has; says whether it was there.
    fn delete<'a>(&'a self, name: &'a str) -> StoreFuture<'a, bool>;

    /// Waits for what is under way and closes the connections. Afterwards every call fails.
    fn close(&self) -> StoreFuture<'_, ()>;
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

/// Opens a store, and makes it where there is none: `postgres://…` by URL, else SQLite by the path
/// of its file, with or without `sqlite:` before it. Migrations that are due are run.
///
/// On PostgreSQL the database itself must be there; a socket is named by `?host=/its/folder`.
///
/// # Errors
/// [`StoreError::Newer`] where a newer program has changed the tables; [`StoreError::Location`] for
/// a URL of another kind; [`StoreError::Open`] where there is no database to be had.
pub async fn open(location: &str) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(Database::open(location).await?))
}
