//! The store behind which is a database; which one matters here alone.

use crate::dialect::{Dialect, POSTGRES, SQLITE};
use crate::encoded::{Encoded, decoded};
use crate::location::Location;
use crate::name::check_name;
use crate::opening::first_connection;
use crate::reading;
use crate::save_store::{SaveEntry, SaveStore, Written};
use crate::store::Store;
use crate::store_error::StoreError;
use crate::store_future::StoreFuture;
use crate::writing;
use cognition_core::save::Save;
use sqlx::any::{AnyPoolOptions, install_default_drivers};
use sqlx::{Any, AnyPool, Connection, Transaction};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::spawn_blocking;

/// How many connections one process has at most: one writes at a time, and few read.
const CONNECTIONS: u32 = 4;
/// How long somebody waits for a connection, as long as others may write many minds.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// A store in a database.
#[derive(Debug)]
pub(crate) struct Database {
    pool: AnyPool,
    dialect: &'static Dialect,
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

impl Database {
    pub(crate) async fn open(location: &str) -> Result<Self, StoreError> {
        install_default_drivers();
        let location = Location::read(location)?;
        let dialect = match location {
            Location::Sqlite(_) => &SQLITE,
            Location::Postgres(_) => &POSTGRES,
        };
        let refused = |source| StoreError::Open { location: location.to_string(), source };
        // Not by the pool: that tries again and again where there is nothing.
        let first = first_connection(&location, dialect, LONGEST_WAIT).await?;
        first.close().await.map_err(refused)?;
        let pool = AnyPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(LONGEST_WAIT)
            .after_connect(move |connection, _| Box::pin(dialect.settle(connection)))
            .connect_lazy(&location.url())
            .map_err(refused)?;
        Ok(Self { pool, dialect })
    }

    async fn begin(
        &self,
        statement: &'static str,
    ) -> Result<Transaction<'static, Any>, StoreError> {
        let begun = self.pool.begin_with(statement).await;
        begun.map_err(StoreError::while_doing("a transaction begins"))
    }

    pub(crate) fn dialect(&self) -> &'static Dialect {
        self.dialect
    }

    /// Nobody else writes until the end of the transaction.
    pub(crate) async fn begin_writing(&self) -> Result<Transaction<'static, Any>, StoreError> {
        self.begin(self.dialect.begin_writing).await
    }

    /// Nothing changes until the end of the transaction.
    pub(crate) async fn begin_reading(&self) -> Result<Transaction<'static, Any>, StoreError> {
        self.begin(self.dialect.begin_reading).await
    }

    pub(crate) fn pool(&self) -> &AnyPool {
        &self.pool
    }

    async fn write(&self, name: &str, save: Arc<Save>) -> Result<Written, StoreError> {
        check_name("the name of a save", name)?;
        let encoded = unhurried(move || Encoded::new(&save)).await?;
        let mut transaction = self.begin_writing().await?;
        let written = writing::write(&mut transaction, name, &encoded).await?;
        let durable = transaction.commit().await;
        durable.map_err(StoreError::while_doing("a save becomes durable"))?;
        Ok(written)
    }

    async fn read(&self, name: &str) -> Result<Save, StoreError> {
        check_name("the name of a save", name)?;
        let mut transaction = self.begin_reading().await?;
        let read = reading::save(&mut transaction, name).await?;
        let name = name.to_owned();
        let Some((body, minds)) = read else { return Err(StoreError::NoSuchSave { name }) };
        let decoded = unhurried(move || decoded(&body, &minds)).await;
        decoded.map_err(|source| StoreError::Unreadable { name, source })
    }

    async fn remove(&self, name: &str) -> Result<bool, StoreError> {
        check_name("the name of a save", name)?;
        let mut transaction = self.begin_writing().await?;
        let was_there = writing::delete(&mut transaction, name).await?;
        let durable = transaction.commit().await;
        durable.map_err(StoreError::while_doing("a deletion becomes durable"))?;
        Ok(was_there)
    }
}

/// Work that would hold up the tasks of the runtime: many minds are many megabytes of JSON.
pub(crate) async fn unhurried<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    spawn_blocking(work).await.expect("it neither panics nor is cancelled")
}

impl SaveStore for Database {
    fn save<'a>(&'a self, name: &'a str, save: Arc<Save>) -> StoreFuture<'a, Written> {
        Box::pin(self.write(name, save))
    }

    fn load<'a>(&'a self, name: &'a str) -> StoreFuture<'a, Save> {
        Box::pin(self.read(name))
    }

    fn saves(&self) -> StoreFuture<'_, Vec<SaveEntry>> {
        Box::pin(reading::list(&self.pool))
    }

    fn delete<'a>(&'a self, name: &'a str) -> StoreFuture<'a, bool> {
        Box::pin(self.remove(name))
    }
}

impl Store for Database {
    fn close(&self) -> StoreFuture<'_, ()> {
        Box::pin(async {
            self.pool.close().await;
            Ok(())
        })
    }
}
