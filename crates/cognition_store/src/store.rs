//! One database, whatever is kept in it.

use crate::batch_store::BatchStore;
use crate::database::Database;
use crate::run_store::RunStore;
use crate::save_store::SaveStore;
use crate::store_error::StoreError;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

/// What a [`Store`] does, in the time that it takes.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A database with saves, runs and batches. Who needs one of the three takes that: an
/// `Arc<dyn Store>` is an `Arc<dyn RunStore>` wherever one is asked for.
pub trait Store: SaveStore + RunStore + BatchStore {
    /// Waits for what is under way and closes the connections. Afterwards every call fails.
    fn close(&self) -> StoreFuture<'_, ()>;
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
