//! What SQLite and PostgreSQL call differently.

use sqlx::AnyConnection;

/// What the two databases call differently.
#[derive(Debug)]
pub(crate) struct Dialect {
    /// What makes a connection durable.
    pub(crate) settings: &'static [&'static str],
    /// Keeps others from bringing the tables up to date at the same time; none where the migrations
    /// see to that themselves.
    pub(crate) begin_migrating: Option<&'static str>,
    /// Begins to write: nobody else does until the end.
    pub(crate) begin_writing: &'static str,
    /// Begins to read: nothing changes until the end.
    pub(crate) begin_reading: &'static str,
    /// Milliseconds since 1970, by the clock of the database.
    pub(crate) now: &'static str,
    /// Locks the rows of a query, and leaves out those that others have locked.
    pub(crate) skip_locked: &'static str,
}

pub(crate) static SQLITE: Dialect = Dialect {
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

pub(crate) static POSTGRES: Dialect = Dialect {
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
