//! Why a store does not do what it should.

use cognition_core::save::SaveError;
use sqlx::migrate::MigrateError;

/// How long the name of a save and the id of a mind may be, in bytes: both databases can index that.
pub const NAME_BOUND: usize = 1000;

/// Why a store does not do what it should.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The location is of no known kind.
    #[error("`{scheme}:` is no database that is known: give `postgres://…`, or a path for SQLite")]
    Location {
        /// What stands before the colon.
        scheme: String,
    },
    /// The database cannot be opened.
    #[error("{location} cannot be opened: {source}")]
    Open {
        /// Which it is, without the credentials of a URL.
        location: String,
        /// Why.
        source: sqlx::Error,
    },
    /// A newer program has changed the tables.
    #[error(
        "{location} has version {found}, and this program knows versions up to {newest}: \
         a newer version of the game has opened it; open it with that one, or choose another"
    )]
    Newer {
        /// Which it is, without the credentials of a URL.
        location: String,
        /// The version of its tables.
        found: i64,
        /// The newest that is known.
        newest: i64,
    },
    /// The tables cannot be brought up to date.
    #[error("the tables of {location} cannot be brought up to date: {source}")]
    Migration {
        /// Which it is, without the credentials of a URL.
        location: String,
        /// Why.
        source: MigrateError,
    },
    /// A name, or the id of a mind, that cannot be kept.
    #[error("{what} {rule}; it should be 1 to {NAME_BOUND} bytes without NUL")]
    Name {
        /// What it names, with its beginning.
        what: String,
        /// Which rule it breaks.
        rule: &'static str,
    },
    /// There is no save of that name.
    #[error("there is no save `{name}`")]
    NoSuchSave {
        /// The name.
        name: String,
    },
    /// The save is there, and this program cannot read it.
    #[error("the save `{name}` cannot be read: {source}")]
    Unreadable {
        /// Its name.
        name: String,
        /// Why.
        source: SaveError,
    },
    /// There is a run of that name.
    #[error("there is a run `{run}` already: give this one another name")]
    RunTaken {
        /// The name.
        run: String,
    },
    /// There is no run of that name.
    #[error("there is no run `{run}`")]
    NoSuchRun {
        /// The name.
        run: String,
    },
    /// Of the run only the tables of the audit are left.
    #[error("the events of the run `{run}` were let go: only its audit is left")]
    EventsDropped {
        /// The name.
        run: String,
    },
    /// Records that come before those that are appended are missing.
    #[error("record {first} of the run `{run}` cannot be appended: record {next} comes next")]
    Gap {
        /// The name.
        run: String,
        /// The number of the first that was to be appended.
        first: u64,
        /// The number that comes next.
        next: u64,
    },
    /// Another record is there under the same number.
    #[error(
        "record {number} of the run `{run}` is another one: somebody else writes under that name, \
         or it was played otherwise; begin another run"
    )]
    Differs {
        /// The name.
        run: String,
        /// The number.
        number: u64,
    },
    /// A record that cannot be kept.
    #[error("record {number} {rule}")]
    Record {
        /// The number.
        number: u64,
        /// The rule that it breaks.
        rule: &'static str,
    },
    /// A run of a batch is there, and this program cannot read it.
    #[error("run {run} of the batch cannot be read: {why}; open it with the program that wrote it")]
    UnreadableRun {
        /// Its place in the batch.
        run: u64,
        /// Why.
        why: String,
    },
    /// The database failed, while something was done.
    #[error("while {doing}: {source}")]
    Database {
        /// What was done.
        doing: &'static str,
        /// Why it failed.
        source: sqlx::Error,
    },
}

impl StoreError {
    /// For `map_err`.
    pub(crate) fn while_doing(doing: &'static str) -> impl Fn(sqlx::Error) -> Self {
        move |source| Self::Database { doing, source }
    }
}
