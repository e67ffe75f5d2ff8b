//! What a store of batches does: many runs, each of them claimed, and ended, by one worker.

use crate::store_future::StoreFuture;
use serde_json::Value;
use std::fmt::Debug;
use std::time::Duration;

/// Keeps batches by the hash of what they play, and hands their runs out. To be called within a
/// tokio runtime that drives I/O and time.
///
/// A run is *waiting* until somebody claims it, *claimed* as long as the lease is renewed, and in
/// the end *done* or *failed*. Who claims has a number; only the latest number of a run may renew,
/// end or release it, so whoever was given up for dead changes nothing any more. Time is that of
/// the database alone.
///
/// Any number of processes may share one, on SQLite as well: there they write one after the other,
/// and must be on one machine.
///
/// Every method fails with [`StoreError::Database`](crate::StoreError::Database) where the database
/// does.
pub trait BatchStore: Debug + Send + Sync {
    /// Enters a batch with all of its runs; says whether it was new. One that is there already is
    /// joined, and left as it is.
    ///
    /// # Errors
    /// [`StoreError::Name`](crate::StoreError::Name) for a hash or a title that cannot be kept.
    fn enrol<'a>(&'a self, batch: &'a NewBatch) -> StoreFuture<'a, bool>;

    /// Claims the first run that waits, none where none does. Whoever let a lease end has failed.
    ///
    /// # Errors
    /// [`StoreError::Name`](crate::StoreError::Name) for a name of a worker that cannot be kept.
    fn claim<'a>(
        &'a self,
        batch: &'a str,
        worker: &'a str,
        lease: Duration,
    ) -> StoreFuture<'a, Option<Claim>>;

    /// Begins the lease anew; says whether the run was still held.
    fn renew<'a>(&'a self, claim: &'a Claim, lease: Duration) -> StoreFuture<'a, bool>;

    /// Ends a run with what came of it; says whether it was still held, else nothing is changed.
    fn finish<'a>(&'a self, claim: &'a Claim, outcome: &'a Value) -> StoreFuture<'a, bool>;

    /// Says that a run failed, and why: it waits for another attempt, or is given up after so many
    /// as the batch allows. Says whether it was still held, else nothing is changed.
    fn fail<'a>(&'a self, claim: &'a Claim, cause: &'a str) -> StoreFuture<'a, bool>;

    /// Gives a run back unplayed, which is no failure; says whether it was still held.
    fn release<'a>(&'a self, claim: &'a Claim) -> StoreFuture<'a, bool>;

    /// Lets runs that were given up wait again, with all attempts; says how many.
    fn retry<'a>(&'a self, batch: &'a str) -> StoreFuture<'a, u64>;

    /// How many runs are in which state; all zero where there is no such batch.
    fn tally<'a>(&'a self, batch: &'a str) -> StoreFuture<'a, BatchTally>;

    /// All runs in their order; none where there is no such batch.
    ///
    /// # Errors
    /// [`StoreError::UnreadableRun`](crate::StoreError::UnreadableRun) for what no version of this
    /// program has written.
    fn runs_of<'a>(&'a self, batch: &'a str) -> StoreFuture<'a, Vec<BatchRun>>;
}

/// A batch to be entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewBatch {
    /// Over all that is played: equal hashes, equal batches.
    pub hash: String,
    /// What it is called.
    pub title: String,
    /// The experiment, as JSON.
    pub body: String,
    /// How many runs it has.
    pub runs: u64,
    /// After how many failures a run is given up; at least 1.
    pub attempts: u32,
}

/// A run that somebody holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The hash of its batch.
    pub batch: String,
    /// Its place in the batch, counted from 0.
    pub run: u64,
    /// How often it was claimed so far, this time included.
    pub number: u64,
}

/// How many runs of a batch are in which state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BatchTally {
    /// Runs that nobody has claimed.
    pub waiting: u64,
    /// Runs that somebody holds, or whose lease nobody has yet found ended.
    pub claimed: u64,
    /// Runs that were played to their end.
    pub done: u64,
    /// Runs that were given up.
    pub failed: u64,
}

impl BatchTally {
    /// All of them.
    pub fn all(&self) -> u64 {
        self.waiting + self.claimed + self.done + self.failed
    }

    /// Whether nothing is left to be played.
    pub fn is_over(&self) -> bool {
        self.waiting + self.claimed == 0
    }
}

/// The state of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunState {
    /// Nobody has claimed it.
    Waiting,
    /// Somebody holds it.
    Claimed,
    /// It was played to its end.
    Done,
    /// It was given up.
    Failed,
}

impl RunState {
    pub(crate) const ALL: [Self; 4] = [Self::Waiting, Self::Claimed, Self::Done, Self::Failed];

    /// As the database has it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Claimed => "claimed",
            Self::Done => "done",
            Self::Failed => "failed",
        }
    }
}

/// A run, as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct BatchRun {
    /// Its place in the batch, counted from 0.
    pub run: u64,
    /// How far it is.
    pub state: RunState,
    /// How often it was claimed.
    pub claims: u64,
    /// How often it failed.
    pub failures: u64,
    /// Who claimed it last; empty if nobody did.
    pub worker: String,
    /// What came of it, or a text why it failed last; null before.
    pub outcome: Value,
}
