//! The store behind which is a database; which one matters here alone.

use crate::encoded::{Encoded, decoded};
use crate::location::Location;
use crate::name::check_name;
use crate::opening::first_connection;
use crate::reading;
use crate::save_store::{SaveEntry, SaveStore, Written};
use crate::store::{Store, StoreFuture};
use crate::store_error::StoreError;
use crate::writing;
use cognition_core::save::Save;
use sqlx::any::{AnyPoolOptions, install_default_drivers};
use sqlx::{Any, AnyConnection, AnyPool, Connection, Transaction};
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

/// What the two databases call differently.
#[derive(Debug)]
pub(crate) struct Dialect {
    /// What makes a connection durable.
    settings: &'static [&'static str],
    /// Keeps others from bringing the tables up to date at the same time; none where the migrations
    /// see to that themselves.
    pub(crate) begin_migrating: Option<&'static str>,
    /// Begins to write: nobody else does until the end.
    begin_writing: &'static str,
    /// Begins to read: nothing changes until the end.
    begin_reading: &'static str,
    /// Milliseconds since 1970, by the clock of the database.
    pub(crate) now: &'static str,
    /// Locks the rows of a query, and leaves out those that others have locked.
    pub(crate) skip_locked: &'static str,
}

static SQLITE: Dialect = Dialect {
    settings: &[
        // Milliseconds: as long as somebody else may write many minds.
        "PRAGMA busy_timeout = 60000",
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
    ],
    begin_migrating: Some("BEGIN IMMEDIATE"),
    begin_writing: "BEGIN IMMEDIATE",
    begin_reading: "BEGIN",
    now: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
    skip_locked: "",
};

static POSTGRES: Dialect = Dialect {
    settings: &["SET synchronous_commit = on"],
    begin_migrating: None,
    begin_writing: "BEGIN",
    begin_reading: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    now: "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
    skip_locked: "FOR UPDATE SKIP LOCKED",
};

impl Dialect {
    pub(crate) async fn settle(&self, connection: &mut AnyConnection) -> sqlx::Result<()> {
        for setting in self.settings {
            sqlx::query(*setting).execute(&mut *connection).await?;
        }
        Ok(())
    }
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
