//! A store whose database does not answer for a while.

use cognition_store::{BatchRun, BatchStore, BatchTally, Claim, NewBatch, StoreError, StoreFuture};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Every other question to it fails, until so many have.
#[derive(Debug)]
pub(crate) struct Away {
    store: Arc<dyn BatchStore>,
    asked: AtomicU32,
    failures: u32,
}

impl Away {
    pub(crate) fn new(store: &Arc<dyn BatchStore>, failures: u32) -> Self {
        Self { store: Arc::clone(store), asked: AtomicU32::new(0), failures }
    }

    fn is_away(&self) -> bool {
        let asked = self.asked.fetch_add(1, Ordering::SeqCst);
        self.failures == u32::MAX || (asked.is_multiple_of(2) && asked / 2 < self.failures)
    }

    fn unless_away<'a, T: Send + 'a>(
        &self,
        doing: &'static str,
        answer: StoreFuture<'a, T>,
    ) -> StoreFuture<'a, T> {
        match self.is_away() {
            true => Box::pin(async move {
                Err(StoreError::Database { doing, source: sqlx::Error::PoolTimedOut })
            }),
            false => answer,
        }
    }
}

impl BatchStore for Away {
    fn enrol<'a>(&'a self, batch: &'a NewBatch) -> StoreFuture<'a, bool> {
        self.store.enrol(batch)
    }

    fn claim<'a>(
        &'a self,
        batch: &'a str,
        worker: &'a str,
        lease: Duration,
    ) -> StoreFuture<'a, Option<Claim>> {
        self.unless_away("claiming a run", self.store.claim(batch, worker, lease))
    }

    fn renew<'a>(&'a self, claim: &'a Claim, lease: Duration) -> StoreFuture<'a, bool> {
        self.store.renew(claim, lease)
    }

    fn finish<'a>(&'a self, claim: &'a Claim, outcome: &'a Value) -> StoreFuture<'a, bool> {
        self.unless_away("ending a run", self.store.finish(claim, outcome))
    }

    fn fail<'a>(&'a self, claim: &'a Claim, cause: &'a str) -> StoreFuture<'a, bool> {
        self.unless_away("ending a run", self.store.fail(claim, cause))
    }

    fn release<'a>(&'a self, claim: &'a Claim) -> StoreFuture<'a, bool> {
        self.unless_away("giving a run back", self.store.release(claim))
    }

    fn retry<'a>(&'a self, batch: &'a str) -> StoreFuture<'a, u64> {
        self.store.retry(batch)
    }

    fn tally<'a>(&'a self, batch: &'a str) -> StoreFuture<'a, BatchTally> {
        self.unless_away("counting runs", self.store.tally(batch))
    }

    fn runs_of<'a>(&'a self, batch: &'a str) -> StoreFuture<'a, Vec<BatchRun>> {
        self.store.runs_of(batch)
    }
}
