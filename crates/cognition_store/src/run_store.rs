//! What a store does with runs, whatever is behind it.

use crate::store_future::StoreFuture;
use cognition_core::record::RunRecord;
use serde_json::Value;
use std::fmt::Debug;
use std::sync::Arc;

/// Keeps the records of runs, and beside them the tables of the audit. To be called within a tokio
/// runtime that drives I/O and time.
///
/// Every method fails with [`StoreError::Database`](crate::StoreError::Database) where the database
/// does, and with [`StoreError::Name`](crate::StoreError::Name) for a name of a run that cannot be
/// kept.
pub trait RunStore: Debug + Send + Sync {
    /// Begins a run; `options` say how it is played, in whatever form their reader knows.
    ///
    /// # Errors
    /// [`StoreError::RunTaken`](crate::StoreError::RunTaken) where there is one of that name.
    fn begin_run<'a>(&'a self, run: &'a str, options: &'a Value) -> StoreFuture<'a, ()>;

    /// Appends records, the first of which has the number `first`, counted from 1 within the run.
    /// Returns once they are durable; all of them are there then, or on an error none. Records that
    /// are there already are held against those and left, so a call may be made once more.
    ///
    /// # Errors
    /// [`StoreError::NoSuchRun`](crate::StoreError::NoSuchRun);
    /// [`StoreError::Gap`](crate::StoreError::Gap) where records before them are missing;
    /// [`StoreError::Differs`](crate::StoreError::Differs) where another record is there under the
    /// same number; [`StoreError::Name`](crate::StoreError::Name) for an id of a mind that cannot
    /// be kept, and [`StoreError::Record`](crate::StoreError::Record) for a record that breaks a
    /// rule otherwise.
    fn append<'a>(
        &'a self,
        run: &'a str,
        first: u64,
        records: Arc<[RunRecord]>,
    ) -> StoreFuture<'a, Appended>;

    /// The records that come after the one of that number, in order, at most `limit` of them: the
    /// lines of a run log. Empty at the end.
    ///
    /// # Errors
    /// [`StoreError::NoSuchRun`](crate::StoreError::NoSuchRun);
    /// [`StoreError::EventsDropped`](crate::StoreError::EventsDropped).
    fn lines<'a>(&'a self, run: &'a str, after: u64, limit: u32) -> StoreFuture<'a, Vec<String>>;

    /// All runs, the latest first.
    fn runs(&self) -> StoreFuture<'_, Vec<RunEntry>>;

    /// Holds the events of a run against their chain; gives the first fault.
    ///
    /// # Errors
    /// [`StoreError::NoSuchRun`](crate::StoreError::NoSuchRun);
    /// [`StoreError::EventsDropped`](crate::StoreError::EventsDropped).
    fn verify<'a>(&'a self, run: &'a str) -> StoreFuture<'a, Option<RunFault>>;

    /// Lets go of what is not to be kept any longer. Not for runs that somebody still writes.
    fn retain<'a>(&'a self, retention: &'a Retention) -> StoreFuture<'a, Retained>;
}

/// A run, as a list of them shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunEntry {
    /// Its name.
    pub name: String,
    /// How it was played.
    pub options: Value,
    /// Whether its end was recorded; a run that was killed has none.
    pub ended: bool,
    /// How many records it has.
    pub events: u64,
    /// The hash of the latest record and all before it, sixty-four hexadecimal digits: equal
    /// contents, equal hashes.
    pub head: String,
    /// Whether only the tables of the audit are left.
    pub events_dropped: bool,
}

/// What an append came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Appended {
    /// Records that were written now; the others were there.
    pub new: u64,
    /// How many the run has by now.
    pub events: u64,
}

/// Where the chain of a run is broken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {number} {fault}")]
pub struct RunFault {
    /// The number of the first event that is not what it was.
    pub number: u64,
    /// What is wrong with it.
    pub fault: EventFault,
}

/// What can be wrong with an event in the chain of its run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EventFault {
    /// What it says is not what was appended.
    #[error("(`{kind}`) was changed: its hash is {hash:?}, and should be {content:?}")]
    Changed {
        /// Its kind.
        kind: String,
        /// The hash that stands there.
        hash: String,
        /// The hash of what stands there.
        content: String,
    },
    /// Its body is no record.
    #[error("was changed: it is no JSON any more")]
    Unreadable,
    /// What stands beside its body says otherwise.
    #[error("(`{kind}`) was changed: its column `{column}` is not what its body says")]
    Column {
        /// Its kind, as its body has it.
        kind: String,
        /// The column.
        column: &'static str,
    },
    /// It is gone, or stands elsewhere.
    #[error("is missing: event {found} stands in its place")]
    Missing {
        /// The number of the one that stands there.
        found: u64,
    },
    /// It is gone, and perhaps more after it.
    #[error("is missing: the run has {events} events, and they end here")]
    CutOff {
        /// How many there should be.
        events: u64,
    },
    /// It was put in after the last one, or the head was changed.
    #[error("is one too many: the run has {events} events")]
    Added {
        /// How many there should be.
        events: u64,
    },
    /// It is what it was, as far as it can tell, and the head of the run says otherwise.
    #[error("is the last, and its hash is not the head of the run")]
    Head,
}

/// What of the runs is to be kept; everything by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retention {
    /// So many runs, the latest; the others go with all that belongs to them. None for all.
    pub runs: Option<u64>,
    /// Of so many runs, the latest, the events; of the others only the tables of the audit. None
    /// for all that are kept.
    pub events_of: Option<u64>,
}

/// What went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retained {
    /// Runs that are gone.
    pub runs: u64,
    /// Runs of which the events are gone, and the rest is there.
    pub events_of: u64,
}
